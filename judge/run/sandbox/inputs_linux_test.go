package sandbox_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"adder/judge/run/sandbox"
)

// TestInputOfABusyPage: the kernel does not seal a file while somebody holds one of
// its pages, and sometimes it holds one itself. Here a pipe holds one for longer than a
// single try waits.
func TestInputOfABusyPage(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	in, err := sandbox.NewInputFunc(func(file io.Writer) error {
		if _, err := file.Write([]byte("given")); err != nil {
			return err
		}
		time.AfterFunc(500*time.Millisecond, func() { r.Read(make([]byte, 5)) })
		return pin(file.(*os.File), w)
	})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if in.Size() != 5 {
		t.Errorf("%d bytes", in.Size())
	}
}

// pin puts the first page of a file into a pipe.
func pin(f, pipe *os.File) error {
	page, err := unix.Mmap(int(f.Fd()), 0, 5, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return err
	}
	_, err = unix.Vmsplice(int(pipe.Fd()), []unix.Iovec{{Base: &page[0], Len: 5}}, 0)
	if err != nil {
		return err
	}
	return unix.Munmap(page)
}

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
