package belief

import "math"

// tables are beliefs about a table that is passed over.
var tables = []*Belief{
	seeking("one-pass", "Your program loses what a snake carries behind the cell thrown from, as a "+
		"table does that is filled in one pass over the cells. With snakes, the value of a cell can "+
		"depend on one that the pass has not reached yet; repeat until nothing changes, or use a "+
		"breadth-first search that takes every snake.", passes{most: 1}.search),
	seeking("two-passes", "Your program loses what a second snake carries behind the cell thrown from, "+
		"as a table does that is filled in two passes over the cells. Every further snake on the best "+
		"way needs a further pass; repeat until nothing changes.", passes{most: 2}.search),
	seeking("three-passes", "Your program loses what a third snake carries behind the cell thrown "+
		"from, as a table does that is filled in three passes over the cells. Every further snake on "+
		"the best way needs a further pass; repeat until nothing changes.", passes{most: 3}.search),
	seeking("passes-until-reached", "Your program passes over its table until the last cell has a "+
		"value. A further pass can find a shorter way; repeat until nothing changes.",
		passes{most: endlessPasses, untilReached: true}.search),
	seeking("passes-until-answer-kept", "Your program passes over its table until a pass leaves the "+
		"value that it prints as it was. Other values can still change in that pass, and this one "+
		"after them: repeat until no value changes.",
		passes{most: endlessPasses, untilKept: true}.search),
}

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
	m.depth = filled(m.depth, m.cells+1, infinite)
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
		if m.depth[v] >= infinite {
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
