package sandbox

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"
)

// errKept is how much of standard error is kept, in bytes.
const errKept = 64 << 10

// A tap receives a program's output, into memory or a writer, up to a limit; the rest is
// discarded and the tap marked as overflowed. It takes all bytes, so a program cannot block on it.
type tap struct {
	limit      int64     // bytes let through; 0 is unlimited
	to         io.Writer // nil: keep
	kept       []byte
	seen       int64
	overflowed bool
	from       *os.File // the pipe's end; nil, whose Close does nothing, if there is none
	onOverflow func()   // called once, at the first excess byte or failed write; may be nil
}

func (t *tap) take(p []byte) {
	if t.overflowed {
		return
	}
	if t.limit > 0 && t.seen+int64(len(p)) > t.limit {
		p = p[:t.limit-t.seen]
		t.overflowed = true
	}
	t.seen += int64(len(p))
	if t.to == nil {
		t.kept = append(t.kept, p...)
	} else if _, err := t.to.Write(p); err != nil {
		t.overflowed = true
	}
	if t.overflowed && t.onOverflow != nil {
		t.onOverflow()
	}
}

var buffers = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// A program that prints line by line would wake us for each line, and pay for it as well.
// So when little has come, we let more come together before we read again. Not after the
// first part, which mostly is all.
const (
	little = 64 << 10 // bytes
	pause  = time.Millisecond
)

// drain reads a pipe into the tap until it ends. It reads directly into the kept buffer,
// so memory holds the output once, except the first few megabytes while they are moved.
func (t *tap) drain(from io.Reader) {
	b := buffers.Get().(*[64 << 10]byte)
	defer buffers.Put(b)
	for part := 1; ; part++ {
		n, err := t.read(from, b[:])
		if err != nil {
			return
		}
		if part > 1 && n < little {
			time.Sleep(pause)
		}
	}
}

// read reads once, directly into the kept bytes if there is room, otherwise through spare.
func (t *tap) read(from io.Reader, spare []byte) (int, error) {
	room := t.room()
	if len(room) > 0 {
		n, err := from.Read(room)
		t.kept = t.kept[:len(t.kept)+n]
		t.seen += int64(n)
		return n, err
	}
	n, err := from.Read(spare)
	if n > 0 {
		t.take(spare[:n])
	}
	return n, err
}

// A tap's memory grows eightfold up to copied bytes, and then to its limit at once, after
// a collection of old outputs, which would come too late by itself on a busy machine.
const (
	firstRoom = 64 << 10
	copied    = 4 << 20
)

// room is where the next bytes are kept; empty if they are discarded, written elsewhere,
// or the first: most programs print little.
func (t *tap) room() []byte {
	if len(t.kept) == 0 || t.overflowed || t.limit > 0 && t.seen >= t.limit {
		return nil
	}
	if len(t.kept) == cap(t.kept) {
		next := max(firstRoom, 8*len(t.kept))
		if t.limit > 0 && (next > copied || int64(next) > t.limit) {
			next = int(t.limit)
		}
		if next > copied {
			runtime.GC()
		}
		t.kept = append(make([]byte, 0, next), t.kept...)
	}
	end := cap(t.kept)
	if t.limit > 0 { // the first bytes may have been given room for more
		end = min(end, int(t.limit))
	}
	return t.kept[len(t.kept):end]
}

// lag is how long to wait for output after a bare program's main process has ended and
// its process group was killed.
const lag = time.Second

// A flow connects a program's two outputs to taps.
type flow struct {
	stdout, stderr *tap
	ends           []*os.File // the program's
	once           sync.Once
	ended          chan struct{}
}

// newFlow opens the pipes. A program that writes too much is killed. A caller that cannot be
// sure that all writers end must be able to give up reading.
func newFlow(c Command, kill context.CancelCauseFunc, givesUp bool) (*flow, error) {
	f := &flow{ended: make(chan struct{}), stderr: &tap{limit: errKept}}
	f.stdout = &tap{limit: c.Limits.Output, to: c.Stdout}
	f.stdout.onOverflow = func() { kill(limitError(TooMuchOutput)) }
	for _, t := range []*tap{f.stdout, f.stderr} {
		r, w, err := newPipe(givesUp)
		if r != nil {
			t.from, f.ends = r, append(f.ends, w)
		}
		if err != nil {
			f.end(nil)
			return nil, fmt.Errorf("pipe: %w", err)
		}
	}
	return f, nil
}

// unread reports whether output waits to be read; then its writer may be waiting, too.
func (f *flow) unread() bool { return f.stdout.unread() || f.stderr.unread() }

// result is what the program did.
func (f *flow) result(ctx context.Context, end Stop, code int, t tally, l Limits) Result {
	return Result{
		Stop:   verdict(end, context.Cause(ctx), f.stdout.overflowed, t, l),
		Code:   code,
		Stdout: f.stdout.kept,
		Stderr: f.stderr.kept,
		CPU:    t.cpu,
		Slept:  t.slept,
		Memory: t.peak,
	}
}

// begin is called when the program has its ends of the pipes, or never will.
func (f *flow) begin() {
	f.once.Do(func() {
		for _, end := range f.ends {
			end.Close()
		}
		var readers sync.WaitGroup
		for _, t := range []*tap{f.stdout, f.stderr} {
			if t.from != nil {
				readers.Go(func() { t.drain(t.from) })
			}
		}
		go func() {
			readers.Wait()
			close(f.ended)
		}()
	})
}

// end waits until the pipes are empty and closed, or until patience ends.
func (f *flow) end(patience <-chan time.Time) {
	f.begin()
	select {
	case <-f.ended:
	case <-patience:
	}
	f.stdout.from.Close()
	f.stderr.from.Close()
	<-f.ended
}
