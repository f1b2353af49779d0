package cluster

import "testing"

// A unit goes back to the worker with which it went wrong only if no other is left, not even
// one with the same key.
func TestSuits(t *testing.T) {
	t.Parallel()
	key, can := &holder{}, Sign{Languages: []string{""}}
	own, twin := &member{Sign: can, key: key}, &member{Sign: can, key: key}
	h, u := &Hub{members: map[string]*member{"own": own}}, &unit{job: &job{}, tries: []try{{member: own}}}
	alone := h.suits(u, own)
	h.members["twin"] = twin
	if !alone || h.suits(u, own) || !h.suits(u, twin) {
		t.Errorf("alone %v, beside a twin %v, the twin %v", alone, h.suits(u, own), h.suits(u, twin))
	}
}
