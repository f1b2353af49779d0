package belief

import (
	"cmp"
	"slices"

	"adder/judge/board"
	"adder/judge/oracle"
)

// stages is where a program departs from a right one. A nil stage is right.
type stages struct {
	field  string // what the belief is about; two beliefs about one thing exclude each other
	alone  bool   // it is about a whole program, or means nothing beside another mistake: it makes no pairs
	prices bool   // a landing may cost more than its throw
	levels bool   // the search counts throws in levels, so it can know no prices

	// read spoils the board that is about to be played. It may end the run there, with
	// an outcome and true. It must leave every end of a jump within 0..Cells.
	read   []func(*machine) (Outcome, bool)
	rules  board.Rules                              // the reading that is played
	land   []func(m *machine, cell int32, from int) // change where a landing on a cell leads: m.rests from the given index on
	search func(*machine) Outcome                   // looks for the least number of throws, or stuck
	walk   []func(*walk)                            // make choices of a search cell by cell
	most   int32                                    // after how many throws the search is given up; 0 is never
	print  func(*machine, Outcome) Outcome          // changes what is printed; it never sees a failure
}

// readingOnly reports whether the oracle can play the belief.
func (s *stages) readingOnly() bool {
	return s.read == nil && s.land == nil && s.search == nil && s.walk == nil && s.print == nil && s.most == 0
}

// player starts a program that departs from a right one in these stages.
func (s *stages) player() Player {
	if s.readingOnly() {
		var solver oracle.Solver
		return func(b *board.Board) Outcome { return Outcome(solver.Under(b, s.rules)) }
	}
	m := new(machine)
	m.start(*s)
	return m.answer
}

// start makes the machine a program that departs from a right one in these stages.
func (m *machine) start(s stages) {
	switch m.stages = s; {
	case s.walk != nil:
		k := new(walk)
		for _, choose := range s.walk {
			choose(k)
		}
		m.search = k.search
	case s.search == nil:
		m.search = shortest
	}
}

// answer takes a board through the stages.
func (m *machine) answer(b *board.Board) Outcome {
	m.board, m.lo, m.finishEarly, m.whole, m.sliced = *b, 1, 0, false, false
	m.furthest, m.steps = 0, MaxSteps
	m.allow(MaxSteps)
	if m.read != nil {
		m.jumps = append(m.jumps[:0], b.Jumps...)
		m.board.Jumps = m.jumps
	}
	for _, read := range m.read {
		if o, over := read(m); over {
			return m.printed(o)
		}
	}
	m.prepare()
	if m.steps <= 0 {
		return Hang
	}
	o := m.search(m)
	if m.most != 0 && o > Outcome(m.most) { // the search is given up before
		m.furthest, o = m.most, stuck
	}
	return m.printed(o)
}

// allow bounds how many landings are still looked at.
func (m *machine) allow(steps int) {
	m.steps = min(m.steps, steps)
	m.allowed = m.steps
}

// printed takes what the search found to what is printed.
func (m *machine) printed(o Outcome) Outcome {
	if o.Failed() {
		return o
	}
	switch {
	case m.print != nil:
		return m.print(m, o)
	case o == stuck:
		return m.stuckBy(m.rules)
	}
	return o
}

// stuckBy is what a reading prints where the last cell cannot be reached.
func (m *machine) stuckBy(r board.Rules) Outcome {
	return Outcome(r.Stuck.Of(m.board.Cells, m.furthest))
}

// searches reports whether the search is another than the right one.
func (s *stages) searches() bool { return s.search != nil || s.walk != nil }

// priced reports whether a landing may cost more than its throw.
func (s *stages) priced() bool {
	return s.prices || s.rules.JumpCost != board.FreeJumps || s.rules.Follow == board.SecondCosts
}

// searches is a search that is wrong as a whole.
func searches(name, doc string, search func(*machine) Outcome) *Belief {
	return &Belief{Name: name, Doc: doc, stages: stages{field: "search", search: search}}
}

