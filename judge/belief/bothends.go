package belief

import "slices"

// Theory. A search from both ends is right if it ends when two whole levels have met. Who
// takes one cell from each side in turn, and stops at the first cell that both sides know,
// stops in the middle of two levels:
//
//	1 --2--> * <--2-- N     found first, 4 throws
//	1 --2--> * <--1-- N     found by the next cell of the level
//
// bothEnds is such a search; downward, if it tries the largest face first.
type bothEnds struct{ downward bool }

var fromBothEnds = []*Belief{
	searches("both-ends-first-meeting", firstMeeting, bothEnds{}.search),
	searches("both-ends-first-meeting-downward", firstMeeting, bothEnds{downward: true}.search),
}

const firstMeeting = "Your program searches from both ends, a cell from each side in turn, and stops at the first cell that both sides found. The way over another cell can be one throw shorter: finish the level before you decide."

func (e bothEnds) search(m *machine) Outcome {
	m.depth, m.queued = filled(m.depth, m.cells+1, -1), filled(m.queued, m.cells+1, -1)
	there, back := m.depth, m.queued
	var ahead, behind []int32
	for _, r := range m.starts {
		there[r.Cell], ahead = r.Cost, append(ahead, r.Cell)
	}
	for c := m.finish; c <= m.cells; c++ {
		back[c], behind = 0, append(behind, c)
	}
	into := m.landingsInto()
	for i := 0; i < len(ahead) && i < len(behind); i++ {
		v := ahead[i]
		first, last := m.reach(v)
		if !m.spend(first, last) {
			return Hang
		}
		for w := range e.faces(first, last) {
			for _, r := range m.landing(w) {
				if t := r.Cell; there[t] < 0 {
					if there[t] = there[v] + 1 + r.Cost; back[t] >= 0 {
						return Outcome(there[t] + back[t])
					}
					ahead = append(ahead, t)
				}
			}
		}
		x := behind[i]
		for _, w := range into[x] {
			first, last := max(w-m.hi, 1), w-m.lo
			if !m.spend(first, last) {
				return Hang
			}
			for u := range (bothEnds{!e.downward}).faces(first, last) {
				if back[u] < 0 {
					if back[u] = back[x] + 1; there[u] >= 0 {
						return Outcome(there[u] + back[u])
					}
					behind = append(behind, u)
				}
			}
		}
	}
	return stuck
}

// faces goes through cells as the faces come by which they are reached from below.
func (e bothEnds) faces(first, last int32) func(func(int32) bool) {
	return func(yield func(int32) bool) {
		for k := range last - first + 1 {
			c := first + k
			if e.downward {
				c = last - k
			}
			if !yield(c) {
				return
			}
		}
	}
}

// landingsInto is, by cell, the landings that lead there: those of jumps in the order of the
// input, and then that on the cell itself.
func (m *machine) landingsInto() [][]int32 {
	into := make([][]int32, m.cells+1)
	for _, j := range m.board.Jumps {
		for _, r := range m.landing(j.From) {
			if r.Cell != j.From {
				into[r.Cell] = append(into[r.Cell], j.From)
			}
		}
	}
	for c := int32(1); c <= m.cells; c++ {
		if m.staysOn(c) && !slices.Contains(into[c], c) {
			into[c] = append(into[c], c)
		}
	}
	return into
}
