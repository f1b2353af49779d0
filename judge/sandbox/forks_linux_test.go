package sandbox_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"adder/judge/sandbox"
)

// TestNoForkWhile: a program that was just written can be started, whatever else
// starts processes meanwhile.
func TestNoForkWhile(t *testing.T) {
	t.Parallel()
	shell, err := os.ReadFile("/bin/sh")
	if err != nil {
		t.Skip(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var others sync.WaitGroup
	for range 4 {
		others.Go(func() {
			for ctx.Err() == nil {
				exec.Command("/bin/sh", "-c", ":").Run()
			}
		})
	}
	defer others.Wait()
	defer stop()
	dir := t.TempDir()
	for i := range 200 {
		path := filepath.Join(dir, strconv.Itoa(i))
		writeProgram(t, path, shell)
		if err := exec.Command(path, "-c", ":").Run(); err != nil {
			t.Fatalf("program %d: %v", i, err)
		}
		os.Remove(path)
	}
}

// writeProgram writes a file that a test starts.
func writeProgram(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := sandbox.NoForkWhile(func() error { return os.WriteFile(path, text, 0o755) }); err != nil {
		t.Fatal(err)
	}
}
