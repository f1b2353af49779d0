// Package oracle computes and proves the right answer under any reading of the
// rules. It knows nothing of submissions.
//
// [Solver.Answer] plays the game itself: it searches boards of up to 127 cells in
// two machine words, a level at a time, and larger ones cell by cell, each cell
// once. [Solver.Under] plays by any rules. [Solver.Solve] also returns a
// certificate, which [Verify] checks without trusting the search.
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

// A BestWayTrait is a fact about the best ways over a board, which only the
// oracle can see.
type BestWayTrait struct {
	Name string
	Has  func(*Solver, *board.Board) bool
}

// BestWayTraits lists them. A ladder trap: a best way passes within a throw of a ladder that no
// best way may land on.
var BestWayTraits = []BestWayTrait{
	{"snake-needed", snakeNeeded},
	{"ladder-trap", ladderTrap},
}

// Traits returns the names of the traits that b has: those that the board shows
// and those that its best ways show.
func (s *Solver) Traits(b *board.Board) []string {
	names := board.NewFacts(b).Traits()
	for _, t := range BestWayTraits {
		if t.Has(s, b) {
			names = append(names, t.Name)
		}
	}
	return names
}

func snakeNeeded(s *Solver, b *board.Board) bool {
	answer := s.Answer(b)
	return answer != Stuck && answer != s.Under(b, board.Rules{Snakes: board.Avoided})
}

// ladderTrap compares, for each ladder, the cheapest way through it with the
// answer. A cell is on a best way if its distances from the start and to the
// last cell add up to the answer.
func ladderTrap(s *Solver, b *board.Board) bool {
	answer := int32(s.under.solve(b, board.Rules{}))
	if answer == Stuck {
		return false
	}
	depth, toLast := s.under.depth, distancesToLast(b)
	reach := int32(min(b.Faces, b.Cells))
	for _, j := range b.Jumps {
		if !j.Ladder() {
			continue
		}
		near, through := false, false
		for v := max(1, j.From-reach); v < j.From; v++ {
			if depth[v] < 0 {
				continue
			}
			near = near || toLast[v] >= 0 && depth[v]+toLast[v] == answer
			through = through || toLast[j.To] >= 0 && depth[v]+1+toLast[j.To] == answer
		}
		if near && !through {
			return true
		}
	}
	return false
}

// distancesToLast returns for each cell the throws from there to the last cell,
// -1 if there are none. It searches backwards, in mirrored coordinates, so that
// the cells before a landing are the unlanded ones after its mirror image.
func distancesToLast(b *board.Board) []int32 {
	last := int32(b.Cells)
	reach := int32(min(b.Faces, b.Cells))
	mirror := func(c int32) int32 { return last + 1 - c }
	starts := make(map[int32]bool, len(b.Jumps))
	endsOn := make(map[int32][]int32, len(b.Jumps))
	for _, j := range b.Jumps {
		starts[j.From] = true
		endsOn[j.To] = append(endsOn[j.To], j.From)
	}
	distance := make([]int32, b.Cells+1)
	for i := range distance {
		distance[i] = -1
	}
	distance[last] = 0
	var unassigned board.Unlanded
	unassigned.Reset(b.Cells)
	unassigned.Take(mirror(last))
	for queue := []int32{last}; len(queue) > 0; queue = queue[1:] {
		landings := endsOn[queue[0]]
		if !starts[queue[0]] {
			landings = append(landings, queue[0])
		}
		for _, w := range landings {
			far := min(mirror(w)+reach, last)
			for m := unassigned.From(mirror(w) + 1); m <= far; m = unassigned.From(m + 1) {
				unassigned.Take(m)
				distance[mirror(m)] = distance[queue[0]] + 1
				queue = append(queue, mirror(m))
			}
		}
	}
	return distance
}
