package generator

import (
	"testing"

	"adder/judge/board"
)

// TestMendingLeavesOutNoMoreThanNeeded: each jump that was left out would break
// the promise again.
func TestMendingLeavesOutNoMoreThanNeeded(t *testing.T) {
	t.Parallel()
	m := NewMix(1, nil, []*board.Promise{disjoint})
	for seed := range uint64(50) {
		b := dense.Board(30, seed)
		before := b.Clone()
		m.mend(&b)
		if !disjoint.Keeps(&b) {
			t.Fatalf("seed %d: %v is not disjoint", seed, b)
		}
		starts := map[int32]bool{}
		for _, j := range b.Jumps {
			starts[j.From] = true
		}
		for _, j := range before.Jumps {
			more := b.Clone()
			more.Jumps = append(more.Jumps, j)
			if !starts[j.From] && disjoint.Keeps(&more) {
				t.Errorf("seed %d: %v could have stayed", seed, j)
			}
		}
	}
}

// TestMendingFindsAnotherDie: one face is no die for a promise of six.
func TestMendingFindsAnotherDie(t *testing.T) {
	t.Parallel()
	six, err := board.FindPromise("faces=6")
	if err != nil {
		t.Fatal(err)
	}
	m := NewMix(1, nil, []*board.Promise{six})
	b := oneFace.Board(30, 1)
	jumps := len(b.Jumps)
	if m.mend(&b); b.Faces != 6 || len(b.Jumps) != jumps {
		t.Errorf("got %v", b)
	}
}
