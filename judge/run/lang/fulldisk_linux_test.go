package lang

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// A full disk is our failure, never the source's.
func TestFullDiskIsOurFailure(t *testing.T) {
	slow(t)
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("needs a small file system: ", err)
	}
	defer unix.Unmount(dir, unix.MNT_DETACH)
	b, err := NewBuilder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		s := written(t, "tiny.c", fmt.Sprintf(tinyC, fmt.Sprint(i)))
		_, err = b.Build(context.Background(), s)
		skipMissing(t, err)
		if err != nil {
			break
		}
	}
	if _, blamed := errors.AsType[*CompileError](err); blamed || !errors.Is(err, unix.ENOSPC) {
		t.Errorf("%v, of type %T", err, err)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "programs", ".new-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
