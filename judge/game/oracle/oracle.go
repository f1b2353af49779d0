// Package oracle computes and proves the right answer under any reading of the
// rules. It knows nothing of submissions.
//
// [Solver.Answer] plays the game itself: it searches boards of up to 63 cells in a
// machine word, a level at a time, and larger ones cell by cell, each cell once. [Solver.Under]
// plays by any rules. [Solver.Solve] also returns a certificate, which [Verify] checks without
// trusting the search.
//
//	oracle.go                           what can be asked, with or without what a player may not do
//	search.go                           the searches
//	certificate.go                      the proof of an answer, and its check
//	traits.go                           traits that need the answer: a snake on every best way
package oracle

import (
	"slices"

	"adder/judge/game/board"
)

// Stuck is the answer for a board whose last cell cannot be reached.
const Stuck = -1

// A Solver answers boards. It reuses memory between boards, so goroutines must not
// share it. The zero value is ready.
type Solver struct {
	bitsets bitsets
	linear  linear
	under   under
}

// Answer returns the least number of throws that puts the player on the last
// cell of b, which must be valid, or Stuck. It does not depend on the number of
// faces: O(Cells + jumps).
func (s *Solver) Answer(b *board.Board) int { return s.Restricted(b, Restriction{}) }

// A Restriction forbids a player some moves of the game. The zero value forbids none.
type Restriction struct {
	Barred  func(board.Jump) bool // no throw may land on the start of such a jump; nil is none
	Skipped int                   // faces 1 to Skipped may not be thrown
}

// Restricted is Answer for such a player.
func (s *Solver) Restricted(b *board.Board, r Restriction) int {
	if b.Cells <= maxBits {
		return s.bitsets.answer(b, r)
	}
	return s.linear.answer(b, r)
}

// Under returns what a program that plays by r prints for b. O(Cells + jumps),
// unless jumps are both chained and optional: then every cell walks its chain anew.
func (s *Solver) Under(b *board.Board, r board.Rules) int {
	if r.Zero() {
		return s.Answer(b)
	}
	return s.under.solve(b, r)
}

// Solve is Under with a proof of the answer.
func (s *Solver) Solve(b *board.Board, r board.Rules) (int, *Certificate) {
	answer := s.under.solve(b, r)
	return answer, s.under.certificate()
}

// Depth is the least number of throws after which the player can rest on each cell, -1 if never. The
// next solving under rules overwrites it.
func (s *Solver) Depth(b *board.Board) []int32 {
	s.under.solve(b, board.Rules{})
	return s.under.depth
}

// Readings returns the answer for b under each of board.LegitimateReadings, in
// that order; the game itself is first.
func (s *Solver) Readings(b *board.Board) []int {
	answers := make([]int, len(board.LegitimateReadings))
	for i, r := range board.LegitimateReadings {
		answers[i] = s.Under(b, r)
	}
	return answers
}

// Ambiguous reports whether two legitimate readings of the rules give b
// different answers.
func (s *Solver) Ambiguous(b *board.Board) bool {
	return len(slices.Compact(s.Readings(b))) > 1
}
