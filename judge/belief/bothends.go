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
type bothEnds struct {
	downward bool
	back     backOrder
}

// backOrder is in which order the cells are found from which a throw leads to a cell.
type backOrder uint8

const (
	jumpsFirst backOrder = iota // those of the landings on jumps in the order of the input, then those of the cell's own
	byLanding                   // those of the lowest landing first
	byCell                      // the lowest first
)

var fromBothEnds = []*Belief{
	searches("both-ends-first-meeting", firstMeeting, bothEnds{}.search),
	searches("both-ends-first-meeting-downward", firstMeeting, bothEnds{downward: true}.search),
	searches("both-ends-first-meeting-by-landing", firstMeeting, bothEnds{back: byLanding}.search),
	searches("both-ends-first-meeting-by-cell", firstMeeting, bothEnds{back: byCell}.search),
	searches("from-the-end-jumps-after-step", "Your search goes from the last cell back to the first, and turns a jump round after the step: it steps back to a cell and goes on from the starts of the jumps that end there. On the way back a jump comes first: whoever stands on its end was thrown onto its start, so step back from there.", jumpsAfterStep),
}

// jumpsAfterStep is a search from the last cell that puts the starts of jumps in place of the
// cell on which they end, when it has stepped back to it.
func jumpsAfterStep(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, -1)
	starts := make([][]int32, m.cells+1)
	for _, j := range m.board.Jumps {
		starts[j.To] = append(starts[j.To], j.From)
	}
	var found []int32
	for c := m.finish; c <= m.cells; c++ {
		m.depth[c], found = 0, append(found, c)
	}
	for i := 0; i < len(found); i++ {
		v := found[i]
		for _, r := range m.starts {
			if r.Cell == v {
				return Outcome(m.depth[v] + r.Cost)
			}
		}
		first, last := max(v-m.hi, 1), v-m.lo
		if !m.spend(first, last) {
			return Hang
		}
		for u := first; u <= last; u++ {
			before := starts[u]
			if len(before) == 0 {
				before = []int32{u}
			}
			for _, p := range before {
				if m.depth[p] < 0 {
					m.depth[p], found = m.depth[v]+1, append(found, p)
				}
			}
		}
	}
	return stuck
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
		from, ok := e.into(m, into[x])
		if !ok {
			return Hang
		}
		for _, u := range from {
			if back[u] < 0 {
				if back[u] = back[x] + 1; there[u] >= 0 {
					return Outcome(there[u] + back[u])
				}
				behind = append(behind, u)
			}
		}
	}
	return stuck
}

// into is the cells from which a throw makes one of the landings, false if that takes too long.
func (e bothEnds) into(m *machine, landings []int32) (from []int32, ok bool) {
	if e.back == byLanding {
		slices.Sort(landings)
	}
	for _, w := range landings {
		first, last := max(w-m.hi, 1), w-m.lo
		if !m.spend(first, last) {
			return nil, false
		}
		for u := range (bothEnds{downward: !e.downward}).faces(first, last) {
			from = append(from, u)
		}
	}
	if e.back == byCell {
		slices.Sort(from)
	}
	return from, true
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
