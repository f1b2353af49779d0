package main

import (
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"adder/judge/base/addresstest"
	"adder/judge/cluster/keys"
	"adder/judge/run/lang/langtest"
)

// A party is a NATS server and workers, each a process.
type party struct {
	*victim
	hub     *process
	url     string
	workers []*process
}

// newParty starts a server in a folder with files, and workers with one slot each.
func newParty(t testing.TB, files map[string]string, workers int) *party {
	t.Helper()
	p := &party{victim: newVictim(t, files)}
	p.env = append(p.env, ackVariable+"=2s")
	address := addresstest.Free(t)
	if err := (keys.Folder{Dir: filepath.Join(p.dir, "hub")}).Prepare(address); err != nil {
		t.Fatal(err)
	}
	p.url = "nats://" + address
	p.startHub()
	for range workers {
		p.workers = append(p.workers, p.startWorker())
	}
	return p
}

// startHub starts nats-server on the folder that adder hub writes.
func (p *party) startHub() {
	p.t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		langtest.Missing(p.t, "nats-server is not installed: apt install nats-server")
	}
	p.hub = p.begin(program, "-c", filepath.Join("hub", "nats.conf"))
	p.answers(p.hub, strings.TrimPrefix(p.url, "nats://"))
}

// answers waits until a process listens at an address.
func (v *victim) answers(p *process, address string) {
	v.t.Helper()
	v.until("its answer", p, func() bool {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// restartHub kills the server, and starts it again.
func (p *party) restartHub() {
	p.stop(p.hub, syscall.SIGKILL)
	p.startHub()
}

func (p *party) startWorker() *process {
	return p.start("worker", p.url, "--key", filepath.Join("hub", "worker.key"), "--slots", "1")
}

// on adds the flags that let the party do a command's work.
func (p *party) on(args ...string) []string {
	return slices.Concat(args, []string{"--on", p.url, "--key", filepath.Join(p.dir, "hub", "course.key")})
}

// A course's grader in Python calls fewestThrows, which is in two files.
const (
	calledByGrader = "from helper import fewest\n\ndef fewestThrows(cells, faces, jumps):\n" +
		"    return fewest(cells, faces, dict(jumps))\n"
	rightHelper = `def fewest(cells, faces, jumps):
    throws, queue = {1: 0}, [1]
    for cell in queue:
        for at in range(cell + 1, min(cells, cell + faces) + 1):
            end = jumps.get(at, at)
            if end not in throws:
                throws[end] = throws[cell] + 1
                queue.append(end)
    return throws.get(cells, -1)
`
	wrongHelper  = "def fewest(cells, faces, jumps):\n    return 1\n"
	brokenHelper = "def fewest(cells, faces, jumps):\n    throws = {}\n    return throws[\n"
)

// courseGrader is the grader, as files of a suite.
func courseGrader(t testing.TB) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../cases/graders/grader.py")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"include/python/grader.py": string(text)}
}

// When a worker, the server and the grader are killed in the middle of a class, nobody is lost or
// booked twice, nobody is JE, and the outputs are those of a grading on this machine, also of programs
// of several files that a course's grader calls. The tests of package cluster hold what happens to
// units.
func TestPartyKilled(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c", "python")
	files := with(smallClass)
	maps.Copy(files, courseGrader(t))
	for name, helper := range map[string]string{"ria": rightHelper, "wim": wrongHelper, "bo": brokenHelper} {
		files["class/"+name+"/solution.py"], files["class/"+name+"/helper.py"] = calledByGrader, helper
	}
	for i := range 12 { // they rest, so that some are left, however fast the machine is
		files[fmt.Sprintf("class/s%d.c", i)] = fmt.Sprintf("#include <unistd.h>\n"+
			"__attribute__((constructor)) static void rest(void) { usleep(%d); }\n%s", 100000+i, files["class/anna.c"])
	}
	files["class/gus/main.c"] = "#include \"one.h\"\n" + strings.Replace(files["class/anna.c"], `"1"`, "ONE", 1)
	files["class/gus/one.h"] = "#define ONE \"1\"\n"
	calm := newVictim(t, files)
	wantCode, want := calm.run(gradeSmall...)
	p := newParty(t, files, 2)
	grader := p.start(p.on(gradeSmall...)...)
	for i, hit := range []func(){
		func() { p.stop(p.workers[0], syscall.SIGKILL); p.startWorker() },
		p.restartHub,
		func() { p.stop(grader, syscall.SIGKILL); grader = p.start(p.on(gradeSmall...)...) },
	} {
		p.until("more in the journal", grader, func() bool { return len(p.booked()) >= 3*(i+1) })
		hit()
	}
	if code := grader.code(); code != wantCode {
		t.Fatalf("exit code %d, want %d: %s", code, wantCode, grader)
	}
	p.same(calm, want, grader.String())
	graded := p.files()
	for _, verdict := range []string{"ria,ria,Python,AC", "wim,wim,Python,WA", "bo,bo,Python,CE"} {
		if !strings.Contains(graded["grades.csv"], verdict) {
			t.Errorf("%s is not in\n%s", verdict, graded["grades.csv"])
		}
	}
	broken := graded["feedback/bo.html"]
	if !strings.Contains(broken, "helper.py") || !strings.Contains(broken, "line 3") {
		t.Errorf("the page does not name the student's file and line:\n%s", broken)
	}
}
