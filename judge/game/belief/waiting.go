package belief

import (
	"cmp"

	"adder/judge/game/board"
)

// order is which of the cells that were put away is taken next.
type order uint8

const (
	firstFound order = iota
	lastFound
	leastFound   // the one with the least distance, then the lowest
	highestFound // the highest cell
	lowestFound  // the lowest cell
	// A* (Hart 1968): the least sum of distance and throws that the rest takes without jumps
	nearestByEstimate    // these throws are rounded up; of several the lowest cell
	nearestByLowEstimate // they are rounded down; of several the one with the least distance
)

// put holds a cell that was found and not thrown from yet.
func (k *walk) put(m *machine, cell, cost int32) {
	e := board.Rest{Cell: cell, Cost: cost}
	if k.sharesMemory() {
		m.turn++
		if m.turn <= m.roundEnd {
			m.entries[m.turn-1] = e
			return
		}
	}
	m.entries = append(m.entries, e)
	if k.order >= leastFound {
		k.up(m)
	}
}

// take returns the cell that is thrown from next, false if none is left.
func (k *walk) take(m *machine) (e board.Rest, ok bool) {
	last := len(m.entries) - 1
	switch {
	case m.head > last:
		return e, false
	case k.order == firstFound:
		e = m.entries[m.head]
		m.head++
	case k.order == lastFound:
		e, m.entries = m.entries[last], m.entries[:last]
	default:
		e = m.entries[0]
		m.entries[0], m.entries = m.entries[last], m.entries[:last]
		k.down(m)
	}
	return e, true
}

// sooner reports which of two cells is taken first where the order is not that of finding.
func (k *walk) sooner(m *machine, a, b board.Rest) bool {
	byCell, byCost := cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Cost, b.Cost)
	switch k.order {
	case highestFound:
		return cmp.Or(-byCell, byCost) < 0
	case lowestFound:
		return cmp.Or(byCell, byCost) < 0
	case nearestByEstimate:
		up := m.hi - 1
		return cmp.Or(cmp.Compare(m.estimate(a, up), m.estimate(b, up)), byCell, byCost) < 0
	case nearestByLowEstimate:
		return cmp.Or(cmp.Compare(m.estimate(a, 0), m.estimate(b, 0)), byCost, byCell) < 0
	}
	return cmp.Or(byCost, byCell) < 0
}

// estimate is the throws to a cell and those from there on if no jump is taken, which are
// rounded down after rounding is added to the cells that are left.
func (m *machine) estimate(e board.Rest, rounding int32) int32 {
	return e.Cost + (m.cells-e.Cell+rounding)/max(m.hi, 1)
}

// up moves the last entry of the heap to its place.
func (k *walk) up(m *machine) {
	heap := m.entries
	i := len(heap) - 1
	for i > 0 && k.sooner(m, heap[i], heap[(i-1)/2]) {
		heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
		i = (i - 1) / 2
	}
}

// down moves the first entry of the heap to its place.
func (k *walk) down(m *machine) {
	heap := m.entries
	i := 0
	for 2*i+1 < len(heap) {
		child := 2*i + 1
		if child+1 < len(heap) && k.sooner(m, heap[child+1], heap[child]) {
			child++
		}
		if !k.sooner(m, heap[child], heap[i]) {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}
