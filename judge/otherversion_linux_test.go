package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/run/sandbox"
)

// A worker that is another Adder gets no units, a message says so, and others do the work.
func TestOtherVersion(t *testing.T) {
	if testing.Short() {
		t.Skip("copies the program")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	p := newParty(t, os.Getenv("ADDER_CACHE"), smallClass(1), 0)
	own, err := exec.LookPath("adder")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(p.dir, "other", "adder") // a program is called by its name
	if err := os.Mkdir(filepath.Dir(other), 0o755); err != nil {
		t.Fatal(err)
	}
	err = sandbox.NoForkWhile(func() error { return os.WriteFile(other, append(program, 0), 0o755) })
	if err != nil {
		t.Fatal(err)
	}
	w := p.startWorker(other)
	p.until("the other worker", func() bool {
		return strings.Contains(p.log("worker"), "adder: worker worker.")
	})
	right := p.startWorker("adder")
	code, _, talk := p.run(
		p.on("grade", "class", "--suite", "suite.yaml", "--explain=false", "--out", "out")...)
	refused := regexp.MustCompile(
		`worker worker\.\S+ is Adder .+, and this is Adder .+: it gets no units of this run`)
	if code != 0 || !refused.MatchString(talk) {
		t.Errorf("exit code %d: %s", code, talk)
	}
	if n := len(living([]int{w.Process.Pid, right.Process.Pid})); n != 2 {
		t.Errorf("%d of two workers live", n)
	}
}
