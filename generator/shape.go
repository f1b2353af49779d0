package generator

import (
	"math/bits"

	"adder/judge/board"
)

// A shape is what a board is asked to be: six numbers. A maker comes as close
// to them as the board lets it. The answer comes from one of three ways, and
// every other jump is harmless:
//
//	climb   1 . . . D^- - - - ->. . . .+D . . . .N
//	        Full throws, some of them onto a ladder. No throw gains more than
//	        that, so no way is shorter.
//
//	slide   1 2 v v v v v v v v .+D . . . .N
//	        The last cell that a throw can reach takes the player back to the
//	        cell after the one that he threw from (D-1 down), so a throw gains
//	        one cell. Such snakes lie on each other, which makes chains; on a
//	        plain cell a new slide begins.
//
//	wall    1 . . . . . . .[D snakes]N
//	        Nobody passes as many snakes in a row as the die has faces.
//
// Then come the longest jump, the chain, and the other jumps: snakes, which help
// nobody, and ladders to the next cell of the way, which is as near already.
type shape [numbers]int

// The numbers of a shape.
const (
	nCells   = iota // 2 to 1,000,000
	nFaces          // 1 to 1,000,000
	nJumps          // 0 to cells-1
	nAnswer         // 1 to cells-1; -1 if stuck
	nLongest        // 0 to cells-1: how many cells the longest jump spans
	nChain          // 0 to jumps: the most jumps of which each ends where the next starts
	numbers
)

const (
	unreachable = -1 // an answer
	undecided   = -2 // any number: draw chooses it
)

var undecidedShape = shape{undecided, undecided, undecided, undecided, undecided, undecided}

func ceil(n, d int) int { return (n + d - 1) / d }

// upTo returns a number from 1 to n, each power of two as likely as the others.
func (r *Rand) upTo(n int) int {
	top := 1 << r.IntN(bits.Len(uint(max(1, n))))
	return min(r.in(top, 2*top-1), max(1, n))
}

// draw decides what is undecided of a shape: numbers of every magnitude are
// equally likely, as far as the decided ones let them be.
func (r *Rand) draw(s shape) shape {
	if s[nCells] == undecided {
		s[nCells] = r.drawCells(&s)
	}
	s[nCells] = min(max(s[nCells], board.MinCells), board.MaxCells)
	n := s[nCells]
	for _, number := range []int{nJumps, nAnswer, nLongest, nChain} {
		s[number] = min(s[number], n-1)
	}
	if s[nFaces] == undecided {
		s[nFaces] = r.drawFaces(&s)
	}
	s[nFaces] = min(max(s[nFaces], 1), board.MaxFaces)
	most := n - 1 // jumps
	if s[nAnswer] != undecided {
		most = n - 2 // a jump on each cell would leave no way to choose
	} else {
		s[nAnswer] = r.drawAnswer(&s)
	}
	if s[nJumps] == undecided && s[nAnswer] == ceil(n-1, s[nFaces]) && r.Chance(8) {
		s[nJumps] = 0
	}
	if s[nLongest] == undecided {
		least := leastLongest(&s)
		s[nLongest] = min(n-1, least-1+r.upTo(n-least))
	}
	if s[nChain] == undecided {
		s[nChain] = r.upTo(n / 2)
	}
	if s[nJumps] == undecided {
		s[nJumps] = r.drawJumps(most)
	}
	s[nChain] = min(s[nChain], s[nJumps])
	return s
}

// drawCells returns a number of cells that leaves room for the other numbers.
func (r *Rand) drawCells(s *shape) int {
	least := 2
	for _, number := range []int{nJumps, nAnswer, nLongest, nChain} {
		least = max(least, s[number]+1)
	}
	if !r.Chance(4) {
		least = max(least, s[nJumps]*3/2) // where many cells start a jump, chains and ways are short of room
	}
	switch d, a := s[nFaces], s[nAnswer]; {
	case d > 0 && a > 0 && r.Bool():
		return max(least, d*a+1-r.IntN(d)) // as many as full throws pass
	case d > 0 && a != 1 && !r.Chance(4):
		least = max(least, d+2+max(0, a))
		if a == undecided && d <= board.MaxCells/8 {
			least = d + r.upTo(8*d)
		}
	}
	if r.Chance(4) {
		return least
	}
	return least + r.upTo(least/2+2)
}

