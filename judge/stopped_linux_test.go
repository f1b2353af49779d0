package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// patientSuite lets an endless program run as long as a test needs it. Since it gives the limit,
// no jury runs.
const patientSuite = `name: patient
limits:
  time: 50s
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 5}}
`

// smallSuite is soon judged.
const smallSuite = `name: small
limits:
  time: 1s
groups:
  - name: first
    points: 40
    cases:
      - {name: tiny, sweep: {to: 4}}
  - name: second
    points: 60
    cases:
      - {name: tiny, sweep: {from: 4, to: 60}}
`

// smallClass is a class that is graded in a few seconds. Programs are right in the first group:
// one that fails there would also be tried as a program for another site, which takes long.
var smallClass = map[string]string{
	"suite.yaml": smallSuite,
	"class/anna.c": "#include <stdio.h>\nint main(void) { int t; " +
		"scanf(\"%d\", &t); while (t--) puts(\"1\"); }\n",
	"class/bob/x.c": "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); " +
		"puts(\"1\\n1\\n1\\n1\"); while (t-- > 4) puts(\"-1\"); }\n",
	"class/cleo.c": "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); " +
		"puts(\"1\\n1\\n1\\n1\"); return t > 4 ? 3 : 0; }\n",
	"class/dora/main.c": "int main(void) {\n",
	"class/emil.txt":    "I was ill.\n",
}

// gradeSmall is the command that grades it. Hunts take most of a grading's time, and have tests
// of their own.
var gradeSmall = []string{"grade", "class", "--suite", "suite.yaml", "--out", "out", "--explain=false"}

// with is files with some more.
func with(files map[string]string, more ...string) map[string]string {
	all := map[string]string{}
	for name, text := range files {
		all[name] = text
	}
	for i := 0; i < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}

// A moment says when a process is stopped.
type moment func(v *victim, p *process) bool

// runs is when a process below has a command line, or a name, with a word.
func runs(word string) moment {
	return func(_ *victim, p *process) bool {
		for _, pid := range descendants(p.Process.Pid) {
			line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
			name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
			if strings.Contains(string(line)+string(name), word) {
				return true
			}
		}
		return false
	}
}

// atWork is when work at a submission has begun.
func atWork(v *victim, p *process) bool { return v.begun() > p.began }

const (
	endless = "while True:\n    pass\n"
	// deadly has a process name of its own, so that the moment is found.
	deadly = "#include <sys/prctl.h>\n#include <unistd.h>\n" +
		"int main(void) { prctl(PR_SET_NAME, \"deadly\"); for (;;) pause(); }\n"
)

// stops are a command each that is stopped at a moment, by a signal, so many times, and what must
// hold then.
var stops = []struct {
	name     string
	files    map[string]string
	args     []string
	at       moment
	signal   os.Signal
	times    int
	ownCache bool // nothing is compiled yet
	holds    func(v *victim, last *process)
}{
	{
		name:  "interrupted while a submission loops",
		files: map[string]string{"suite.yaml": patientSuite, "loop.py": endless},
		args:  []string{"judge", "--suite", "suite.yaml", "loop.py"},
		at:    runs("/prog/main.py"), signal: os.Interrupt, times: 1, holds: endsAtOnce,
	},
	{
		name:  "terminated",
		files: map[string]string{"suite.yaml": patientSuite, "loop.py": endless},
		args:  []string{"judge", "--json", "--suite", "suite.yaml", "loop.py"},
		at:    runs("/prog/main.py"), signal: syscall.SIGTERM, times: 1, holds: endsAtOnce,
	},
	{
		name:  "interrupted while hunting",
		files: map[string]string{"loop.py": endless},
		args:  []string{"fuzz", "--limit", "50s", "loop.py"},
		at:    runs("/prog/main.py"), signal: os.Interrupt, times: 1, holds: endsAtOnce,
	},
	{
		name:  "interrupted while compiling",
		files: map[string]string{"suite.yaml": patientSuite, "slow.cpp": "#include <regex>\nint main() {}\n"},
		args:  []string{"judge", "--suite", "suite.yaml", "slow.cpp"},
		at:    runs("main.c"), signal: os.Interrupt, times: 1, ownCache: true, holds: endsAtOnce,
	},
	{
		name: "judge is killed",
		files: map[string]string{
			"suite.yaml": patientSuite, "loop.py": endless, "zero.py": "print(0)\n",
		},
		args: []string{"judge", "--suite", "suite.yaml", "loop.py"},
		at:   runs("/prog/main.py"), signal: syscall.SIGKILL, times: 1, holds: nextSweepsUp,
	},
	{
		name: "grade is killed", files: smallClass, args: gradeSmall,
		at: atWork, signal: syscall.SIGKILL, times: 2, holds: gradeGoesOn,
	},
	{
		name: "grade is killed at one submission", files: with(smallClass, "class/a deadly.c", deadly),
		args: gradeSmall, at: runs("deadly"), signal: syscall.SIGKILL, times: 3, holds: givesUpOnce,
	},
}

