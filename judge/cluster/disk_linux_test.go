package cluster_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A hub whose disk is full says so, goes on with everything but its log, and keeps its
// log again when there is room. Keys cannot be made meanwhile, and those that there
// are stay.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		if os.Getenv("ADDER_REQUIRE_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip("no small file system can be mounted: ", err)
	}
	t.Cleanup(func() { unix.Unmount(dir, unix.MNT_DETACH) })
	l := &lab{t: t, dir: dir, patience: hurry}
	l.start("127.0.0.1:0")
	t.Cleanup(func() { l.hub.Close() })
	l.work("worker", 2, honest)
	check(t, all(t, l.coordinate("job"), 10), "job")
	filler := filepath.Join(dir, "filler")
	_ = os.WriteFile(filler, make([]byte, 1<<20), 0o600) // as much as there is room for
	check(t, all(t, l.coordinate("another"), 50), "another")
	if err := l.registry().Add("worker", "late"); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a key is made on a full disk: %v", err)
	}
	if !strings.Contains(l.said(), "log lines are being lost: ") {
		t.Errorf("nothing is said of the disk: %q", l.said())
	}
	if all, err := l.registry().Entries(); err != nil || len(all) != 3 {
		t.Errorf("%d keys are left, %v", len(all), err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "log.jsonl")
	before, err := os.Stat(log)
	if err != nil {
		t.Fatal(err)
	}
	check(t, all(t, l.coordinate("third"), 10), "third")
	if after, err := os.Stat(log); err != nil || after.Size() <= before.Size() {
		t.Errorf("the log is not kept again: %v", err)
	}
}
