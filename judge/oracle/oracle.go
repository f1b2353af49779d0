// Package oracle knows the right answer, under any reading of the rules, and
// can prove it. It knows nothing of programs that answer boards.
//
// Three ways lead to an answer. [Solver.Answer] is for the game itself: boards
// of up to 127 cells are searched a level at a time in two machine words
// (bits.go), larger ones cell by cell, each cell once (linear.go).
// [Solver.Under] plays by any rules (under.go), and [Solver.Solve] also returns
// a certificate, which [Verify] checks without trusting any of them.
package oracle

import "adder/judge/board"

// Stuck is the answer for a board whose last cell cannot be reached.
const Stuck = -1

// A Solver answers boards. It keeps its memory from one board to the next, so
// it must not be used by two goroutines at once. The zero value is ready.
type Solver struct {
	words  words
	linear linear
	under  under
}

// Answer returns the least number of throws that puts the player on the last
// cell of b, which must be valid, or Stuck. It does not depend on the number of
// faces: O(Cells + jumps).
func (s *Solver) Answer(b *board.Board) int {
	if b.Cells <= maxBits {
		return s.words.answer(b)
	}
	return s.linear.answer(b)
}

// Under returns what a program that plays by r prints for b. O(Cells + jumps),
// unless jumps are both chained and optional, when chains are walked anew from
// every cell.
func (s *Solver) Under(b *board.Board, r board.Rules) int {
	if r.Zero() {
		return s.Answer(b)
	}
	return s.under.solve(b, r)
}

// Solve returns what a program that plays by r prints for b, and the proof.
func (s *Solver) Solve(b *board.Board, r board.Rules) (int, *Certificate) {
	answer := s.under.solve(b, r)
	return answer, s.under.certificate()
}
