package sandbox

import "context"

// Turns lets so many programs run at one time. A run waits for its turn with
// the program ready to start, and gives it back as soon as the program has
// ended. To get a process ready can take ten milliseconds in which the machine
// has nothing to do: a kernel moves a process into a control group only after
// every processor has passed a quiescent state, unless it did so just before.
// Runs that share turns use each other's waits.
type Turns struct{ free chan struct{} }

// NewTurns returns n turns, 1 or more.
func NewTurns(n int) *Turns { return &Turns{make(chan struct{}, n)} }

// Take returns when there is a turn, or with ctx's error. Of nil Turns there is
// always one.
func (t *Turns) Take(ctx context.Context) error {
	if t == nil {
		return nil
	}
	select {
	case t.free <- struct{}{}:
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
