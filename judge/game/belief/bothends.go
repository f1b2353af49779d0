package belief

import (
	"iter"
	"slices"
)

// Theory. A search from both ends is right if it ends when two whole levels have met. A program
// that takes one cell from each side in turn, and stops at the first cell that both sides know,
// stops in the middle of two levels:
//
//	1 --2--> * <--2-- N     found first, 4 throws
//	1 --2--> * <--1-- N     found by the next cell of the level

// bothEnds are beliefs about a search from both ends.
var bothEnds = []*Belief{
	seeking("both-ends-first-meeting", firstMeeting, meeting{}.search),
	seeking("both-ends-first-meeting-by-landing", firstMeeting+" It goes back over landings from "+
		"the lowest cell to the highest.", meeting{byLanding: true}.search),
}

const firstMeeting = "Your program searches from both ends, a cell from each side in turn, and stops " +
	"at the first cell that both sides found. The way over another cell can be one throw shorter: " +
	"finish the level before you decide."

// meeting is a search from both ends. It tries faces in the order of the walk.
type meeting struct {
	byLanding bool // back over the lowest landing first, not over those on jumps in their order
}

func (e meeting) search(m *machine) Outcome {
	m.depth, m.memo = filled(m.depth, m.cells+1, unseen), filled(m.memo, m.cells+1, unseen)
	there, back := m.depth, m.memo
	var fromStart, fromEnd []int32
	for c := m.finish; c <= m.cells; c++ {
		back[c] = 0
		fromEnd = append(fromEnd, c)
	}
	for _, r := range m.starts {
		if m.over(r.Cell) {
			return Outcome(r.Cost)
		}
		there[r.Cell] = r.Cost
		fromStart = append(fromStart, r.Cell)
	}
	before := e.landingsOnto(m)
	for i := 0; i < len(fromStart) && i < len(fromEnd); i++ {
		v, x := fromStart[i], fromEnd[i]
		for w := range m.thrown(v) {
			for _, r := range m.landing(w) {
				if there[r.Cell] != unseen {
					continue
				}
				there[r.Cell] = there[v] + 1 + r.Cost
				if back[r.Cell] != unseen {
					return Outcome(there[r.Cell] + back[r.Cell])
				}
				fromStart = append(fromStart, r.Cell)
			}
		}
		for _, w := range before.onto(x) {
			for u := range m.thrownFrom(w) {
				if back[u] != unseen {
					continue
				}
				back[u] = back[x] + 1
				if there[u] != unseen {
					return Outcome(there[u] + back[u])
				}
				fromEnd = append(fromEnd, u)
			}
		}
		if m.steps < 0 {
			return Hang
		}
	}
	return stuck
}

// thrown yields the cells that a throw from v lands on.
func (m *machine) thrown(v int32) iter.Seq[int32] {
	first, last := m.reach(v)
	return m.inOrderOfFaces(first, last, true)
}

// thrownFrom yields the cells from which a throw lands on w.
func (m *machine) thrownFrom(w int32) iter.Seq[int32] {
	lowest := min(1, m.starts[0].Cell)
	return m.inOrderOfFaces(max(lowest, w-m.hi), w-m.lo, false)
}

// inOrderOfFaces yields cells first..last, in the order of the faces that lead there or back.
func (m *machine) inOrderOfFaces(first, last int32, ahead bool) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if !m.spend(first, last) {
			return
		}
		for i := range last - first + 1 {
			c := first + i
			if ahead == m.search.walk.downward {
				c = last - i
			}
			if !yield(c) {
				return
			}
		}
	}
}

// landings are cells by the cell to which a landing on them leads.
type landings struct {
	first []int32 // by cell: where its landings begin in cells
	cells []int32
}

func (l *landings) onto(cell int32) []int32 { return l.cells[l.first[cell]:l.first[cell+1]] }

// landingsOnto finds for each cell the landings that lead to it.
func (e meeting) landingsOnto(m *machine) *landings {
	l := &landings{first: make([]int32, m.cells+2), cells: make([]int32, len(m.rests))}
	for _, r := range m.rests {
		l.first[r.Cell+1]++
	}
	for c := range m.cells + 1 {
		l.first[c+1] += l.first[c]
	}
	next := slices.Clone(l.first)
	for w := range e.order(m) {
		for _, r := range m.landing(w) {
			if next[r.Cell] == l.first[r.Cell+1] {
				continue // a misread board has two jumps from one cell, and this is the second
			}
			l.cells[next[r.Cell]] = w
			next[r.Cell]++
		}
	}
	return l
}

// order yields all cells, in the order in which landings on them are gone over.
func (e meeting) order(m *machine) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, j := range m.board.Jumps {
			if !e.byLanding && !yield(j.From) {
				return
			}
		}
		for c := range m.cells + 1 {
			first := !e.byLanding && m.game.JumpFrom(c) != 0
			if !first && !yield(c) {
				return
			}
		}
	}
}
