package sandbox

import (
	"context"
	"sync/atomic"
)

// Turns lets so many programs run at one time. A run waits for its turn with
// the program ready to start, and gives it back as soon as the program has
// ended. To get a process ready can take ten milliseconds in which the machine
// has nothing to do: a kernel moves a process into a control group only after
// every processor has passed a quiescent state, unless it did so just before.
// Runs that share turns use each other's waits.
type Turns struct {
	free  chan struct{}
	taken atomic.Int64
}

// NewTurns returns n turns, 1 or more.
func NewTurns(n int) *Turns { return &Turns{free: make(chan struct{}, n)} }

// Take returns when there is a turn, or with ctx's error. Of nil Turns there is
// always one.
func (t *Turns) Take(ctx context.Context) error {
	if t == nil {
		return nil
	}
	select {
	case t.free <- struct{}{}:
		t.taken.Add(1)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Give gives a turn back.
func (t *Turns) Give() {
	if t != nil {
		<-t.free
	}
}

// Taken is how many turns were taken: while it grows, programs run.
func (t *Turns) Taken() int64 { return t.taken.Load() }
