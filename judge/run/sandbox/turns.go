package sandbox

import "context"

// Turns limits how many programs run at once. A run waits for its turn with its input ready,
// and gives it back as soon as the program has ended.
type Turns struct {
	free chan struct{}
}

// NewTurns returns n turns, 1 or more.
func NewTurns(n int) *Turns { return &Turns{free: make(chan struct{}, n)} }

// Take waits for a turn, or for ctx to end. Nil Turns always have one.
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
