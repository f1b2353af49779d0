package belief

import (
	"slices"

	"adder/judge/board"
)

// order is which of the cells that were put away is taken next.
type order uint8

const (
	firstFound order = iota
	lastFound
	leastFound // the one with the least distance, then the lowest
	highestFound
	lowestFound
	greatestFound // the one with the greatest distance
	leastOnly     // the one with the least distance, whichever the heap has of several
	leastAsText   // the one whose distance comes first as a text
	estimated     // the one that seems nearest to the finish by its distance and the cells left
	estimatedDown // the same, and the throws for the cells left are rounded down
	estimatedOnly // the same as estimated, whichever the heap has of several
	estimatedHigh // of several the highest
	estimatedLate // of several one with the most throws so far
	cellsLeft     // the one whose distance and cells left are the fewest together
	everySecond   // one by one, but what comes behind the one taken is left for the next time round
	laddersInFront
	jumpsInFront
)

// sorts reports whether the order is by what a cell has, not by when it was found.
func (o order) sorts() bool { return o >= leastFound && o <= cellsLeft }

// front reports whether the end of a landing is put before all others.
func (o order) front(landed, end int32) bool {
	return o == laddersInFront && end > landed || o == jumpsInFront && end != landed
}

// put and take hold the cells that a walk has found and not thrown from yet.
func (m *machine) put(by order, cell, cost int32) {
	if m.shared && m.roundEnd > 0 {
		m.beside = append(m.beside, board.Rest{Cell: cell, Cost: cost})
		return
	}
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

// nextShared goes on to the next round of a program that writes it from the front into
// the memory of this one: next := cur[:0]. As in Go, memory that is full is left to
// this round, and the next one goes on in a larger copy.
func (m *machine) nextShared() {
	if m.shared && m.head == len(m.entries) {
		m.entries, m.beside, m.head = m.beside, m.beside[:0], 0
		m.round++
	}
}

func (m *machine) take(by order) (e board.Rest, ok bool) {
	last := len(m.entries) - 1
	switch {
	case m.head > last:
		return e, false
	case by == lastFound:
		e, m.entries = m.entries[last], m.entries[:last]
	case by == everySecond:
		if m.head+m.turn > last {
			m.turn = 0
		}
		i := m.head + m.turn
		e = m.entries[i]
		m.steps -= (last - i) / 64 // what moves up takes time too
		m.entries = slices.Delete(m.entries, i, i+1)
		m.turn++
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
	case lowestFound:
		return a.Cell < b.Cell || a.Cell == b.Cell && a.Cost < b.Cost
	case highestFound:
		return a.Cell > b.Cell || a.Cell == b.Cell && a.Cost < b.Cost
	case greatestFound:
		return a.Cost > b.Cost || a.Cost == b.Cost && a.Cell > b.Cell
	case leastOnly:
		return a.Cost < b.Cost
	case leastAsText:
		a, b = board.Rest{Cell: asText(a.Cell), Cost: asText(a.Cost)}, board.Rest{Cell: asText(b.Cell), Cost: asText(b.Cost)}
	case estimated:
		a.Cost, b.Cost = m.estimate(a, m.hi-1), m.estimate(b, m.hi-1)
	case estimatedDown:
		a.Cost, b.Cost = m.estimate(a, 0), m.estimate(b, 0)
	case cellsLeft:
		a.Cost, b.Cost = a.Cost-a.Cell, b.Cost-b.Cell
	case estimatedOnly, estimatedHigh, estimatedLate:
		f, g := m.estimate(a, m.hi-1), m.estimate(b, m.hi-1)
		return f < g || f == g && (by == estimatedHigh && a.Cell > b.Cell || by == estimatedLate && a.Cost > b.Cost)
	}
	return a.Cost < b.Cost || a.Cost == b.Cost && a.Cell < b.Cell
}

// asText orders numbers of up to eight digits as texts are: 1, 10, 11, 2.
func asText(n int32) int32 {
	digits := int32(1)
	for x := n; x >= 10; x /= 10 {
		digits++
	}
	for k := digits; k < 8; k++ {
		n *= 10
	}
	return n*10 + digits
}

// estimate is what a way takes if no jump comes. To round the throws up, one less than
// the faces is added.
func (m *machine) estimate(e board.Rest, add int32) int32 {
	return e.Cost + (m.cells-e.Cell+add)/max(m.hi, 1)
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
