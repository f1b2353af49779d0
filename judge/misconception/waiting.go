package misconception

import "adder/judge/board"

// put and take hold the cells that a walk has found and not thrown from yet.
func (m *machine) put(by order, cell, cost int32) {
	m.entries = append(m.entries, board.Rest{Cell: cell, Cost: cost})
	if by == leastFound {
		m.up(len(m.entries) - 1)
	}
}

func (m *machine) take(by order) (e board.Rest, ok bool) {
	last := len(m.entries) - 1
	switch {
	case m.head > last:
		return e, false
	case by == lastFound:
		e, m.entries = m.entries[last], m.entries[:last]
	case by == leastFound:
		e = m.entries[0]
		m.entries[0], m.entries = m.entries[last], m.entries[:last]
		m.sink()
	default:
		e = m.entries[m.head]
		m.head++
	}
	return e, true
}

// The entries are a heap by distance, then by cell, where the least is taken.
func (m *machine) sooner(i, k int) bool {
	a, b := m.entries[i], m.entries[k]
	return a.Cost < b.Cost || a.Cost == b.Cost && a.Cell < b.Cell
}

func (m *machine) up(i int) {
	for ; i > 0 && m.sooner(i, (i-1)/2); i = (i - 1) / 2 {
		m.entries[i], m.entries[(i-1)/2] = m.entries[(i-1)/2], m.entries[i]
	}
}

func (m *machine) sink() {
	for i := 0; 2*i+1 < len(m.entries); {
		k := 2*i + 1
		if k+1 < len(m.entries) && m.sooner(k+1, k) {
			k++
		}
		if !m.sooner(k, i) {
			return
		}
		m.entries[i], m.entries[k] = m.entries[k], m.entries[i]
		i = k
	}
}
