package generator

import (
	"testing"

	"adder/judge/game/board"

	"github.com/google/go-cmp/cmp"
)

func TestMixIsAStream(t *testing.T) {
	t.Parallel()
	m := NewMix(11, nil, nil, nil)
	var stream []board.Board
	var b board.Board
	for i := range uint64(2000) {
		m.Fill(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatalf("board %d: %v", i, err)
		}
		stream = append(stream, b.Clone())
	}
	other := NewMix(11, nil, nil, nil)
	for i := len(stream) - 1; i >= 0; i -= 7 {
		other.Fill(&b, uint64(i))
		if diff := cmp.Diff(stream[i], b.Clone()); diff != "" {
			t.Fatalf("board %d alone (-in the stream +alone):\n%s", i, diff)
		}
	}
}

func TestMixPanicsOnTheImpossible(t *testing.T) {
	t.Parallel()
	never := &board.Promise{Name: "never", Keeps: func(*board.Board) bool { return false }}
	defer func() {
		if recover() == nil {
			t.Error("a promise that no board keeps was accepted")
		}
	}()
	NewMix(1, nil, nil, []*board.Promise{never})
}

func TestMixOfSomeFamilies(t *testing.T) {
	t.Parallel()
	m := NewMix(5, []*Family{found("no-jumps"), found("ladders-only")}, nil, nil)
	var b board.Board
	for i := range uint64(100) {
		m.Fill(&b, i)
		if (len(b.Jumps) == 0) != (i%2 == 0) {
			t.Fatalf("board %d: %v: the families do not take turns", i, b)
		}
	}
}

func TestMixTakesNoMemory(t *testing.T) {
	m := NewMix(1, nil, nil, nil)
	b := board.Board{Jumps: make([]board.Jump, 0, largestMixed)}
	i := uint64(0)
	if got := testing.AllocsPerRun(2000, func() { m.Fill(&b, i); i++ }); got != 0 {
		t.Errorf("%v allocations per board", got)
	}
}
