package progress

import (
	"fmt"
	"sync"
	"time"
)

// A Clock measures what a command costs, to say whether it was bound by the programs
// that it runs or by the judge. Start it with [StartClock].
type Clock struct {
	began time.Time
	own   time.Duration
}

// StartClock starts a clock.
func StartClock() *Clock { return &Clock{time.Now(), ownCPU()} }

// Tell says what judging cost: programs counts the programs in words, and theirs is the
// CPU time of their own processes.
func (k *Clock) Tell(programs string, theirs time.Duration) string {
	own, share := ownCPU()-k.own, 0.0
	if theirs+own > 0 {
		share = 100 * own.Seconds() / (theirs + own).Seconds()
	}
	return fmt.Sprintf("%s in %.1f s; CPU time: %.1f s by the programs, %.1f s by the judge (%.0f %%)",
		programs, time.Since(k.began).Seconds(), theirs.Seconds(), own.Seconds(), share)
}

// InTurn passes items on in their order, each as soon as it and all before it are done,
// by one goroutine at a time.
type InTurn[T any] struct {
	Pass func(T) error

	mu    sync.Mutex
	next  int
	ready map[int]T
	err   error // the first one of Pass; nothing is passed on after it
}

// Done takes item i.
func (t *InTurn[T]) Done(i int, x T) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ready == nil {
		t.ready = map[int]T{}
	}
	t.ready[i] = x
	for x, ok := t.ready[t.next]; ok && t.err == nil; x, ok = t.ready[t.next] {
		delete(t.ready, t.next)
		t.next++
		t.err = t.Pass(x)
	}
}

// Err is the first error of Pass.
func (t *InTurn[T]) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}
