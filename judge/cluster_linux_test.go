package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// killsVariable is how many kills TestClusterKilled makes, in a class of ten times
// as many.
const killsVariable = "ADDER_KILLS"

// A misfortune befalls a party in the middle of a grading.
type misfortune struct {
	name string
	do   func(p *party, grader **exec.Cmd, grade []string, random *rand.Rand)
}

var misfortunes = []misfortune{
	{"a worker is killed", func(p *party, _ **exec.Cmd, _ []string, random *rand.Rand) {
		i := random.IntN(len(p.workers))
		p.shoot(p.workers[i])
		p.workers[i] = p.startWorker("adder")
	}},
	{"the hub is killed", func(p *party, _ **exec.Cmd, _ []string, _ *rand.Rand) { p.restartHub() }},
	{"who grades is killed", func(p *party, grader **exec.Cmd, grade []string, _ *rand.Rand) {
		p.shoot(*grader)
		*grader = p.begin("adder", grade...)
	}},
	{"a worker is cut off for longer than units wait", func(p *party, _ **exec.Cmd, _ []string, random *rand.Rand) {
		w := p.workers[random.IntN(len(p.workers))]
		_ = w.Process.Signal(syscall.SIGSTOP)
		time.Sleep(3 * time.Second)
		_ = w.Process.Signal(syscall.SIGCONT)
	}},
}

// Workers, the one who grades and the server are killed in the middle of a class,
// and a worker is cut off: nobody is lost, nobody is in the journal twice, and the
// outputs are those of a local grading.
func TestClusterKilled(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv(killsVariable))
	if err != nil {
		t.Skip(killsVariable + " says how many; it takes minutes")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	copies := 2 * kills
	cache := t.TempDir()
	local := newGraded(t, cache, copies)
	wantCode, want := local.run(t, 0)
	p := newParty(t, cache, killedClassOf(copies), 3)
	grade := p.on("grade", "class", "--suite", "suite.yaml", "--out", "out")
	random := rand.New(rand.NewPCG(1, 0))
	grader := p.begin("adder", grade...)
	for i := range kills {
		// At a moment that the work itself decides, so that something is always left.
		at := (i + 1) * 5 * copies / (kills + 2)
		p.until("more in the journal", func() bool { return p.booked() >= at })
		m := misfortunes[i%len(misfortunes)]
		t.Logf("%d are booked: %s", p.booked(), m.name)
		m.do(p, &grader, grade, random)
	}
	last := time.Now()
	p.until("the end", func() bool { return len(living([]int{grader.Process.Pid})) == 0 })
	_ = grader.Wait()
	t.Logf("ended %.1f s after the last of %d", time.Since(last).Seconds(), kills)
	if code := grader.ProcessState.ExitCode(); code != wantCode {
		t.Fatalf("exit code %d, want %d\n%s", code, wantCode, p.log("grade"))
	}
	p.same(local)
	// The same command has nothing to do, and says at the end what it says at home.
	code, out, talk := p.run(grade...)
	if diff := cmp.Diff(stdoutOf(want), out); diff != "" || code != wantCode {
		t.Errorf("exit code %d %s; it prints otherwise than at home (-home +elsewhere):\n%s", code, talk, diff)
	}
}

// same compares the journal and the outputs with those of a local grading.
func (p *party) same(local *graded) {
	p.t.Helper()
	units, want := p.units(p.t), local.units(p.t)
	slices.Sort(units)
	slices.Sort(want)
	p.t.Logf("%d units, %d in the journal, %d of them once", len(want), len(units), len(slices.Compact(slices.Clone(units))))
	if diff := cmp.Diff(want, units); diff != "" {
		p.t.Errorf("not each booked once (-home +elsewhere):\n%s", diff)
	}
	if diff := cmp.Diff(anywhere(local.files(p.t)), anywhere(p.files(p.t))); diff != "" {
		p.t.Errorf("other outputs (-home +elsewhere):\n%s", diff)
	}
}

// machines is what outputs say of the machine that judged.
var machines = regexp.MustCompile(`"(worker|tools|sandbox)":"[^"]*",|,"unheld":\[[^\]]*\]`)

func anywhere(files map[string]string) map[string]string {
	for name, text := range files {
		files[name] = machines.ReplaceAllString(text, "")
	}
	return files
}
