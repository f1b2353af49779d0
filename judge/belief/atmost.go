package belief

import "adder/judge/board"

// atMostOne are searches for the best way that takes one snake at most, or one ladder: up,
// down once, and up again.
var atMostOne = []*Belief{
	oneAtMost("snake", board.Jump.Snake),
	oneAtMost("ladder", board.Jump.Ladder),
}

func oneAtMost(word string, such func(board.Jump) bool) *Belief {
	return levels(searches("one-"+word+"-at-most", "Your program finds no way that takes more than one "+word+". The best way can need several.", func(m *machine) Outcome {
		n := m.cells + 1
		m.depth = filled(m.depth, 2*n, far) // by cell, and from n on where the one was taken
		m.next = m.next[:0]
		for _, r := range m.starts {
			m.depth[r.Cell] = r.Cost
			m.next = append(m.next, r.Cell)
		}
		for i := 0; i < len(m.next); i++ {
			at := m.next[i]
			v, taken := at%n, at-at%n
			if m.over(v) {
				return Outcome(m.depth[at])
			}
			first, last := m.reach(v)
			if !m.spend(first, last) {
				return Hang
			}
			for w := first; w <= last; w++ {
				for _, r := range m.landing(w) {
					t := r.Cell + taken
					if r.Cell != w && such(board.Jump{From: w, To: r.Cell}) {
						t += n
					}
					if t < 2*n && m.depth[t] >= far {
						m.depth[t] = m.depth[at] + 1
						m.next = append(m.next, t)
					}
				}
			}
		}
		return stuck
	}))
}
