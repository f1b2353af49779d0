package belief

import (
	"math"

	"adder/judge/game/board"
)

// publications are whole programs as they were published. They stay alone: what is wrong in
// them is not one belief but several that belong together.
var publications = []*Belief{
	publication("published-bfs", "Your breadth-first search prints the distance of the last entry taken "+
		"from the queue where the last cell cannot be reached. Print -1 there. Everywhere else it is "+
		"right.", func(p *program) {
		byLanding := landingChoices{asked: askLanding, marked: markLanding}
		p.search.walk = walk{plain: byLanding, ladder: byLanding, snake: byLanding, end: endTaken}
		p.rules.Stuck = board.StuckFurthest
	}),
	publication("published-bfs-distance-as-visited", "Your breadth-first search prints the "+
		"distance of the last cell taken from the queue where the last cell cannot be reached; cell 1 may "+
		"have got a distance of its own by then. Print -1 there. Everywhere else it is right.", func(p *program) {
		p.search.walk = walk{startOpen: true, from: ofCell, end: endTaken}
		p.rules.Stuck = board.StuckFurthest
	}),
	publication("published-recursion", "Your recursion leaves out every face that lands on a snake's "+
		"head, though a snake can be on the only best way. Where it leaves out all faces, 1 is added "+
		"to the largest 32-bit number, which makes it the smallest.",
		func(p *program) { p.search.whole = publishedRecursion }),
	publication("published-dp", "Your table gives the cells 1 to D the value 1 whatever starts there, "+
		"leaves out snakes' heads, lets the player rest on a ladder's foot, and adds 1 to the number "+
		"of cells where no cell is left. Start on cell 1, take every jump that is landed on, and print "+
		"-1 where the last cell cannot be reached.",
		func(p *program) { p.search.whole = publishedTable }),
}

func publication(name, doc string, set func(*program)) *Belief {
	return ofKind(alone, row("whole", name, doc, set))
}

// publishedRecursion is, for i below the last cell,
//
//	f(i) = 1 + the least f(where i+k leads), k = 1..D, leaving out snakes' heads
//
// and 0 from the last cell on, in 32 bits. As no snake is taken, all ways lead up, and two
// passes do what the recursion does: upwards to see which cells it asks for, downwards to
// find their values.
func publishedRecursion(m *machine) Outcome {
	m.memo = filled(m.memo, m.cells+1, 0)
	m.landed = filled(m.landed, m.cells+1, false)
	m.landed[1] = true
	for i := int32(1); i < m.cells; i++ {
		if !m.landed[i] {
			continue
		}
		w, last := m.reach(i)
		if !m.spend(w, last) {
			return Hang
		}
		for ; w <= last; w++ {
			end := m.game.JumpFrom(w)
			if end == 0 || end > w {
				m.landed[max(w, end)] = true
			}
		}
	}
	for i := m.cells - 1; i >= 1; i-- {
		if m.landed[i] {
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
		end := m.game.JumpFrom(w)
		switch {
		case max(w, end) == m.cells:
			least = min(least, 0)
		case end != 0 && end < w: // a snake
		default:
			least = min(least, m.memo[max(w, end)])
		}
	}
	return least
}

// publishedTable is the table over positions that knows each ladder by its top, the last one
// given, and each snake by its head.
func publishedTable(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, 0)
	m.memo = filled(m.memo, m.cells+1, 0) // the foot of the ladder to each top
	for _, j := range m.board.Jumps {
		if j.Ladder() {
			m.memo[j.To] = j.From
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
		m.depth[i] = m.leastBehind(i) + 1
		if m.memo[i] != 0 {
			m.depth[i] = min(m.depth[i], m.depth[m.memo[i]])
		}
	}
	return Outcome(m.depth[m.cells])
}

// leastBehind is the least value of the cells from which a throw lands on i, but for snakes'
// heads.
func (m *machine) leastBehind(i int32) int32 {
	least := m.cells
	for j := i - m.hi; j < i; j++ {
		end := m.game.JumpFrom(j)
		if end == 0 || end > j {
			least = min(least, m.depth[j])
		}
	}
	return least
}
