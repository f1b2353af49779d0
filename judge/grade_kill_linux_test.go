package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/base/disk"
	"adder/judge/class"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// killedClass is a class that is graded in a few seconds. Programs are right in the first group:
// one that fails there would also be tried as a program for another site, which takes long.
var killedClass = map[string]string{
	"suite.yaml": `name: small
groups:
  - name: first
    points: 40
    cases:
      - {name: tiny, sweep: {to: 4}}
  - name: second
    points: 60
    cases:
      - {name: tiny, sweep: {from: 4, to: 60}}
`,
	"class/anna.c": "#include <stdio.h>\nint main(void) { int t; " +
		"scanf(\"%d\", &t); while (t--) puts(\"1\"); }\n",
	"class/bob/x.c": "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); " +
		"puts(\"1\\n1\\n1\\n1\"); while (t-- > 4) puts(\"-1\"); }\n",
	"class/cleo.c": "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); " +
		"puts(\"1\\n1\\n1\\n1\"); return t > 4 ? 3 : 0; }\n",
	"class/dora/main.c": "int main(void) {\n",
	"class/emil.txt":    "I was ill.\n",
	"class/fay.c": "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); " +
		"puts(\"1\\n1\\n1\\n1\"); if (t > 4) puts(\"no number\"); }\n",
}

// A graded is a grading of that class in a folder of its own.
type graded struct {
	dir    string
	flags  []string // besides the usual ones
	env    []string
	killed []int // processes
}

// newGraded makes a class with several copies of each program.
func newGraded(t testing.TB, cache string, copies int) *graded {
	t.Helper()
	return newGradedOf(t, cache, killedClassOf(copies))
}

// killedClassOf is the class with several copies of each program, told apart by a
// comment.
func killedClassOf(copies int) map[string]string {
	files := maps.Clone(killedClass)
	for name, text := range killedClass {
		for i := 2; i <= copies && strings.HasSuffix(name, ".c"); i++ {
			again := strings.Replace(name, "class/", fmt.Sprintf("class/%d ", i), 1)
			files[again] = fmt.Sprintf("%s// %d\n", text, i)
		}
	}
	return files
}

// newGradedOf makes a class of files, and its suite.
func newGradedOf(t testing.TB, cache string, files map[string]string) *graded {
	t.Helper()
	g := &graded{dir: t.TempDir()}
	if !long() { // hunts take most of a grading's time, and have tests of their own
		g.flags = []string{"--explain=false"}
	}
	writeFiles(t, g.dir, files)
	temp := filepath.Join(g.dir, "temp")
	if err := os.Mkdir(temp, 0o700); err != nil {
		t.Fatal(err)
	}
	g.env = append(os.Environ(), "ADDER_CACHE="+cache, "TMPDIR="+temp)
	return g
}

// run grades, and kills the grading after a while, unless that is 0. It returns the exit code,
// -1 if it was killed, and what it printed.
func (g *graded) run(t testing.TB, after time.Duration) (int, string) {
	t.Helper()
	cmd, out := g.start(t)
	if after > 0 {
		time.Sleep(after)
		g.kill(cmd)
	}
	_ = cmd.Wait()
	return cmd.ProcessState.ExitCode(), out.String()
}

// runUntilWork grades, and kills the grading as soon as submissions are in work.
func (g *graded) runUntilWork(t testing.TB) (int, string) {
	t.Helper()
	before := g.attempts()
	cmd, out := g.start(t)
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for g.attempts() == before {
		select {
		case <-done:
			return cmd.ProcessState.ExitCode(), out.String()
		case <-time.After(time.Millisecond):
		}
	}
	g.kill(cmd)
	<-done
	return cmd.ProcessState.ExitCode(), out.String()
}

// attempts counts how often work at a submission began.
func (g *graded) attempts() int {
	text, _ := os.ReadFile(filepath.Join(g.dir, "out", class.JournalName))
	return strings.Count(string(text), `"kind":"attempt"`)
}

func (g *graded) start(t testing.TB) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command("adder",
		append([]string{"grade", "class", "--suite", "suite.yaml", "--out", "out"}, g.flags...)...)
	var out bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = g.dir, g.env, &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, &out
}

