package progress

import (
	"maps"
	"slices"
	"sync"
)

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

// Rest passes what is done after one that never will be. The error is the first of Pass.
func (t *InTurn[T]) Rest() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, i := range slices.Sorted(maps.Keys(t.ready)) {
		if t.err == nil {
			t.err = t.Pass(t.ready[i])
		}
	}
	clear(t.ready)
	return t.err
}
