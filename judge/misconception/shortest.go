package misconception

import (
	"cmp"
	"slices"
)

// shortest is the right search, for programs that are wrong elsewhere. It takes
// cells in order of cost, from one list of cells per cost (Dial 1969), and lands
// on each cell once: O(cells + jumps + answer).
func shortest(m *machine) Outcome {
	cost := m.explore(false)
	if cost < 0 {
		return stuck
	}
	return Outcome(cost)
}

// explore returns the cost of the first cell on which the game is over, -1 if
// none is reached. Of the ways of least cost it takes the one found first, or one
// with the fewest jumps; m.jumped[m.cells] is then the number of its jumps.
func (m *machine) explore(fewestJumps bool) int32 {
	m.fewestJumps = fewestJumps
	m.depth = filled(m.depth, m.cells+1, far)
	m.jumped = filled(m.jumped, m.cells+1, 0)
	m.unlanded.Reset(int(m.cells))
	m.buckets = m.buckets[:0]
	for _, r := range m.starts {
		m.relax(r.Cell, r.Cost, 0)
	}
	for cost := int32(0); int(cost) < len(m.buckets); cost++ {
		if fewestJumps {
			slices.SortFunc(m.buckets[cost], func(v, w int32) int {
				return cmp.Or(cmp.Compare(m.jumped[v], m.jumped[w]), cmp.Compare(v, w))
			})
		}
		for i := 0; i < len(m.buckets[cost]); i++ {
			v := m.buckets[cost][i]
			if m.depth[v] != cost {
				continue // reached at a lower cost since
			}
			if m.over(v) {
				m.jumped[m.cells] = m.jumped[v]
				return cost
			}
			m.furthest = cost
			m.throwFrom(v, cost)
		}
	}
	return -1
}

func (m *machine) throwFrom(v, cost int32) {
	w, last := m.reach(v)
	for w = m.unlanded.From(w); w <= last; w = m.unlanded.From(w + 1) {
		m.unlanded.Take(w)
		for _, r := range m.landing(w) {
			jumps := m.jumped[v]
			if r.Cell != w {
				jumps++
			}
			m.relax(r.Cell, cost+1+r.Cost, jumps)
		}
	}
}

func (m *machine) relax(cell, cost, jumps int32) {
	better := cost < m.depth[cell] || m.fewestJumps && cost == m.depth[cell] && jumps < m.jumped[cell]
	if !better {
		return
	}
	m.depth[cell], m.jumped[cell] = cost, jumps
	for int(cost) >= len(m.buckets) {
		m.addBucket()
	}
	m.buckets[cost] = append(m.buckets[cost], cell)
}

// addBucket takes the emptied list of an earlier board if there is one.
func (m *machine) addBucket() {
	if n := len(m.buckets); n < cap(m.buckets) {
		m.buckets = m.buckets[:n+1]
		m.buckets[n] = m.buckets[n][:0]
		return
	}
	m.buckets = append(m.buckets, nil)
}