// What else is true of a row.
var (
	harmless = marking(func(m *Belief) { m.Harmless = true })
	alone    = marking(func(m *Belief) { m.stages.alone = true })
	priced   = marking(func(m *Belief) { m.stages.prices = true })
	levels   = marking(func(m *Belief) { m.stages.levels = true })
)

func marking(mark func(*Belief)) func(*Belief) *Belief {
	return func(m *Belief) *Belief {
		mark(m)
		return m
	}
}

func under(r board.Rules, m *Belief) *Belief {
	m.stages.rules = r
	return m
}

// machine is one process: the board as the program sees it, and the memory of
// its search, kept from board to board.
//
// No rule is known here. Where a landing leads is asked of [board.Game] once per
// cell and kept in a table, and every search reads that table.
type machine struct {
	stages

	board       board.Board  // as read
	jumps       []board.Jump // the memory of board.Jumps, where reading spoils them
	lo          int32        // the smallest face
	finishEarly int32        // how many cells before the last the game is taken to be over
	whole       bool         // no throw is made where the largest face does not fit
	sliced      bool         // no throw is seen that starts or could start before the board

	game     board.Game
	cells    int32        // the last cell
	finish   int32        // the first cell on which the game is over
	hi       int32        // the largest face
	starts   []board.Rest // where the player can be before the first throw
	rests    []board.Rest // where landings lead, cell after cell
	first    []int32      // rests[first[c]:first[c+1]] is where a landing on c leads
	furthest int32        // the distance of the last cell that was thrown from
	steps    int          // landings still to be looked at before the program hangs
	allowed  int          // of these, as many as a search began with

	fewestJumps bool // see explore

	lost []bool // by cell: the jump that starts there was lost when the input was read

	depth    []int32 // by cell
	memo     []int32 // by cell, not always cleared
	jumped   []int32 // by cell
	next     []int32
	landed   []bool  // by cell: is it taken to be visited?
	looked   []bool  // by cell: did a throw land there?
	text     []bool  // by cell: is its number kept as text?
	queued   []int32 // by cell: the level in whose queue it was put last
	buckets  [][]int32
	unlanded board.Unlanded
	stack    []frame
	shortest int          // of a recursion: the throws of the shortest way known
	deepest  int          // and those that it makes at most
	cut      bool         // it would have made more
	entries  []board.Rest // of a walk: what was found; from head on it waits
	head     int

	brief   bool    // a walk is taken to hang soon
	best    int32   // of a walk: the least number of throws with which the last cell was found
	byEdge  bool    // of a walk: the cell is found by a jump that is an edge of its own
	old     bool    // of a walk: the throw led to what was found before
	newsAt  int32   // of a walk: the throws to the cell that was marked last
	noticed bool    // of a walk: the last cell was found, and the program goes on
	covered int32   // of a walk: the furthest cell that throws were made onto
	found   int32   // of a walk: how many cells were put away
	lined   []int32 // of a walk: the distances of all landings

	shared           bool         // of a walk: two rounds share their memory
	beside           []board.Rest // of such a walk: the next round
	round            int32        // of a walk that counts rounds
	turn, roundEnd   int          // how many cells of the round were taken; which entry is none of it
	from, jumpsThere int32        // of a walk: the cell thrown from, and the jumps on the way there
}

// prepare makes the table of landings.
func (m *machine) prepare() {
	rules := m.rules
	rules.Stuck = board.StuckMinusOne
	m.game.Reset(&m.board, rules)
	m.cells, m.hi = int32(m.board.Cells), int32(m.game.Reach)
	m.finish = m.cells - m.finishEarly
	m.starts = append(m.starts[:0], m.game.Starts()...)
	m.first, m.rests = m.first[:0], m.rests[:0]
	for c := int32(0); c <= m.cells; c++ {
		from := len(m.rests)
		m.first = append(m.first, int32(from))
		if m.game.JumpFrom(c) == 0 { // as Land says, but most cells are so, and a copy costs more than the rest
			m.rests = append(m.rests, board.Rest{Cell: c})
		} else {
			m.rests = append(m.rests, m.game.Land(c)...)
		}
		for _, land := range m.land {
			land(m, c, from)
		}
	}
	m.first = append(m.first, int32(len(m.rests)))
}

