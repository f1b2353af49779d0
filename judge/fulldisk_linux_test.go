package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/run/lang/langtest"

	"golang.org/x/sys/unix"
)

// smallDisk makes a folder that is a file system of a size, as in 8k.
func smallDisk(t *testing.T, dir, size string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		langtest.Missing(t, "no small file system can be mounted: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
}

// saysFull checks that a command failed because the disk is full, and says so with a hint.
func saysFull(t *testing.T, code int, said string) {
	t.Helper()
	for _, words := range []string{"adder: error: ", "no space left on device", "adder: hint: "} {
		if code != codeFailure || !strings.Contains(said, words) {
			t.Errorf("exit code %d, and it does not say %q: %s", code, words, said)
		}
	}
}

// A grading whose disk fills up loses nothing that is booked, and it goes on when there is room.
func TestGradeFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	v := newVictim(t, smallClass)
	out := filepath.Join(v.dir, v.outputs)
	smallDisk(t, out, "8k")
	code, said := v.run(gradeSmall...)
	saysFull(t, code, said)
	before := v.booked()
	if err := unix.Mount("tmpfs", out, "tmpfs", unix.MS_REMOUNT, "size=8m"); err != nil {
		t.Fatal(err)
	}
	code, said = v.run(gradeSmall...)
	after := v.booked()
	if code != codeShort || len(after) != 4 || !slices.Equal(before, after[:min(len(before), len(after))]) {
		t.Errorf("with room again: exit code %d, booked %q, then %q: %s", code, before, after, said)
	}
}

// A worker whose disk is full judges nobody. It ends and says why, and its units go to others.
func TestWorkerFullDisk(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	p := newParty(t, smallClass, 0)
	cache := p.cache
	p.cache = filepath.Join(p.dir, "small")
	smallDisk(t, p.cache, "64k")
	_ = os.WriteFile(filepath.Join(p.cache, "filler"), make([]byte, 1<<16), 0o600) // an error: it is full
	full := p.startWorker()
	p.cache = cache
	grader := p.start(p.on(gradeSmall...)...)
	saysFull(t, full.code(), full.String())
	p.startWorker()
	if code := grader.code(); code != codeShort || len(p.booked()) != 4 {
		t.Errorf("exit code %d: %s", code, grader)
	}
}
