package belief

// Theory. The least number of throws from a cell is one more than the least from
// where its throws lead. As a recursion that is right only if cells cannot come
// round again; with snakes they can:
//
//	f(5) asks f(9), which asks f(5), which has no value yet
//
// What a program does at that point is its mistake: it takes "infinite" for the
// value and remembers what it concludes from it, or it goes on for ever.

// descent is a depth-first search from the start.
type descent struct {
	downward bool // faces from the largest to the smallest
	furthest bool // what leads to the highest cell comes first, in place of an order of the faces
	once     bool // a cell that was finished is never used again, so its value is lost
	noGuard  bool // a cell that is still open is entered again, until the stack is full
	prunes   bool // a way as long as the shortest one known is left, and the cell it came to stays unmarked
	early    bool // so is a way that would be as long with one throw more
	deepens  bool // it is made anew with one throw more until the last cell is found
}

// frame is an open call: the value of a cell is being found.
type frame struct {
	cell, tried int32 // tried counts the landings done with, or is the last cell that was led to
	rest, price int32 // the rest of the landing at work, and what the way there costs
	best        int32
}

// The states of a cell in machine.depth, below any number of throws.
const (
	unseen = -1
	open   = -2
)

// deepSteps is what a search that deepens may do before it is taken to hang: it begins anew
// for every throw.
const deepSteps = 1 << 20

func (d descent) search(m *machine) Outcome {
	m.deepest = far
	if d.deepens {
		m.deepest, m.steps = 1, min(m.steps, deepSteps)
	}
	for ; ; m.deepest++ {
		m.cut = false
		switch o := d.descend(m); {
		case o >= 0 && d.deepens:
			return Outcome(m.deepest)
		case o != stuck || !m.cut:
			return o
		}
	}
}

// descend searches once, with as many throws as m.deepest.
func (d descent) descend(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, unseen)
	m.shortest = far
	best := int32(far)
	for _, r := range m.starts {
		value, o := d.value(m, r.Cell)
		if o.Failed() {
			return o
		}
		best = min(best, value+r.Cost)
	}
	return least([]int32{best})
}

// value runs the recursion with its own stack, since it can be as deep as the
// board is long. The outcome is a failure or 0.
func (d descent) value(m *machine, start int32) (int32, Outcome) {
	if m.over(start) {
		return 0, 0
	}
	m.stack = append(m.stack[:0], frame{cell: start, best: far})
	m.depth[start] = open
	for {
		f := &m.stack[len(m.stack)-1]
		t, ok := d.nextChild(m, f)
		if m.steps--; m.steps < 0 {
			return 0, Hang
		}
		if ok {
			if o := d.enter(m, f, t); o.Failed() {
				return 0, o
			}
			continue
		}
		value := f.best
		m.depth[f.cell] = value
		if d.once {
			m.depth[f.cell] = far
		}
		m.stack = m.stack[:len(m.stack)-1]
		if len(m.stack) == 0 {
			return value, 0
		}
		parent := &m.stack[len(m.stack)-1]
		parent.best = min(parent.best, value+parent.price)
	}
}

// nextChild returns the cell that the next landing of f leads to.
func (d descent) nextChild(m *machine, f *frame) (int32, bool) {
	first, last := m.reach(f.cell)
	if d.furthest {
		return m.highest(first, last, f)
	}
	for first+f.tried <= last {
		w := first + f.tried
		if d.downward {
			w = last - f.tried
		}
		if rests := m.landing(w); int(f.rest) < len(rests) {
			r := rests[f.rest]
			f.rest++
			f.price = 1 + r.Cost
			return r.Cell, true
		}
		f.tried, f.rest = f.tried+1, 0
	}
	return 0, false
}

// highest returns the highest cell below the last one of f to which a landing leads.
func (m *machine) highest(first, last int32, f *frame) (cell int32, ok bool) {
	m.spend(first, last)
	for w := first; w <= last; w++ {
		for _, r := range m.landing(w) {
			if r.Cell > cell && (f.tried == 0 || r.Cell < f.tried) {
				cell, f.price = r.Cell, 1+r.Cost
			}
		}
	}
	f.tried = cell
	return cell, cell > 0
}

// enter uses the value of t for f if there is one, and opens t otherwise.
func (d descent) enter(m *machine, f *frame, t int32) Outcome {
	switch value := m.depth[t]; {
	case m.over(t):
		f.best = min(f.best, f.price)
		m.shortest = min(m.shortest, len(m.stack))
	case len(m.stack) >= m.deepest:
		m.cut = true
	case d.prunes && len(m.stack) >= m.shortest, d.early && len(m.stack)+1 >= m.shortest:
	case value == open && d.noGuard:
		return Crash
	case value == unseen:
		m.depth[t] = open
		m.stack = append(m.stack, frame{cell: t, best: far})
	case value != open:
		f.best = min(f.best, value+f.price)
	}
	return 0
}

var descents = []*Belief{
	searches("memo-over-cycle", "Your recursion tries the faces upwards, remembers the value of each cell, and treats a cell that it is still working on as a dead end. With snakes a cell can depend on itself, so it remembers values that were never right; use a breadth-first search.", descent{}.search),
	searches("memo-over-cycle-downward", "Your recursion tries the faces downwards, remembers the value of each cell, and treats a cell that it is still working on as a dead end. With snakes a cell can depend on itself, so it remembers values that were never right; use a breadth-first search.", descent{downward: true}.search),
	searches("recursion-unguarded", "Your recursion enters a cell again while it is still working on it. A snake that leads back makes it run until the stack is full.", descent{noGuard: true}.search),
	searches("each-cell-once", "Your recursion tries the faces upwards, marks cells as visited, and never uses a visited cell again. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true}.search),
	searches("each-cell-once-downward", "Your recursion tries the faces downwards, marks cells as visited, and never uses a visited cell again. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, downward: true}.search),
}

const deepening = "Your recursion is made anew with one throw more until it finds the last cell, and marks cells as visited each time, however many throws they took. So a cell that it came to by a long way is closed to a shorter one: keep the throws with the mark."

// prunedDescents are those that leave long ways.
var prunedDescents = []*Belief{
	searches("deepening-each-cell-once", deepening, descent{once: true, deepens: true}.search),
	searches("deepening-each-cell-once-downward", deepening, descent{once: true, deepens: true, downward: true}.search),
	searches("each-cell-once-pruned", "Your recursion tries the faces upwards, marks cells as visited, never uses a visited cell again, and leaves a way that is no shorter than the best one so far. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, prunes: true}.search),
	searches("each-cell-once-furthest-first", "Your recursion tries what leads furthest first, marks cells as visited, and never uses a visited cell again. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, furthest: true}.search),
	searches("each-cell-once-pruned-furthest-first", "Your recursion tries what leads furthest first, marks cells as visited, never uses a visited cell again, and leaves a way that is no shorter than the best one so far. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, prunes: true, furthest: true}.search),
	searches("each-cell-once-pruned-early-furthest-first", "Your recursion tries what leads furthest first, marks cells as visited, never uses a visited cell again, and leaves a way that with one throw more is no shorter than the best one so far. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, early: true, furthest: true}.search),
	searches("each-cell-once-pruned-downward", "Your recursion tries the faces downwards, marks cells as visited, never uses a visited cell again, and leaves a way that is no shorter than the best one so far. The first way to come to a cell is not the shortest one, and the others are lost.", descent{once: true, prunes: true, downward: true}.search),
}