// landing returns where the player who lands on cell can come to rest.
func (m *machine) landing(cell int32) []board.Rest {
	return m.rests[m.first[cell]:m.first[cell+1]]
}

// reach returns the first and the last cell that a throw from v can land on; the
// last is before the first if there is none.
func (m *machine) reach(v int32) (int32, int32) {
	if m.whole && int(v)+m.faces() > int(m.cells) {
		return v + 1, v
	}
	first, last := v+m.lo, min(v+m.hi, m.cells)
	if faces := int32(m.faces()); m.sliced && faces <= m.cells {
		first = max(first, faces)
	} else if m.sliced { // one turn of the list further back, it is within the list
		last = min(last, v+faces-m.cells-1)
	}
	return first, last
}

// over reports whether the game is over for a player who rests on cell.
func (m *machine) over(cell int32) bool { return cell >= m.finish }

// spend counts the landings from one cell to another, and reports whether the
// program still runs.
func (m *machine) spend(from, to int32) bool {
	m.steps -= int(max(to-from, 0)) + 1
	return m.steps >= 0
}

// far is more than any number of throws, and twice it fits 32 bits.
const far = 1 << 29

// filled returns s with n elements of one value; it allocates only to grow.
func filled[T any](s []T, n int32, value T) []T {
	s = slices.Grow(s[:0], int(n))[:n]
	for i := range s {
		s[i] = value
	}
	return s
}

// shortest is the right search, for programs that are wrong elsewhere.
func shortest(m *machine) Outcome { return m.explore(false) }

// explore returns the cost of the first cell on which the game is over. It takes cells in
// order of cost, from one list of cells per cost (Dial 1969), and lands on each cell once:
// O(cells + jumps + answer). Of the ways of least cost it takes the one found first, or one
// with the fewest jumps; m.jumped[m.cells] is then the number of its jumps.
func (m *machine) explore(fewestJumps bool) Outcome {
	m.fewestJumps = fewestJumps
	m.depth = filled(m.depth, m.cells+1, far)
	m.jumped = filled(m.jumped, m.cells+1, 0)
	m.unlanded.Reset(int(m.cells))
	m.buckets = m.buckets[:0]
	for _, r := range m.starts {
		m.relax(r.Cell, r.Cost, 0)
	}
	for cost := int32(0); int(cost) < len(m.buckets); cost++ {
		if fewestJumps {
			slices.SortFunc(m.buckets[cost], func(v, w int32) int {
				return cmp.Or(cmp.Compare(m.jumped[v], m.jumped[w]), cmp.Compare(v, w))
			})
		}
		for i := 0; i < len(m.buckets[cost]); i++ {
			v := m.buckets[cost][i]
			if m.depth[v] != cost {
				continue // reached at a lower cost since
			}
			if m.over(v) {
				m.jumped[m.cells] = m.jumped[v]
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
			jumps := m.jumped[v]
			if r.Cell != w {
				jumps++
			}
			m.relax(r.Cell, cost+1+r.Cost, jumps)
		}
	}
}

func (m *machine) relax(cell, cost, jumps int32) {
	better := cost < m.depth[cell] || m.fewestJumps && cost == m.depth[cell] && jumps < m.jumped[cell]
	if !better {
		return
	}
	m.depth[cell], m.jumped[cell] = cost, jumps
	for n := len(m.buckets); n <= int(cost); n++ {
		m.buckets = slices.Grow(m.buckets, 1)[:n+1]
		m.buckets[n] = m.buckets[n][:0] // the list of an earlier board, if there is one
	}
	m.buckets[cost] = append(m.buckets[cost], cell)
}
