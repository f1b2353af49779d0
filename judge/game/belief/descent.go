package belief

// recursions are beliefs about a recursion.
var recursions = []*Belief{
	seeking("memo-over-cycle", "Your recursion remembers the value of each cell, and treats a cell "+
		"that it is still working on as a dead end. With snakes a cell can depend on itself, so it "+
		"remembers values that were never right; use a breadth-first search.", descent{}.search),
	seeking("each-cell-once", "Your recursion marks cells as visited, and never uses a visited cell "+
		"again. The first way to come to a cell is not the shortest one, and the others are lost.",
		descent{once: true}.search),
	seeking("each-cell-once-pruned", "Your recursion marks cells as visited, never uses a visited cell "+
		"again, and leaves a way that is no shorter than the best one so far. The first way to come to "+
		"a cell is not the shortest one, and the others are lost.",
		descent{once: true, prunes: true}.search),
}

// Theory. The least number of throws from a cell is one more than the least from where its
// throws lead. As a recursion that is right only if cells cannot come round again; with
// snakes they can:
//
//	f(5) asks f(9), which asks f(5), which has no value yet
//
// Then the program makes its mistake: it takes "infinite" for the value and remembers what it
// concludes from it.

// descent is a depth-first search from the start. It tries faces in the order of the walk.
type descent struct {
	once   bool // a cell that was finished is never used again, so its value is lost
	prunes bool // a way as long as the shortest known one is left, and the cell stays unmarked
}

// frame is an open call: the value of a cell is being found.
type frame struct {
	cell  int32
	tried int32 // landings that are done with
	rest  int32 // the rest of the landing at work
	price int32 // what the way there costs
	best  int32
}

// The states of a cell in machine.depth, below any number of throws.
const (
	unseen = -1
	open   = -2
)

func (d descent) search(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, unseen)
	m.shortest = infinite
	best := int32(infinite)
	for _, r := range m.starts {
		value, o := d.value(m, r.Cell)
		if o.Failed() {
			return o
		}
		best = min(best, value+r.Cost)
	}
	return least([]int32{best})
}

// value runs the recursion with its own stack, since it can be as deep as the board is
// long. The outcome is a failure or 0.
func (d descent) value(m *machine, start int32) (int32, Outcome) {
	if m.over(start) {
		return 0, 0
	}
	m.stack = append(m.stack[:0], frame{cell: start, best: infinite})
	m.depth[start] = open
	for {
		f := &m.stack[len(m.stack)-1]
		t, ok := d.nextChild(m, f)
		m.steps--
		if m.steps < 0 {
			return 0, Hang
		}
		if ok {
			d.enter(m, f, t)
			continue
		}
		value := f.best
		m.depth[f.cell] = value
		if d.once {
			m.depth[f.cell] = infinite
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
	for first+f.tried <= last {
		w := first + f.tried
		if m.search.walk.downward {
			w = last - f.tried
		}
		rests := m.landing(w)
		if int(f.rest) < len(rests) {
			r := rests[f.rest]
			f.rest++
			f.price = 1 + r.Cost
			return r.Cell, true
		}
		f.tried, f.rest = f.tried+1, 0
	}
	return 0, false
}

// enter uses the value of t for f if there is one, and opens t otherwise.
func (d descent) enter(m *machine, f *frame, t int32) {
	value := m.depth[t]
	switch {
	case m.over(t):
		f.best = min(f.best, f.price)
		m.shortest = min(m.shortest, len(m.stack))
	case d.prunes && len(m.stack) >= m.shortest:
	case value == unseen:
		m.depth[t] = open
		m.stack = append(m.stack, frame{cell: t, best: infinite})
	case value != open:
		f.best = min(f.best, value+f.price)
	}
}
