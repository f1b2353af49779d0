package belief

import (
	"slices"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// program describes a wrong program by what it does differently from a right one. The zero
// value is right.
type program struct {
	misread misread
	rules   board.Rules
	land    []land
	search  search
	print   print
	memory  memory
}

// A land changes where a landing leads: m.rests from an index on.
type land func(m *machine, cell int32, from int)

// search is how the last cell is looked for.
type search struct {
	whole func(*machine) Outcome // not cell by cell; nil is none
	walk  walk                   // cell by cell
	limit func(*machine) int32   // after how many throws it is given up; nil is never
}

// print is what becomes of the number that was found.
type print struct {
	count func(Outcome) Outcome  // nil is the number itself
	stuck func(*machine) Outcome // what stands for "no way"; nil is what the rules say
}

// readingOnly reports whether the oracle can play the program.
func (p *program) readingOnly() bool {
	return p.misread.none() && len(p.land) == 0 && p.search.whole == nil && p.search.walk == (walk{}) &&
		p.search.limit == nil && p.print.count == nil && p.print.stuck == nil && p.memory == memory{}
}

// player starts the program, which counts the steps that it takes.
func (p *program) player(spent *int) Player {
	if p.readingOnly() {
		var solver oracle.Solver
		return func(b *board.Board) Outcome {
			*spent += b.Cells
			return Outcome(solver.Under(b, p.rules))
		}
	}
	m := &machine{program: p, spent: spent}
	if p.memory != (memory{}) {
		return (&leaky{machine: m}).answer
	}
	return m.answer
}

// machine is one process: the board as the program sees it, and the memory of its search.
//
// It contains no rule. A table has the result of [board.Game] for a landing on each cell, and
// every search reads that table.
type machine struct {
	*program

	board    board.Board  // as read
	jumps    []board.Jump // the memory of board.Jumps
	game     board.Game
	lo, hi   int32 // the smallest and the largest face
	cells    int32 // the last cell
	finish   int32 // the first cell on which the game is over
	starts   []board.Rest
	rests    []board.Rest // where landings lead, cell after cell
	first    []int32      // rests[first[c]:first[c+1]] is where a landing on c leads
	furthest int32        // the distance of the cell that was thrown from last
	steps    int          // landings that may still be looked at before the program hangs
	spent    *int         // counts them over all boards

	depth    []int32    // by cell
	memo     []int32    // by cell
	landed   []bool     // by cell: is it taken to be visited?
	looked   []bool     // by cell: did a throw land there?
	queued   []int32    // by cell: the throws with which it was put away last
	copies   [2][]int64 // by cell, for even and odd throws: how often it waits, of which one is kept
	taking   int64      // how often the cell that is taken waited
	copied   int64      // how many were taken that were not kept
	found    []int32
	buckets  [][]int32
	unlanded board.Unlanded
	stack    []frame
	shortest int // of a recursion: the throws of the shortest way known

	entries  []board.Rest // of a walk: what was found; from head on it waits
	head     int
	from     int32 // of a walk: the cell thrown from
	old      bool  // of a walk: the throw led to what was found before
	noticed  bool  // of a walk: the last cell was found, and the program goes on
	covered  int32 // of a walk: the furthest cell that throws were made onto
	round    int32 // of a walk that counts rounds
	counted  int32 // of a walk that counts cells
	turn     int   // how many cells of the round were taken, or of the next one written
	roundEnd int   // the first entry that is not of the round
}

// Steps that a program may make on one board before it is taken to hang: so many, and so
// many for each throw that there is. One with the same belief that never looks at a landing
// twice may still answer, so beliefs are best told apart on small boards.
const (
	fewestSteps   = 5000
	stepsPerThrow = 64
	mostSteps     = 100_000_000
	mostCopied    = 10_000_000 // cells that wait many times and are played once
)

// answer plays one board.
func (m *machine) answer(b *board.Board) Outcome {
	m.read(b)
	m.furthest = 0
	allowed := min(mostSteps, fewestSteps+stepsPerThrow*m.board.Cells*min(m.board.Faces, m.board.Cells))
	m.steps = allowed
	o := m.played()
	*m.spent += b.Cells + allowed - m.steps
	return o
}

func (m *machine) played() Outcome {
	if m.misread.refuses != nil && m.misread.refuses(&m.board, m.faces()) {
		return m.printed(stuck)
	}
	m.prepare()
	if m.steps <= 0 {
		return Hang
	}
	o := m.find()
	if m.search.limit != nil {
		o = m.limited(o)
	}
	return m.printed(o)
}

// limited is what a search finds that gives up after a number of throws.
func (m *machine) limited(o Outcome) Outcome {
	limit := m.search.limit(m)
	if o <= Outcome(limit) {
		return o
	}
	m.furthest = limit
	return stuck
}

func (m *machine) find() Outcome {
	switch {
	case m.search.whole != nil:
		return m.search.whole(m)
	case m.search.walk != (walk{}):
		return m.search.walk.search(m)
	}
	return m.nearestFirst()
}

// read copies a board as the program reads it.
func (m *machine) read(b *board.Board) {
	m.board = *b
	m.jumps = append(m.jumps[:0], b.Jumps...)
	m.board.Jumps = m.jumps
	m.lo = 1
	m.misread.apply(&m.board)
	m.jumps = m.board.Jumps
	if m.misread.zeroFace {
		m.lo = 0
	}
}

// printed is what is printed for what the search found.
func (m *machine) printed(o Outcome) Outcome {
	switch {
	case o.Failed():
		return o
	case o != stuck && m.print.count != nil:
		return m.print.count(o)
	case o != stuck:
		return o
	case m.print.stuck != nil:
		return m.print.stuck(m)
	}
	return Outcome(m.rules.Stuck.Of(m.board.Cells, m.furthest))
}

// prepare makes the table of landings.
func (m *machine) prepare() {
	rules := m.rules
	rules.Stuck = board.StuckMinusOne
	m.game.Reset(&m.board, rules)
	m.cells = int32(m.board.Cells)
	m.hi = int32(min(m.faces(), m.board.Cells))
	m.finish = m.cells
	if m.misread.finishEarly {
		m.finish--
	}
	m.starts = append(m.starts[:0], m.game.Starts()...)
	m.first, m.rests = m.first[:0], m.rests[:0]
	for c := int32(0); c <= m.cells; c++ {
		from := len(m.rests)
		m.first = append(m.first, int32(from))
		if m.game.JumpFrom(c) == 0 { // Land says the same, but copies more than the rest costs
			m.rests = append(m.rests, board.Rest{Cell: c})
		} else {
			m.rests = append(m.rests, m.game.Land(c)...)
		}
		for _, change := range m.land {
			change(m, c, from)
		}
	}
	m.first = append(m.first, int32(len(m.rests)))
}

// landing returns where the player who lands on a cell can come to rest.
func (m *machine) landing(cell int32) []board.Rest {
	return m.rests[m.first[cell]:m.first[cell+1]]
}

// reach returns the first and the last cell that a throw from v can land on; the last is
// before the first if there is none.
func (m *machine) reach(v int32) (int32, int32) {
	if m.misread.largestMustFit && int(v)+m.faces() > int(m.cells) {
		return v + 1, v
	}
	return v + m.lo, min(v+m.hi, m.cells)
}

// faces is how many faces the die has, though some may be of no use.
func (m *machine) faces() int {
	faces := m.board.Faces
	if m.rules.Faces == board.AlwaysSix {
		faces = 6
	}
	return faces + m.misread.moreFaces
}

// over reports whether the game is over for a player who rests on a cell.
func (m *machine) over(cell int32) bool { return cell >= m.finish }

// spend counts the landings from one cell to another, and reports whether the program
// still runs.
func (m *machine) spend(from, to int32) bool {
	m.steps -= int(max(to-from, 0)) + 1
	return m.steps >= 0
}

// infinite is more than any number of throws, and twice it fits 32 bits.
const infinite = 1 << 29

// filled returns s with n elements of one value; it allocates only to grow.
func filled[T any](s []T, n int32, value T) []T {
	s = slices.Grow(s[:0], int(n))[:n]
	for i := range s {
		s[i] = value
	}
	return s
}

// least is the least of the values as an outcome.
func least(values []int32) Outcome {
	best := int32(infinite)
	for _, v := range values {
		best = min(best, v)
	}
	if best >= infinite {
		return stuck
	}
	return Outcome(best)
}

// nearestFirst is the right search, for programs that are wrong elsewhere. It takes cells in
// order of cost, from one list of cells for each cost (Dial 1969), and lands on each cell
// once: O(cells + jumps + answer).
func (m *machine) nearestFirst() Outcome {
	m.depth = filled(m.depth, m.cells+1, infinite)
	m.unlanded.Reset(int(m.cells))
	m.buckets = m.buckets[:0]
	for _, r := range m.starts {
		m.relax(r.Cell, r.Cost)
	}
	for cost := int32(0); int(cost) < len(m.buckets); cost++ {
		for i := 0; i < len(m.buckets[cost]); i++ {
			v := m.buckets[cost][i]
			if m.depth[v] != cost {
				continue // it was reached at a lower cost since
			}
			if m.over(v) {
				return Outcome(cost)
			}
			m.furthest = cost
			m.throwFrom(v, cost)
		}
	}
	return stuck
}

func (m *machine) throwFrom(v, cost int32) {
	w, last := m.reach(v)
	for w = m.unlanded.From(w); w <= last; w = m.unlanded.From(w + 1) {
		m.unlanded.Take(w)
		for _, r := range m.landing(w) {
			m.relax(r.Cell, cost+1+r.Cost)
		}
	}
}

func (m *machine) relax(cell, cost int32) {
	if cost >= m.depth[cell] {
		return
	}
	m.depth[cell] = cost
	for n := len(m.buckets); n <= int(cost); n++ {
		m.buckets = slices.Grow(m.buckets, 1)[:n+1]
		m.buckets[n] = m.buckets[n][:0] // the list of an earlier board, if there is one
	}
	m.buckets[cost] = append(m.buckets[cost], cell)
}
