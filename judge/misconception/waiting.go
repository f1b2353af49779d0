package misconception

import (
	"slices"

	"adder/judge/board"
)

// put and take hold the cells that a walk has found and not thrown from yet.
func (m *machine) put(by order, cell, cost int32) {
	m.entries = append(m.entries, board.Rest{Cell: cell, Cost: cost})
	if by.sorts() {
		m.up(by, len(m.entries)-1)
	}
}

// putInFront puts a cell where it is taken next. Room in front is made for many.
func (m *machine) putInFront(cell, cost int32) {
	if m.head == 0 {
		m.head = len(m.entries) + 1
		m.entries = slices.Insert(m.entries, 0, make([]board.Rest, m.head)...)
	}
	m.head--
	m.entries[m.head] = board.Rest{Cell: cell, Cost: cost}
}

// nextOfRound counts the rounds of a queue that is asked how long it is again and again,
// while cells leave it and others join it. If those wait in a queue of their own, what
// is left at the end of a round is lost.
func (m *machine) nextOfRound(apart bool) {
	left := len(m.entries) - m.head
	if apart {
		left = m.roundEnd - m.head
	}
	if m.turn >= left {
		if apart {
			m.head, m.roundEnd = m.roundEnd, len(m.entries)
		}
		m.turn = 0
		m.round++
	}
	m.turn++
}

func (m *machine) take(by order) (e board.Rest, ok bool) {
	last := len(m.entries) - 1
	switch {
	case m.head > last:
		return e, false
	case by == lastFound:
		e, m.entries = m.entries[last], m.entries[:last]
	case by.sorts():
		e = m.entries[0]
		m.entries[0], m.entries = m.entries[last], m.entries[:last]
		m.sink(by)
	default:
		e = m.entries[m.head]
		m.head++
	}
	return e, true
}

// The entries are a heap then: which of two is taken sooner?
func (m *machine) sooner(by order, i, k int) bool {
	a, b := m.entries[i], m.entries[k]
	switch by {
	case highestFound:
		return a.Cell > b.Cell || a.Cell == b.Cell && a.Cost < b.Cost
	case estimated:
		a.Cost, b.Cost = m.estimate(a), m.estimate(b)
	}
	return a.Cost < b.Cost || a.Cost == b.Cost && a.Cell < b.Cell
}

// estimate is what a way takes if no jump comes.
func (m *machine) estimate(e board.Rest) int32 {
	return e.Cost + (m.cells-e.Cell+m.hi-1)/max(m.hi, 1)
}

func (m *machine) up(by order, i int) {
	for ; i > 0 && m.sooner(by, i, (i-1)/2); i = (i - 1) / 2 {
		m.entries[i], m.entries[(i-1)/2] = m.entries[(i-1)/2], m.entries[i]
	}
}

func (m *machine) sink(by order) {
	for i := 0; 2*i+1 < len(m.entries); {
		k := 2*i + 1
		if k+1 < len(m.entries) && m.sooner(by, k+1, k) {
			k++
		}
		if !m.sooner(by, k, i) {
			return
		}
		m.entries[i], m.entries[k] = m.entries[k], m.entries[i]
		i = k
	}
}
