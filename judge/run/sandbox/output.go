package sandbox

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"
)

// errKept is how much is kept of the beginning of standard error, and of its end, in bytes.
const errKept = 32 << 10

// A tap receives a program's output up to a limit; the rest is discarded and the tap marked as
// overflowed. It takes all bytes, so a program cannot block on it.
type tap struct {
	limit      int64 // bytes kept; 0 is unlimited
	kept       []byte
	overflowed bool
	from       *os.File // the pipe's end; nil, whose Close does nothing, if there is none
	onOverflow func()   // called once, at the first excess byte; may be nil

	keepsEnd bool   // of what is over the limit, the last errKept bytes are kept, too
	end      []byte // at least these
}

func (t *tap) take(p []byte) {
	if t.limit > 0 && int64(len(t.kept)+len(p)) > t.limit {
		fits := t.limit - int64(len(t.kept))
		t.kept = append(t.kept, p[:fits]...)
		t.overflow(p[fits:])
		return
	}
	t.kept = append(t.kept, p...)
}

func (t *tap) overflow(excess []byte) {
	if !t.overflowed && t.onOverflow != nil {
		t.onOverflow()
	}
	t.overflowed = true
	if !t.keepsEnd {
		return
	}
	t.end = append(t.end, excess...)
	if len(t.end) > 4*errKept {
		t.end = append(t.end[:0], t.end[len(t.end)-errKept:]...)
	}
}

// text is what was kept, with a mark where something is missing.
func (t *tap) text() []byte {
	missing := len(t.end) - errKept
	if missing <= 0 {
		return append(t.kept, t.end...)
	}
	return append(append(t.kept, "\n[...]\n"...), t.end[missing:]...)
}

var buffers = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// A program that prints line by line would wake us for each line, and pay for it as well.
// So when little has come and nothing else waits, we let more come together before we read
// again. Not after the first part, which mostly is all.
const (
	little = 64 << 10 // bytes
	pause  = time.Millisecond
)

// drain reads the tap's pipe until it ends. It reads directly into the kept buffer, so memory
// holds the output once, except the first few megabytes while they are moved.
func (t *tap) drain() {
	b := buffers.Get().(*[64 << 10]byte)
	defer buffers.Put(b)
	for part := 1; ; part++ {
		n, err := t.read(b[:])
		if err != nil {
			return
		}
		if part > 1 && n < little && !t.unread() {
			time.Sleep(pause)
		}
	}
}

// read reads once, directly into the kept bytes if there is room, otherwise through spare.
func (t *tap) read(spare []byte) (int, error) {
	room := t.room()
	if len(room) > 0 {
		n, err := t.from.Read(room)
		t.kept = t.kept[:len(t.kept)+n]
		return n, err
	}
	n, err := t.from.Read(spare)
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

// room is where the next bytes are kept; empty if they are discarded, or the first: most
// programs print little.
func (t *tap) room() []byte {
	if len(t.kept) == 0 || t.limit > 0 && int64(len(t.kept)) >= t.limit {
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
func newFlow(l Limits, kill context.CancelCauseFunc, givesUp bool) (*flow, error) {
	f := &flow{ended: make(chan struct{}), stderr: &tap{limit: errKept, keepsEnd: true}}
	f.stdout = &tap{limit: l.Output, onOverflow: func() { kill(limitError(TooMuchOutput)) }}
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

// isFull reports whether a pipe is full: then its writer may be waiting for us.
func (f *flow) isFull() bool { return f.stdout.isFull() || f.stderr.isFull() }

// result is what the program did.
func (f *flow) result(ctx context.Context, end Stop, code int, t tally, l Limits) Result {
	return Result{
		Stop:   stopReason(end, context.Cause(ctx), f.stdout.overflowed, t, l),
		Code:   code,
		Stdout: f.stdout.kept,
		Stderr: f.stderr.text(),
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
				readers.Go(t.drain)
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
