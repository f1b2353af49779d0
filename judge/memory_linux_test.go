package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const mostMemory = 300 << 20 // bytes of Adder itself, whatever the number of files

// Judging many files takes no more memory than judging a few. The programs are wrong, which
// takes most.
func TestMemoryOfManyFiles(t *testing.T) {
	if !long() {
		t.Skip("judges dozens of programs")
	}
	needsSandbox(t)
	needsLanguages(t, "c", "cpp", "go", "java", "javascript", "python")
	people, err := filepath.Glob("hunt/testdata/people/*.*")
	if err != nil {
		t.Fatal(err)
	}
	claims, err := filepath.Glob("testdata/claims/*.*")
	files := append(people, claims...)
	if err != nil || len(files) < 36 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	cmd := exec.Command("adder", append([]string{"judge", "--json"}, files...)...)
	cmd.Stdout, cmd.Stderr = io.Discard, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	peak := memoryUntil(ended, cmd.Process.Pid)
	t.Logf("%d files, %d MiB at most", len(files), peak>>20)
	if code := cmd.ProcessState.ExitCode(); code != codeShort {
		t.Errorf("exit code %d", code)
	}
	if peak == 0 || peak > mostMemory {
		t.Errorf("%d MiB of memory, want at most %d", peak>>20, mostMemory>>20)
	}
}