func (g *graded) kill(cmd *exec.Cmd) {
	children := descendants(cmd.Process.Pid)
	_ = cmd.Process.Signal(syscall.SIGKILL)
	g.killed = append(append(g.killed, cmd.Process.Pid), children...)
}

// files reads all outputs, with their times taken out.
func (g *graded) files(t testing.TB) map[string]string {
	t.Helper()
	found := map[string]string{}
	root := os.DirFS(filepath.Join(g.dir, "out"))
	err := fs.WalkDir(root, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || p == class.JournalName {
			return err
		}
		text, err := fs.ReadFile(root, p)
		found[p] = withoutTimes(string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// figures match numbers that differ from run to run.
var figures = []*regexp.Regexp{
	regexp.MustCompile(`[0-9.]+( |&nbsp;|\x{a0})?(s|ms|µs|MB|MiB)\b`),
	regexp.MustCompile(`"[a-z_]*(_s|seconds|bytes|time)": ?"?[0-9.e+-]+"?`),
	regexp.MustCompile(`time="[0-9.]+"`),
	// The cost of a hunt: more boards are on their way to the program when one shows it wrong.
	regexp.MustCompile(`"hunt":\{"boards":[0-9]+,"runs":[0-9]+`),
	regexp.MustCompile(`"name":"[a-z]+","boards":[0-9]+`),
	regexp.MustCompile(`data-by="[0-9]+"`), // what the page sorts by
	regexp.MustCompile(`,[0-9.]+,[0-9]+,`), // of the CSV: cpu_s and memory_mib
}

// stopped matches a hunt that ran out of CPU time, of which a program takes more on a busy
// machine.
var stopped = regexp.MustCompile(`"unfinished":\[\{"step":"the hunt on numbers of the source",` +
	`"reason":"stopped after [^"]*","stopped":true\}\],`)

func withoutTimes(text string) string {
	text = stopped.ReplaceAllString(text, "")
	for _, m := range figures {
		text = m.ReplaceAllString(text, "#")
	}
	return text
}

// units lists the students of the journal's results, in order.
func (g *graded) units(t testing.TB) (students []string) {
	t.Helper()
	j, err := disk.OpenJournal(filepath.Join(g.dir, "out", class.JournalName), func(l disk.Line) error {
		var r result.Result
		if l.Kind != "result" {
			return nil
		}
		err := json.Unmarshal(l.Body, &r)
		students = append(students, r.Student)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return students
}

// killed grades one class in peace, and another with kills, and compares the outputs.
func killed(t testing.TB, kills, copies int, seed uint64) {
	cache := os.Getenv("ADDER_CACHE")
	calm, rough := newGraded(t, cache, copies), newGraded(t, cache, copies)
	// Without hunts a unit takes an instant, so some are booked between kills; and what a hunt
	// says of a program that ends badly depends on how far it came.
	calm.flags, rough.flags = []string{"--explain=false"}, []string{"--explain=false"}
	began := time.Now()
	wantCode, want := calm.run(t, 0)
	took := time.Since(began)
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range kills {
		var code int
		var out string
		if i%2 == 0 {
			code, out = rough.runUntilWork(t)
		} else {
			code, out = rough.run(t, time.Duration(1+random.Int64N(int64(took))))
		}
		t.Logf("kill %d of %d: exit code %d; %d booked", i+1, kills, code, len(rough.units(t)))
		if code != -1 && code != wantCode && !gaveUp(code, out) {
			t.Fatalf("exit code %d\n%s", code, out)
		}
	}
	code, got := rough.run(t, 0)
	for tries := 0; tries < 5*copies && gaveUp(code, got); tries++ {
		code, got = rough.run(t, 0) // as its error says
	}
	if code != wantCode {
		t.Errorf("exit code %d, want %d\n%s", code, wantCode, got)
	}
	if diff := cmp.Diff(stdoutOf(want), stdoutOf(got)); diff != "" {
		t.Errorf("it prints otherwise after kills (-calm +rough):\n%s", diff)
	}
	if diff := cmp.Diff(calm.files(t), rough.files(t)); diff != "" {
		t.Errorf("other outputs after kills (-calm +rough):\n%s", diff)
	}
	wantUnits, units := calm.units(t), rough.units(t)
	slices.Sort(wantUnits)
	slices.Sort(units)
	diff := cmp.Diff(wantUnits, units)
	if diff != "" || len(wantUnits) != 5*copies || len(slices.Compact(units)) != 5*copies {
		t.Errorf("not each booked once (-calm +rough):\n%s", diff)
	}
	rough.leftovers(t)
}

// gaveUp reports whether a grading gave up on submissions at which it was killed three times,
// and promised that the same command tries them again.
func gaveUp(code int, out string) bool {
	return code == 3 && strings.Contains(out, "the same command tries them again: Adder itself died")
}

// stdoutOf leaves out the lines of talk.
func stdoutOf(out string) string {
	var rest strings.Builder
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "adder: ") {
			rest.WriteString(line)
		}
	}
	return rest.String()
}

// leftovers makes sure that the killed left no processes, control groups or files, after which
// the last grading swept up.
func (g *graded) leftovers(t testing.TB) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); len(living(g.killed)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("processes are left: %v", living(g.killed))
			break
		}
	}
	for _, pid := range g.killed {
		for _, pattern := range []string{
			"/sys/fs/cgroup/*",
			"/sys/fs/cgroup/*/*",
			filepath.Join(g.dir, "temp", "*"),
		} {
			found, _ := filepath.Glob(strings.TrimSuffix(pattern, "*") + fmt.Sprintf("adder-*-%d-*", pid))
			if len(found) > 0 {
				t.Errorf("left behind: %q", found)
			}
		}
	}
	if left := unfinished(filepath.Join(g.dir, "out")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// A grading that was killed at any moment goes on where it was.
func TestGradeKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	kills := 2
	if long() {
		kills = 20
	}
	killed(t, kills, 1, 1)
}

// BenchmarkGradeKilled kills one grading of sixty submissions twenty times.
func BenchmarkGradeKilled(b *testing.B) {
	for seed := uint64(1); b.Loop(); seed++ {
		killed(b, 20, 12, seed)
	}
}

// The second of two graders on one folder says that it is not alone.
func TestGradeTwice(t *testing.T) {
	t.Parallel()
	needsSandbox(t)
	g := newGraded(t, os.Getenv("ADDER_CACHE"), 1)
	out := filepath.Join(g.dir, "out")
	if err := os.Mkdir(out, 0o755); err != nil {
		t.Fatal(err)
	}
	j, err := disk.OpenJournal(filepath.Join(out, class.JournalName), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	code, said := g.run(t, 0)
	busy := strings.Contains(said, "adder: error: another adder is grading into this folder")
	if code != codeUsage || !busy || !strings.Contains(said, "adder: hint: ") {
		t.Errorf("exit code %d\n%s", code, said)
	}
}

// If the disk fills up, grading says so and loses nothing that is booked, and it goes on when
// there is room.
func TestGradeFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	g := newGraded(t, os.Getenv("ADDER_CACHE"), 1)
	out := filepath.Join(g.dir, "out")
	smallDisk(t, out, "8k")
	code, said := g.run(t, 0)
	for _, words := range []string{"adder: error: ", "no space left on device", "adder: hint: "} {
		if code != codeFailure || !strings.Contains(said, words) {
			t.Errorf("exit code %d, and it does not say %q: %s", code, words, said)
		}
	}
	booked := g.units(t)
	if err := unix.Mount("tmpfs", out, "tmpfs", unix.MS_REMOUNT, "size=8m"); err != nil {
		t.Fatal(err)
	}
	code, said = g.run(t, 0)
	if code != codeShort {
		t.Errorf("with room again: exit code %d\n%s", code, said)
	}
	after := g.units(t)
	kept := after[:min(len(booked), len(after))]
	if !slices.Equal(booked, kept) || len(after) != 5 {
		t.Errorf("booked %q, then %q", booked, after)
	}
}