// drawFaces returns a die, often beside what programs treat in a way of their
// own: as many faces as cells, a half or a quarter of them, a power of two.
func (r *Rand) drawFaces(s *shape) int {
	n, a := s[nCells], s[nAnswer]
	switch {
	case a == unreachable:
		return r.upTo(n - 2)
	case a > 1 && r.Bool():
		return r.upTo((n - 1) / a) // with ladders
	case a > 1:
		return r.upTo(n - a) // with slides
	case r.Chance(3):
		beside := [...]int{n - 2, n - 1, n, n + 1, n / 2, n / 4, 1 << r.IntN(20)}[r.IntN(7)]
		return beside + r.in(-1, 1)*r.IntN(2)
	}
	return r.upTo(2 * n)
}

func (r *Rand) drawAnswer(s *shape) int {
	n, d := s[nCells], s[nFaces]
	walk := ceil(n-1, d)
	switch r.IntN(8) {
	case 0:
		if d <= n-2 && (d <= s[nJumps] || s[nJumps] == undecided) {
			return unreachable
		}
	case 1, 2, 3:
		if d > 1 && n-d > walk && s[nJumps] == undecided {
			return walk + r.upTo(n-d-walk)
		}
	case 4, 5, 6:
		return r.upTo(walk)
	}
	return walk
}

// leastLongest is the shortest that the longest jump can be.
func leastLongest(s *shape) int {
	n, d, a := s[nCells], s[nFaces], s[nAnswer]
	switch {
	case a == unreachable:
		return d
	case a > ceil(n-1, d):
		return d - 1
	case a*d < n-1:
		return ceil(n-1-a*d, a)
	}
	return 1
}

func (r *Rand) drawJumps(most int) int {
	switch r.IntN(12) {
	case 0:
		return most
	case 1:
		return most + 1 - r.upTo(most)
	}
	return r.upTo(most)
}

// A maker makes boards of a shape. It keeps its memory from board to board:
// eight bytes a cell.
type maker struct {
	shape
	r     *Rand
	to    []int32 // by cell: where its jump ends; 0 undecided, or plain
	depth []int32 // by cell: of the chain that its jump begins
	jumps int
	end   int // the cell where slides end
}

// plain marks a cell where no jump may start.
const plain = -1

// make overwrites b with a board of a shape. O(cells).
func (m *maker) make(b *board.Board, r *Rand, s shape) {
	m.shape, m.r = s, r
	m.reset()
	if s[nJumps] > 0 {
		m.layWay()
		m.layLongest()
		m.layChain()
		m.layOthers()
	}
	m.write(b)
}

func (m *maker) reset() {
	n := m.shape[nCells]
	if cap(m.to) <= n {
		m.to, m.depth = make([]int32, n+1), make([]int32, n+1)
	}
	m.to, m.depth = m.to[:n+1], m.depth[:n+1]
	clear(m.to)
	clear(m.depth)
	m.to[1], m.to[n] = plain, plain
	m.jumps, m.end = 0, 1
}

func (m *maker) jump(from, to int) {
	if m.to[to] == 0 {
		m.to[to] = plain
	}
	m.to[from] = int32(to)
	m.depth[from] = m.depth[to] + 1
	m.jumps++
}

// layWay makes the answer, throw by throw.
func (m *maker) layWay() {
	n, d := m.shape[nCells], m.shape[nFaces]
	if m.shape[nAnswer] == unreachable {
		m.layWall()
		return
	}
	most := min(n, (max(1, m.shape[nChain])-1)*(d-1)+1) // the longest slide that the chain allows
	at, left := 1, m.shape[nAnswer]
	for at+d < n {
		walk := ceil(n-at, d)
		if k := min(most, left-walk, n-at-d); k > 0 && d > 1 {
			m.laySlide(at, k)
			at, left = at+d+k, left-k-1
			m.end = at
			continue
		}
		land := at + d
		at, left = land, left-1
		if up := min(n-land-left*d, m.shape[nLongest]); up > 0 && left >= 0 {
			at = land + up
			m.jump(land, at)
		}
		m.to[at] = plain
	}
}

