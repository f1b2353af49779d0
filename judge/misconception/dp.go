package misconception

import "slices"

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
