package misconception

import "adder/judge/board"

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

	game     board.Game
	cells    int32        // the last cell
	finish   int32        // the first cell on which the game is over
	hi       int32        // the largest face
	starts   []board.Rest // where the player can be before the first throw
	rests    []board.Rest // where landings lead, cell after cell
	first    []int32      // rests[first[c]:first[c+1]] is where a landing on c leads
	furthest int32        // the distance of the last cell that was thrown from
	steps    int          // landings still to be looked at before the program hangs

	fewestJumps bool // see explore

	lost []bool // by cell: the jump that starts there was lost when the input was read

	depth    []int32 // by cell
	memo     []int32 // by cell, not always cleared
	jumped   []int32 // by cell
	queue    []int32
	next     []int32
	landed   []bool  // by cell: is it taken to be visited?
	looked   []bool  // by cell: did a throw land there?
	queued   []int32 // by cell: the level in whose queue it was put last
	buckets  [][]int32
	unlanded board.Unlanded
	stack    []frame
	entries  []board.Rest // of a walk: what was found; from head on it waits
	head     int

	brief   bool  // a walk is taken to hang soon
	old     bool  // of a walk: the throw led to what was found before
	newsAt  int32 // of a walk: the throws to the cell that was marked last
	noticed bool  // of a walk: the last cell was found, and the program goes on
	covered int32 // of a walk: the furthest cell that throws were made onto

	round            int32 // of a walk that counts rounds
	turn, roundEnd   int   // how many cells of the round were taken; which entry is none of it
	from, jumpsThere int32 // of a walk: the cell thrown from, and the jumps on the way there
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
		m.rests = append(m.rests, m.game.Land(c)...)
		if m.land != nil {
			m.land(m, c, from)
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
	return v + m.lo, min(v+m.hi, m.cells)
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
	if cap(s) < int(n) {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = value
	}
	return s
}