func (m *maker) layWall() {
	n, d, l := m.shape[nCells], m.shape[nFaces], m.shape[nLongest]
	before := max(1, n-d-1)
	m.to[before] = plain
	for c := max(2, n-d); c < n; c++ {
		if c-1 <= l && (c == 1+l || m.r.Bool()) {
			m.jump(c, 1)
		} else if c > before {
			m.jump(c, before)
		}
	}
}

// laySlide lays a slide of k cells from a cell on.
func (m *maker) laySlide(at, k int) {
	d := m.shape[nFaces]
	m.to[at+1] = plain
	for c := at + 2; c <= at+d; c++ {
		m.jump(c, at+1)
	}
	for j := 2; j <= k; j++ {
		m.jump(at+d+j-1, at+j)
	}
	m.to[at+d+k] = plain
}

// layLongest lays a snake of that length, or else a jump on cell 1, which nobody
// takes.
func (m *maker) layLongest() {
	n, l := m.shape[nCells], m.shape[nLongest]
	for c := max(1+l, m.end); c < n; c++ {
		if m.to[c] == 0 && m.to[c-l] <= 0 {
			m.jump(c, c-l)
			return
		}
	}
	if l > 0 && m.to[1] <= 0 && m.shape[nAnswer] != unreachable {
		m.jump(1, 1+l)
	}
}

// layChain lays snakes of which each ends where the one before starts.
func (m *maker) layChain() {
	n, want := m.shape[nCells], m.shape[nChain]
	for _, base := range []int{m.r.in(m.end, n-1), m.end, 1} {
		if m.to[base] <= 0 && m.chain(base, want, func(int, int) {}) == want {
			m.chain(base, want, m.jump)
			return
		}
	}
}

// chain visits the free cells above end, as long as jumps between them are
// short enough, and returns how many, at most links.
func (m *maker) chain(end, links int, visit func(from, to int)) int {
	found := 0
	for c := end + 1; c < m.shape[nCells] && found < links && c-end <= m.shape[nLongest]; c++ {
		if m.to[c] == 0 {
			visit(c, end)
			end = c
			found++
		}
	}
	return found
}

// layOthers lays what is missing of the jumps, spread evenly over the free cells:
// over all cells if each is to start one.
func (m *maker) layOthers() {
	n, free, all := m.shape[nCells], 0, m.shape[nJumps] == m.shape[nCells]-1
	for c := 1; c < n; c++ {
		if m.to[c] == 0 || all && m.to[c] < 0 {
			free++
		}
	}
	ahead := 2 // the next plain cell
	for c := 1; c < n && m.jumps < m.shape[nJumps]; c++ {
		if m.to[c] > 0 || m.to[c] < 0 && !all {
			continue
		}
		for ahead = max(ahead, c+1); m.to[ahead] != plain; ahead++ {
		}
		if m.r.IntN(free) < m.shape[nJumps]-m.jumps {
			m.layOther(c, ahead, all)
		}
		free--
	}
}

// layOther starts a jump on a cell, unless each would be too long or too deep.
func (m *maker) layOther(c, ahead int, any bool) {
	l, deepest := max(1, m.shape[nLongest]), int32(m.shape[nChain])
	low := max(1, c-l)
	end := m.r.in(low, c-1)
	if ahead-c <= l && m.r.Chance(3) || c == 1 {
		end = ahead
	}
	for _, e := range []int{end, low, ahead} {
		if e != c && (any || m.depth[e] < deepest && e-c <= l) {
			m.jump(c, e)
			return
		}
	}
}

// write lists the jumps in order of their starts, or shuffled.
func (m *maker) write(b *board.Board) {
	b.Cells, b.Faces, b.Jumps = m.shape[nCells], m.shape[nFaces], b.Jumps[:0]
	for c, to := range m.to[:b.Cells] {
		if to > 0 {
			b.Jumps = append(b.Jumps, board.Jump{From: int32(c), To: int32(to)})
		}
	}
	d := draft{Rand: m.r, Board: b}
	d.deal()
}
