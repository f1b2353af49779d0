package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/run/sandbox"
)

// solver returns a solver of the repository, as a file of a party.
func solver(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "solutions", path))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{filepath.Base(path): string(text)}
}

// dealt matches a number that depends on how boards were dealt out to workers: of the boards
// that were also given in a second order.
var dealt = regexp.MustCompile(`\([0-9,]+\)\s+were\s+also`)

// asAtHome leaves out what depends on the machine and the workers.
func asAtHome(out string) string {
	return dealt.ReplaceAllString(masked(out), "(dealt) were also")
}

// With workers, a hunt of hours ends on all machines with its first finding. Findings and proofs
// are those of this machine.
func TestHuntsOn(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	files := solver(t, "wrong_answer/fixed_six_faces.c")
	maps.Copy(files, solver(t, "accepted/bfs.c"))
	p := newParty(t, os.Getenv("ADDER_CACHE"), files, 2)
	wantCode, want, _ := p.run("fuzz", "fixed_six_faces.c")
	code, got, talk := p.run(p.on("fuzz", "fixed_six_faces.c", "--time", "8h")...)
	if diff := cmp.Diff(asAtHome(want), asAtHome(got)); diff != "" || code != wantCode || code != codeShort {
		t.Errorf("exit code %d, %d at home %s (-home +elsewhere):\n%s", code, wantCode, talk, diff)
	}
	// No worker hunts any more.
	p.until("workers without programs", func() bool {
		for _, w := range p.workers {
			if len(descendants(w.Process.Pid)) > 0 {
				return false
			}
		}
		return true
	})
	// A sweep in three ranges proves the same as one in a single range.
	prove := []string{"prove", "bfs.c", "--cells", "4", "--jumps", "2", "--faces", "2"}
	wantCode, want, talk = p.run(prove...)
	code, got, talkOn := p.run(p.on(prove...)...)
	if diff := cmp.Diff(asAtHome(want), asAtHome(got)); diff != "" || code != wantCode || code != 0 {
		t.Errorf("exit code %d, %d at home %s %s (-home +elsewhere):\n%s", code, wantCode, talk, talkOn, diff)
	}
	if !strings.Contains(got, "right on all") {
		t.Errorf("it proves nothing: %s", got)
	}
}

// A worker that is another Adder gets no units, a message says so, and others do the work.
func TestOtherVersion(t *testing.T) {
	if testing.Short() {
		t.Skip("copies the program")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	p := newParty(t, os.Getenv("ADDER_CACHE"), solver(t, "accepted/bfs.c"), 0)
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
	code, _, talk := p.run(p.on("prove", "bfs.c", "--cells", "6", "--jumps", "1", "--faces", "2")...)
	refused := regexp.MustCompile(
		`worker worker\.\S+ is Adder .+, and this is Adder .+: it gets no units of this run`)
	if code != 0 || !refused.MatchString(talk) {
		t.Errorf("exit code %d: %s", code, talk)
	}
	if n := len(living([]int{w.Process.Pid, right.Process.Pid})); n != 2 {
		t.Errorf("%d of two workers live", n)
	}
}
