package belief

import "math"

// One pass over the cells gives every cell its value only if all ways lead one way. A snake
// leads against the pass: what it improves has been passed already.
//
// Passes from the last cell backwards are left out: like those forwards they find the best
// of the ways that go down once for each pass but one.

// passes is a table that hands values on, and is passed over several times.
type passes struct {
	most         int  // how often
	untilReached bool // it ends after the pass in which the last cell gets a value
	untilKept    bool // it ends after a pass that leaves the value of the last cell as it was
}

const endlessPasses = math.MaxInt

func (p passes) search(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, far)
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
	for range p.most {
		before := least(m.depth[m.finish:])
		news, running := m.handOn()
		if !running {
			return Hang
		}
		after := least(m.depth[m.finish:])
		switch {
		case !news, p.untilReached && after != stuck, p.untilKept && after == before:
			return after
		}
	}
	return least(m.depth[m.finish:])
}

// handOn is a pass. It reports whether a value changed, and whether the program still runs.
func (m *machine) handOn() (news, running bool) {
	for v := int32(0); v < m.finish; v++ {
		if m.depth[v] >= far {
			continue
		}
		w, last := m.reach(v)
		if !m.spend(w, last) {
			return news, false
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				cost := m.depth[v] + 1 + r.Cost
				if cost < m.depth[r.Cell] {
					m.depth[r.Cell], news = cost, true
				}
			}
		}
	}
	return news, true
}

// furthestOnly takes each cell up to the furthest that so many throws lead to for one to
// throw from.
func furthestOnly(m *machine) Outcome {
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
