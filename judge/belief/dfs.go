package belief

import "strings"

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
	edges    bool // a jump is a move of its own, and the cell on which it starts has a value
	startNew bool // the start is not marked, so it is entered once more
	nearEnd  bool // a cell from which a throw leads to the last one has the value 1, and is not searched
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
		m.deepest = 1
		m.allow(deepSteps)
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
	if m.depth[start] = open; d.startNew {
		m.depth[start] = unseen
	}
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
	if to := m.game.JumpFrom(f.cell); d.edges && to != 0 {
		f.tried, f.price = f.tried+1, 0
		return to, f.tried == 1
	}
	for first+f.tried <= last {
		w := first + f.tried
		if d.downward {
			w = last - f.tried
		}
		if rests := m.landing(w); int(f.rest) < len(rests) {
			r := rests[f.rest]
			if d.edges {
				r.Cell = w
			}
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
	case value == unseen && d.nearEnd && d.ends(m, t):
		f.best = min(f.best, f.price+1)
	case value == unseen:
		m.depth[t] = open
		m.stack = append(m.stack, frame{cell: t, best: far})
	case value != open:
		f.best = min(f.best, value+f.price)
	}
	return 0
}

// ends reports whether a throw leads from a cell onto the last one.
func (d descent) ends(m *machine, cell int32) bool {
	first, last := m.reach(cell)
	return first <= m.cells && m.cells <= last
}

var descents = []*Belief{
	descent{}.belief(), descent{downward: true}.belief(),
	searches("recursion-unguarded", "Your recursion enters a cell again while it is still working on it. A snake that leads back makes it run until the stack is full.", descent{noGuard: true}.search),
	descent{once: true}.belief(), descent{once: true, downward: true}.belief(),
}

// moreDescents are recursions with less usual choices.
var moreDescents = func() (all []*Belief) {
	for _, downward := range []bool{false, true} {
		all = append(all, descent{once: true, deepens: true, downward: downward}.belief())
		for _, d := range []descent{{nearEnd: true}, {edges: true}, {edges: true, nearEnd: true}, {startNew: true}, {startNew: true, edges: true}} {
			d.downward = downward
			all = append(all, d.belief())
		}
	}
	for _, order := range []descent{{}, {downward: true}, {furthest: true}} {
		for _, d := range []descent{{}, {prunes: true}, {early: true}} {
			if d.once, d.downward, d.furthest = true, order.downward, order.furthest; d.prunes || d.early || d.furthest {
				all = append(all, d.belief())
			}
		}
	}
	return all
}()

// belief tells a descent by its choices.
func (d descent) belief() *Belief {
	name, why := "memo-over-cycle", "With snakes a cell can depend on itself, so it remembers values that were never right; use a breadth-first search."
	if d.once {
		name, why = "each-cell-once", "The first way to come to a cell is not the shortest one, and the others are lost."
	}
	var all []string
	for _, c := range []struct {
		holds       bool
		name, words string
	}{
		{!d.downward && !d.furthest, "", "tries the faces upwards"},
		{d.startNew, "-start-again", "does not mark the first cell"},
		{d.edges, "-with-starts", "takes a jump for a move of its own that costs nothing"},
		{!d.once, "", "remembers the value of each cell"},
		{d.nearEnd, "-ends-in-reach", "takes 1 for the value of a cell from which one throw leads to the last"},
		{!d.once, "", "treats a cell that it is still working on as a dead end"},
		{d.once, "", "marks cells as visited"},
		{d.once, "", "never uses a visited cell again"},
		{d.prunes, "-pruned", "leaves a way that is no shorter than the best one so far"},
		{d.early, "-pruned-early", "leaves a way that with one throw more is no shorter than the best one so far"},
		{d.downward, "-downward", "tries the faces downwards"},
		{d.furthest, "-furthest-first", "tries what leads furthest first"},
	} {
		if c.holds {
			name += c.name
			all = append(all, c.words)
		}
	}
	last := len(all) - 1
	if d.downward || d.furthest { // it is named last, and told first
		all = append(all[last:last+1:last+1], all[:last]...)
	}
	doc := "Your recursion " + strings.Join(all[:last], ", ") + ", and " + all[last] + ". " + why
	if d.deepens {
		name = "deepening-" + name
		doc = "Your recursion is made anew with one throw more until it finds the last cell, and marks cells as visited each time, however many throws they took. So a cell that it came to by a long way is closed to a shorter one: keep the throws with the mark."
	}
	return searches(name, doc, d.search)
}
