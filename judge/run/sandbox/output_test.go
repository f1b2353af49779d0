//go:build linux

package sandbox

import (
	"bytes"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// drained is a tap that has read what write writes.
func drained(t *testing.T, x *tap, write func(w *os.File)) *tap {
	t.Helper()
	r, w, err := newPipe(false)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	x.from = r
	go func() {
		defer w.Close()
		write(w)
	}()
	x.drain()
	return x
}

// An output that comes in pieces is cut at the limit, however much room the first piece got.
func TestPiecesAreCutAtTheLimit(t *testing.T) {
	t.Parallel()
	over := 0
	x := drained(t, &tap{limit: 1000, onOverflow: func() { over++ }}, func(w *os.File) {
		for _, piece := range []string{strings.Repeat("a", 900), strings.Repeat("b", 300), "c"} {
			_, _ = w.WriteString(piece)
			time.Sleep(5 * time.Millisecond)
		}
	})
	if len(x.kept) != 1000 || !x.overflowed || over != 1 {
		t.Errorf("%d bytes are kept, overflowed %v, told %d times", len(x.kept), x.overflowed, over)
	}
}

// A large output takes about as much memory as its limit, not several times that. The test counts
// allocations, so it is not parallel.
func TestOutputIsHeldOnce(t *testing.T) {
	const size, limit, moved = 48 << 20, 64 << 20, 24 << 20
	piece := make([]byte, 64<<10)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	x := drained(t, &tap{limit: limit}, func(w *os.File) {
		for range size / len(piece) {
			_, _ = w.Write(piece)
		}
	})
	runtime.ReadMemStats(&after)
	used := after.TotalAlloc - before.TotalAlloc
	if len(x.kept) != size || used > limit+moved {
		t.Errorf("%d bytes of output took %d bytes of memory", len(x.kept), used)
	}
}

// A pipe of packets is read without a pause after each. The packets are there already, so the
// thread that reads them waits only if the machine is busy.
func TestPacketsAreReadAtOnce(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const pipes, packets = 10, 16
	began := threadWaits(t)
	for range pipes {
		r, w, err := newPipe(false)
		if err != nil {
			t.Fatal(err)
		}
		_, err = unix.FcntlInt(w.Fd(), unix.F_SETFL, unix.O_DIRECT)
		for range packets {
			_, failed := w.Write([]byte("x"))
			err = errors.Join(err, failed)
		}
		err = errors.Join(err, w.Close())
		x := &tap{from: r}
		x.drain()
		if err = errors.Join(err, r.Close()); err != nil || len(x.kept) != packets {
			t.Errorf("%d packets, %v", len(x.kept), err)
		}
	}
	if waits := threadWaits(t) - began; waits > pipes*packets/2 {
		t.Errorf("waited %d times for %d packets", waits, pipes*packets)
	}
}

// threadWaits is how often this thread has waited so far.
func threadWaits(t *testing.T) int64 {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &u); err != nil {
		t.Fatal(err)
	}
	return int64(u.Nvcsw)
}

// Of a long standard error, the beginning and the end are kept: a crash is told at the end.
func TestEndsOfStandardErrorAreKept(t *testing.T) {
	t.Parallel()
	for _, size := range []int{10, errKept, errKept + 1, 2 * errKept, 2*errKept + 1, 9 * errKept} {
		all := bytes.Repeat([]byte("0123456789abcde"), size/15+1)[:size]
		x := drained(t, &tap{limit: errKept, keepsEnd: true}, func(w *os.File) { _, _ = w.Write(all) })
		want := all
		if size > 2*errKept {
			want = []byte(string(all[:errKept]) + "\n[...]\n" + string(all[size-errKept:]))
		}
		if got := x.text(); !bytes.Equal(got, want) {
			t.Errorf("of %d bytes, %d are kept, want %d", size, len(got), len(want))
		}
	}
}

func TestKernelsBefore(t *testing.T) {
	t.Parallel()
	for release, want := range map[string]bool{
		"5.10.0-28-amd64": true, "5.13.19": true, "4.19": true, "5.14.0": false, "6.1.0": false, "x": false,
	} {
		if got := isBefore(release, 5, 14); got != want {
			t.Errorf("%s: %v", release, got)
		}
	}
}

// The kernel does not seal a file while somebody holds one of its pages, and sometimes it holds one
// itself. Here a pipe holds one for longer than a single try waits.
func TestInputOfABusyPage(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	f, err := memoryFile("input")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, err = f.WriteString("given")
	if err := errors.Join(err, pin(f, w)); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(500*time.Millisecond, func() { r.Read(make([]byte, 5)) })
	if err := addSeals(f); err != nil {
		t.Error(err)
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
