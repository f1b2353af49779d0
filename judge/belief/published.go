package belief

import (
	"math"
)

// Whole programs as they were published, with their mistakes. They stay alone:
// what is wrong in them is not one belief but several that belong together.
var published = []*Belief{
	whole("published-bfs", "Your breadth-first search is right wherever the last cell can be reached. Where it cannot, you print the distance of the last entry taken from the queue; print -1 there.", tellsFurthest(walk{asked: askLanding, marked: markLanding, over: overTaken})),
	whole("published-bfs-distance-as-visited", "Your breadth-first search is right wherever the last cell can be reached. Where it cannot, you print the distance of the last cell taken from the queue, in which cell 1 may have got a distance of its own; print -1 there.", tellsFurthest(walk{startOpen: true, from: ofCell, over: overTaken})),
	whole("published-recursion", "Your recursion leaves out every face that lands on a snake's head, though a snake can be on the only best way. Where it leaves out all faces, 1 is added to the largest 32-bit number, which makes it the smallest.", func(m *machine) Outcome {
		m.memo = filled(m.memo, m.cells+1, 0)
		return snakelessRecursion(m)
	}),
	whole("published-dp", "Your table gives the cells 1 to D the value 1 whatever starts there, leaves out snakes' heads, lets the player rest on a ladder's foot, and adds 1 to the number of cells where no cell is left. Start on cell 1, take every jump that is landed on, and print -1 where the last cell cannot be reached.", func(m *machine) Outcome { return topTable(m, false) }),
	whole("published-dp-capped", "Your table gives the cells 1 to D the value 1 whatever starts there, leaves out snakes' heads, lets the player rest on a ladder's foot, and gives no cell more than the number of cells. Start on cell 1, take every jump that is landed on, and print -1 where the last cell cannot be reached.", func(m *machine) Outcome { return topTable(m, true) }),
}

func whole(name, doc string, search func(*machine) Outcome) *Belief {
	return alone(&Belief{Name: name, Doc: doc, stages: stages{field: "whole", search: search}})
}

// tellsFurthest prints the distance of the cell taken last where the search is stuck.
func tellsFurthest(k walk) func(*machine) Outcome {
	return func(m *machine) Outcome {
		if o := k.search(m); o != stuck {
			return o
		}
		return Outcome(m.furthest)
	}
}

// snakelessRecursion is, for i below the last cell,
//
//	f(i) = 1 + the least f(where i+k leads), k = 1..D, leaving out snakes' heads
//
// and 0 from the last cell on, in 32 bits. As no snake is taken, all ways lead
// up, and two passes do what the recursion does: upwards to see which cells it
// asks for, downwards to find their values. m.memo holds the values, 0 if none,
// and is not cleared here.
func snakelessRecursion(m *machine) Outcome {
	m.landed = filled(m.landed, m.cells+1, false)
	m.landed[1] = true
	for i := int32(1); i < m.cells; i++ {
		if !m.landed[i] || m.memo[i] != 0 {
			continue
		}
		w, last := m.reach(i)
		if !m.spend(w, last) {
			return Hang
		}
		for ; w <= last; w++ {
			if end := m.game.JumpFrom(w); end == 0 || end > w {
				m.landed[max(w, end)] = true
			}
		}
	}
	for i := m.cells - 1; i >= 1; i-- {
		if m.landed[i] && m.memo[i] == 0 {
			m.memo[i] = leastAhead(m, i) + 1
		}
	}
	return Outcome(m.memo[1])
}

func leastAhead(m *machine, i int32) int32 {
	least := int32(math.MaxInt32)
	if i+m.hi > m.cells {
		least = 0 // a throw past the last cell
	}
	w, last := m.reach(i)
	for ; w <= last; w++ {
		switch end := m.game.JumpFrom(w); {
		case max(w, end) == m.cells:
			least = min(least, 0)
		case end != 0 && end < w: // a snake
		default:
			least = min(least, m.memo[max(w, end)])
		}
	}
	return least
}

// topTable is the table over positions that knows each ladder by its top, the
// last one given, and each snake by its head. If it is capped a position never
// gets more than the number of cells; otherwise 1 is added to that number too.
func topTable(m *machine, capped bool) Outcome {
	m.depth = filled(m.depth, m.cells+1, 0)
	foot := filled(m.next, m.cells+1, 0)
	m.next = foot
	for _, j := range m.board.Jumps {
		if j.Ladder() {
			foot[j.To] = j.From
		}
	}
	for i := int32(1); i <= m.cells; i++ {
		if i <= m.hi {
			m.depth[i] = 1
			continue
		}
		if !m.spend(i-m.hi, i) {
			return Hang
		}
		least := m.cells
		for j := i - m.hi; j < i; j++ {
			if end := m.game.JumpFrom(j); end == 0 || end > j {
				least = min(least, m.depth[j])
			}
		}
		m.depth[i] = least + 1
		if capped {
			m.depth[i] = min(m.depth[i], m.cells)
		}
		if foot[i] != 0 {
			m.depth[i] = min(m.depth[i], m.depth[foot[i]])
		}
	}
	return Outcome(m.depth[m.cells])
}
