package misconception

import "adder/judge/board"

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
