package main

import (
	"sync"

	"adder/judge/result"
)

// inTurn passes results on in the order of their submissions, each as soon as it and
// all before it are final.
type inTurn struct {
	pass func(*result.Result) error

	mu    sync.Mutex
	next  int
	ready map[int]*result.Result
	err   error // the first of pass's, after which nothing more is passed on
}

// done takes the result of submission i.
func (t *inTurn) done(i int, x *result.Result) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ready == nil {
		t.ready = map[int]*result.Result{}
	}
	t.ready[i] = x
	for x := t.ready[t.next]; x != nil && t.err == nil; x = t.ready[t.next] {
		delete(t.ready, t.next)
		t.next++
		t.err = t.pass(x)
	}
}
