package sandbox

import "context"

// Turns limits how many programs run at once. A run waits for its turn with its input ready,
// and gives it back as soon as the program has ended.
type Turns struct {
	free  chan struct{}
	alone chan struct{} // full while somebody takes all turns
}

// NewTurns returns n turns, 1 or more.
func NewTurns(n int) *Turns {
	return &Turns{free: make(chan struct{}, n), alone: make(chan struct{}, 1)}
}

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

// Alone waits until no program runs, and lets none begin until the caller calls done. Nil Turns
// know of no programs.
func (t *Turns) Alone(ctx context.Context) (done func(), err error) {
	if t == nil {
		return func() {}, nil
	}
	taken := 0
	done = func() {
		for range taken {
			t.Give()
		}
		<-t.alone
	}
	select {
	case t.alone <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for range cap(t.free) {
		if err := t.Take(ctx); err != nil {
			done()
			return nil, err
		}
		taken++
	}
	return done, nil
}
