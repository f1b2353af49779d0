package sandbox_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"adder/judge/run/sandbox"
)

// TestWrittenProgramStarts: a program that was just written can be started, outside of a cell and
// in one, even if something else starts processes meanwhile.
func TestWrittenProgramStarts(t *testing.T) {
	slow(t)
	hostile := compile(t, "hostile")
	ctx, stop := context.WithCancel(t.Context())
	var others sync.WaitGroup
	for range 2 {
		others.Go(func() {
			for ctx.Err() == nil {
				exec.Command("/bin/sh", "-c", ":").Run()
			}
		})
	}
	defer others.Wait()
	defer stop()
	programs := 8
	if long() {
		programs = 200
	}
	dir := t.TempDir()
	for i := range programs {
		path := filepath.Join(dir, strconv.Itoa(i))
		writeProgram(t, path, hostile)
		if err := exec.Command(path, "burn-once").Run(); err != nil {
			t.Fatalf("program %d: %v", i, err)
		}
		os.Remove(path)
	}
	for _, level := range everywhere {
		c := open(t, sandbox.Options{Level: level})
		for i := range programs {
			path := fmt.Sprintf("/w/%d/program", i)
			put(t, c, path, hostile)
			r := run(t, c, sandbox.Command{Args: []string{path, "burn-once"}, Limits: generous})
			if r.Stop != sandbox.Exited || r.Code != 0 {
				t.Fatalf("%s, program %d: stop %d, code %d: %s", level, i, r.Stop, r.Code, r.Stderr)
			}
			if err := c.Reset(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// writeProgram writes a file that a test starts.
func writeProgram(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := sandbox.NoForkWhile(func() error { return os.WriteFile(path, text, 0o755) }); err != nil {
		t.Fatal(err)
	}
}
