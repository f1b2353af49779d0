package search

import (
	"slices"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// view is a board as rules see it. What is asked often is found once.
type view struct {
	*board.Prepared
	Want   int
	solver *oracle.Solver
	ends   []int32 // by cell: where the jump ends that starts there; 0 if none does
	depth  []int32 // by cell: the least number of throws after which the player rests there
	byLand []int32 // the same for landing there
}

func viewOf(s *Sight, solver *oracle.Solver) *view {
	v := &view{Prepared: board.Prepare(&s.Board), Want: s.Want, solver: solver}
	v.ends = make([]int32, v.Cells+2)
	for _, j := range v.Jumps {
		v.ends[j.From] = j.To
	}
	return v
}

func (v *view) some(is func(*view, board.Jump) bool) bool {
	return slices.ContainsFunc(v.Jumps, func(j board.Jump) bool { return is(v, j) })
}

// first reports whether the first throw can land on the start of a jump.
func (v *view) first(j board.Jump) bool { return j.From > 1 && int(j.From) <= 1+v.Faces }

// walk is the answer of the board without jumps.
func (v *view) walk() int { return (v.Cells - 2 + v.Faces) / v.Faces }

// needs reports whether every best way takes such a jump.
func (v *view) needs(such func(*view, board.Jump) bool) bool {
	if v.Want < 0 || !v.some(such) {
		return false
	}
	barred := func(j board.Jump) bool { return such(v, j) }
	return v.solver.Restricted(v.Board, oracle.Restriction{Barred: barred}) != v.Want
}

// changed reports whether the answer is another without such jumps.
func (v *view) changed(such func(*view, board.Jump) bool) bool {
	if !v.some(such) {
		return false
	}
	other := *v.Board
	other.Jumps = slices.DeleteFunc(slices.Clone(v.Jumps), func(j board.Jump) bool { return such(v, j) })
	return v.solver.Answer(&other) != v.Want
}

// withFaces is the answer with another die.
func (v *view) withFaces(faces int) int {
	if faces < 1 {
		return oracle.Stuck
	}
	other := *v.Board
	other.Faces = faces
	return v.solver.Answer(&other)
}

// rested are the throws after which the player can first rest on a cell, -1 if never.
func (v *view) rested() []int32 {
	if v.depth == nil {
		v.depth = v.solver.Depth(v.Board)
	}
	return v.depth
}

// landed are the throws after which the player can first land on a cell, -1 if never.
func (v *view) landed() []int32 {
	if v.byLand == nil {
		v.byLand = oracle.FirstLandings(v.rested(), v.Faces)
	}
	return v.byLand
}

// close reports whether two jumps are within one throw of each other at one of their cells.
func (v *view) close(at func(board.Jump) int32) bool {
	cells := make([]int32, len(v.Jumps))
	for i, j := range v.Jumps {
		cells[i] = at(j)
	}
	slices.Sort(cells)
	for i := 1; i < len(cells); i++ {
		if int(cells[i]-cells[i-1]) <= v.Faces {
			return true
		}
	}
	return false
}
