package misconception

import (
	"slices"

	"adder/judge/board"
)

// One pass over the cells gives every cell its value only if all ways lead one
// way. A snake leads against the pass: what it improves has been passed already.
//
// Passes from the last cell backwards are left out: like those forwards they find
// the best of the ways that go down once per pass less one.
var passes = []*Misconception{
	{Name: "one-pass", Doc: "Your table is filled in one pass over the cells. With snakes, the value of a cell can depend on one that the pass has not reached yet; repeat until nothing changes, or use a breadth-first search.",
		stages: stages{field: "search", search: func(m *machine) Outcome { return passOver(m, 1) }}},
	{Name: "two-passes", Doc: "Your table is filled in two passes over the cells. Every further snake on the best way needs a further pass; repeat until nothing changes.",
		stages: stages{field: "search", search: func(m *machine) Outcome { return passOver(m, 2) }}},
}

// subtractions count jumps, and take them off again.
var subtractions = []*Misconception{
	{Name: "jumps-subtracted", Doc: "Your program looks for the least number of throws and jumps together, and takes the jumps off in the end. A way with one throw less and two jumps more is then missed; do not count jumps in the first place.",
		stages: subtracting(false)},
	{Name: "jumps-subtracted-fewest", Doc: "Your program looks for the least number of throws and jumps together, of several the one with the fewest jumps, and takes the jumps off in the end. A way with one throw less and a jump more is then missed; do not count jumps in the first place.",
		stages: subtracting(true)},
}

func passOver(m *machine, times int) Outcome {
	m.startTable()
	for range times {
		if !forward(m) {
			return Hang
		}
	}
	return least(m.depth[m.finish:])
}

// startTable is the table before the first pass.
func (m *machine) startTable() {
	m.depth = filled(m.depth, m.cells+1, far)
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
}

// passUntilReached ends with the first pass that gives the last cell a value, or
// that changes nothing.
func passUntilReached(m *machine) Outcome {
	m.startTable()
	for {
		known := slices.Clone(m.depth)
		if !forward(m) {
			return Hang
		}
		if o := least(m.depth[m.finish:]); o != stuck || slices.Equal(known, m.depth) {
			return o
		}
	}
}

func forward(m *machine) bool {
	for v := range m.finish {
		if m.depth[v] >= far {
			continue
		}
		w, last := m.reach(v)
		if !m.spend(w, last) {
			return false
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				m.depth[r.Cell] = min(m.depth[r.Cell], m.depth[v]+1+r.Cost)
			}
		}
	}
	return true
}

// least is the least of the values as an outcome.
func least(values []int32) Outcome {
	best := int32(far)
	for _, v := range values {
		best = min(best, v)
	}
	if best >= far {
		return stuck
	}
	return Outcome(best)
}

// pulled is a table filled in one pass, in which each cell looks back for the
// best of those from which a throw reaches it, and hands its value on to the end
// of its jump. A snake hands it back, to a cell that was passed: only the cells
// that look at that one later see it.
type pulled struct {
	filled   bool // the cells within the first throw have the value 1 in advance, whatever starts there
	offBoard bool // cell 1 is one of them
	keeps    bool // the start of a jump keeps its value too
	narrow   bool // the program fails where the board ends before the cells filled in advance do
}

func (p pulled) search(m *machine) Outcome {
	m.begin()
	m.depth[0], m.depth[1] = 0, 0
	first := int32(2)
	if p.offBoard {
		first, m.depth[1] = 1, far
	}
	if p.filled {
		if p.narrow && int(first)+m.faces()-1 > int(m.cells) {
			return Crash
		}
		for i := first; i < min(first+m.hi, m.cells+1); i++ {
			m.depth[i] = 1
		}
		first = min(first+m.hi, m.cells+1)
	}
	for i := first; i <= m.cells; i++ {
		if m.steps -= int(m.hi); m.steps < 0 {
			return Hang
		}
		p.fill(m, i, p.lookBack(m, i)+1)
	}
	return least(m.depth[m.cells:])
}

// faces is how many faces the die has that is thrown, though some be of no use.
func (m *machine) faces() int {
	if m.rules.Faces == board.AlwaysSix {
		return 6
	}
	return m.board.Faces
}

func (p pulled) lookBack(m *machine, i int32) int32 {
	best := int32(far)
	lowest := int32(1)
	if p.offBoard {
		lowest = 0
	}
	for j := max(i-m.hi, lowest); j < i; j++ {
		best = min(best, m.depth[j])
	}
	return best
}

func (p pulled) fill(m *machine, i, value int32) {
	if p.keeps {
		m.depth[i] = min(m.depth[i], value)
	}
	for _, r := range m.landing(i) {
		m.depth[r.Cell] = min(m.depth[r.Cell], value+r.Cost)
	}
}

// minusOne is a pass over the cells that takes -1 for not reached where it writes,
// and for a distance where it reads.
func minusOne(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, -1)
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
	for v := int32(1); v < m.finish; v++ {
		w, last := m.reach(v)
		if !m.spend(w, last) {
			return Hang
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				if cost := m.depth[v] + 1 + r.Cost; m.depth[r.Cell] == -1 || cost < m.depth[r.Cell] {
					m.depth[r.Cell] = cost
				}
			}
		}
	}
	return Outcome(m.depth[m.cells])
}

// furthests are searches that keep one cell for each throw.
var furthests = []*Misconception{
	{Name: "furthest-cell-only", Doc: "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it. Between a ladder's foot and its top most cells take more throws.",
		stages: stages{field: "search", levels: true, search: func(m *machine) Outcome { return furthestOnly(m, false) }}},
	{Name: "furthest-cell-only-starts-left-out", Doc: "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it where no jump starts. Between a ladder's foot and its top most cells take more throws.",
		stages: stages{field: "search", levels: true, search: func(m *machine) Outcome { return furthestOnly(m, true) }}},
}

// furthestOnly takes each cell up to the furthest for one to throw from.
func furthestOnly(m *machine, plain bool) Outcome {
	end := int32(0)
	for _, r := range m.starts {
		end = max(end, r.Cell)
	}
	from, next, covered := min(end, 1), end, int32(0)
	for throws := Outcome(0); ; throws++ {
		if m.over(end) {
			return throws
		}
		for ; from <= end; from++ {
			if plain && from > 1 && m.game.JumpFrom(from) != 0 {
				continue
			}
			first, last := m.reach(from)
			if !m.spend(covered, last) {
				return Hang
			}
			for covered = max(covered, first-1); covered < last; covered++ {
				for _, r := range m.landing(covered + 1) {
					next = max(next, r.Cell)
				}
			}
		}
		if next <= end {
			return stuck
		}
		end = next
	}
}
