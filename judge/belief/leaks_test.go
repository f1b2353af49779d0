package belief

import (
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestLeaks holds the leaks to two things: alone every board is answered as a
// fresh process answers it, and after another board some are not.
func TestLeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var solver oracle.Solver
	for i, m := range Singles {
		if !m.Leaks {
			continue
		}
		if r := sweeps()[i]; r.wrong > 0 && m.Name != "published-recursion-memo-kept" {
			t.Errorf("%s: wrong on a first board: %s", m.Name, r.smallest)
		}
		first, second := leakingPair(m)
		if first == nil {
			t.Errorf("%s: no board spoils another", m.Name)
			continue
		}
		t.Logf("%s: %q spoils %q (%d)", m.Name, board.AppendPlain(nil, first), board.AppendPlain(nil, second), solver.Answer(second))
	}
}

// leakingPair returns two boards, the second of which is answered differently
// after the first.
func leakingPair(m *Belief) (first, second *board.Board) {
	scope := generator.Scope{Cells: 6, Faces: []int{2, 2}}
	for b := range scope.From(0) {
		second := b.Clone()
		alone := m.New()(&second)
		for before := range scope.From(0) {
			play := m.New()
			play(before)
			if play(&second) != alone {
				first := before.Clone()
				return &first, &second
			}
		}
	}
	return nil, nil
}