// A command that is stopped leaves nothing behind, and the same command goes on where it was.
func TestStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c", "cpp", "python")
	for _, s := range stops {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			v := newVictim(t, s.files)
			if s.ownCache {
				v.cache = filepath.Join(v.dir, "cache")
			}
			var p *process
			for range s.times {
				p = v.start(s.args...)
				v.until(s.name, p, func() bool { return s.at(v, p) })
				v.stop(p, s.signal)
			}
			v.gone()
			s.holds(v, p)
		})
	}
}

// endsAtOnce: it says that it was interrupted, and neither files nor control groups are left.
func endsAtOnce(v *victim, p *process) {
	if p.code() != codeInterrupted || strings.Contains(p.String(), "goroutine") || stdoutOf(p.String()) != "" {
		v.t.Errorf("exit code %d: %s", p.code(), p)
	}
	v.noTraces()
}

// nextSweepsUp: what a killed judge leaves, the next one removes.
func nextSweepsUp(v *victim, _ *process) {
	if len(v.traces()) == 0 {
		v.t.Error("a killed judge left no traces, so there is nothing to test")
	}
	// With --require-throws, nothing is hunted.
	code, said := v.run("judge", "--require-throws", "--suite", "suite.yaml", "zero.py")
	if code != codeShort {
		v.t.Errorf("exit code %d: %s", code, said)
	}
	v.noTraces()
}

// gradeGoesOn: the same command ends as a calm grading does, with the same outputs.
func gradeGoesOn(v *victim, _ *process) {
	calm := newVictim(v.t, nil)
	if err := os.CopyFS(filepath.Join(calm.dir, "class"), os.DirFS(filepath.Join(v.dir, "class"))); err != nil {
		v.t.Fatal(err)
	}
	writeFiles(v.t, calm.dir, map[string]string{"suite.yaml": smallSuite})
	wantCode, want := calm.run(gradeSmall...)
	code, said := v.run(gradeSmall...)
	if code != wantCode {
		v.t.Errorf("exit code %d, want %d: %s", code, wantCode, said)
	}
	v.same(calm, want, said)
	v.noTraces()
}

// givesUpOnce: a submission at which Adder died three times has no score for one time, and delays
// nobody. The same command then judges it.
func givesUpOnce(v *victim, p *process) {
	code, said := v.run(gradeSmall...)
	const words = "a deadly: not judged: Adder failed: Adder itself died 3 times while it judged this submission"
	if code != codeFailure || !strings.Contains(said, words) {
		v.t.Errorf("exit code %d: %s", code, said)
	}
	gradeGoesOn(v, p)
	if page := v.files()["grades.csv"]; !strings.Contains(page, "TLE") {
		v.t.Errorf("it is not judged: %s", page)
	}
}
