package generator

import "adder/judge/board"

// A maker makes boards of a shape. It keeps its memory from board to board:
// eight bytes a cell.
type maker struct {
	shape
	r       *Rand
	way     way
	to      []int32 // by cell: where its jump ends; 0 undecided, or plain
	depth   []int32 // by cell: of the chain that starts there
	jumps   int     // laid so far
	deepest int
	base    int // the start of the longest jump, if it may carry the chain
}

// plain is a cell on which no jump may start.
const plain = -1

// make overwrites b with a board of a shape that fits. O(cells).
func (m *maker) make(b *board.Board, r *Rand, s shape) {
	m.shape, m.r = s, r
	m.way, _ = s.way()
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
	m.jumps, m.deepest, m.base = 0, 0, 0
}

func (m *maker) jump(from, to int) {
	if m.to[to] == 0 {
		m.to[to] = plain
	}
	m.to[from] = int32(to)
	m.depth[from] = m.depth[to] + 1
	m.deepest = max(m.deepest, int(m.depth[from]))
	m.jumps++
}

// layWay makes the answer. The jump on cell 1, which nobody takes, comes first:
// it is the only one that can be as long as the board.
func (m *maker) layWay() {
	if n := m.shape[nCells]; m.shape[nLongest] == n-1 {
		m.jump(1, n)
		m.base = 1
	}
	switch {
	case m.shape[nAnswer] == unreachable:
		m.layWall()
	case m.way.most > 0:
		m.laySlides()
	default:
		m.layClimb()
	}
}

func (m *maker) layWall() {
	n, d, l := m.shape[nCells], m.shape[nFaces], m.shape[nLongest]
	before := n - d - 1
	if before > 1 {
		m.to[before] = plain
	}
	for c := n - d; c < n; c++ {
		if c == 1+l || c-1 <= l && l < n-1 && m.r.Bool() {
			m.jump(c, 1)
		} else {
			m.jump(c, before)
		}
	}
}

func (m *maker) layClimb() {
	n, at, gain := m.shape[nCells], 1, m.way.climb
	for range m.shape[nAnswer] {
		land := min(at+m.shape[nFaces], n)
		at = land
		if up := min(gain, m.shape[nLongest]); up > 0 {
			at, gain = land+up, gain-up
			m.jump(land, at)
		}
		m.to[at] = plain
	}
}

func (m *maker) laySlides() {
	at, d := 1, m.shape[nFaces]
	for range m.way.full {
		at = m.laySlide(at, m.way.most)
	}
	if m.way.last > 0 {
		at = m.laySlide(at, m.way.last)
	}
	for ; at < m.shape[nCells]; at += d {
		if at > 1 {
			m.to[at] = plain
		}
	}
}

// laySlide lays one from a cell on, and returns the cell where the player goes on.
func (m *maker) laySlide(at, k int) int {
	d := m.shape[nFaces]
	if at > 1 {
		m.to[at] = plain
	}
	m.to[at+1] = plain
	for c := at + 2; c <= at+d; c++ {
		m.jump(c, at+1)
	}
	for j := 2; j <= k; j++ {
		m.jump(at+d+j-1, at+j)
	}
	return at + d + k
}

// layLongest lays a snake of that length, or else a jump on cell 1.
func (m *maker) layLongest() {
	n, l := m.shape[nCells], m.shape[nLongest]
	if m.way.long || l == n-1 {
		return
	}
	for c := 1 + l; c < n; c++ {
		if m.to[c] == 0 && m.to[c-l] <= 0 {
			m.jump(c, c-l)
			m.base = c
			return
		}
	}
	m.jump(1, 1+l)
	m.base = 1
}

// layChain lays snakes of which each ends where the one before starts.
func (m *maker) layChain() {
	if m.deepest >= m.shape[nChain] {
		return
	}
	n := m.shape[nCells]
	for _, end := range []int{m.base, m.r.in(max(1, m.way.end), n-1), max(1, m.way.end), 1} {
		if end > 0 && m.layChainOn(end) {
			return
		}
	}
}

func (m *maker) layChainOn(end int) bool {
	if m.to[end] > 0 && end != m.base {
		return false
	}
	links := m.shape[nChain] - int(m.depth[end])
	spare := m.shape[nJumps] - m.jumps
	if links > spare || m.to[end] == 0 && m.free() < 2*spare {
		return false // the free cell is needed
	}
	if m.chain(end, links, func(int, int) {}) < links {
		return false
	}
	m.chain(end, links, m.jump)
	return true
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

func (m *maker) free() int {
	free := 0
	for _, to := range m.to[2:m.shape[nCells]] {
		if to == 0 {
			free++
		}
	}
	return free
}

// layOthers lays what is missing of the jumps on free cells, spread evenly. A
// cell from which no jump may start leaves its share to the cells behind it.
func (m *maker) layOthers() {
	for pass := 0; pass < 4 && m.jumps < m.shape[nJumps]; pass++ {
		m.layMore(m.free(), pass > 0)
	}
}

func (m *maker) layMore(free int, every bool) {
	n, l := m.shape[nCells], m.shape[nLongest]
	last, ahead := 0, 2 // the plain cells around c
	if m.to[1] <= 0 {
		last = 1
	}
	for c := 2; c < n && m.jumps < m.shape[nJumps]; c++ {
		if m.to[c] == 0 {
			missing := m.shape[nJumps] - m.jumps
			if l < m.way.stretch {
				missing += missing/l + 1
			}
			ahead = max(ahead, c+1)
			for m.to[ahead] != plain {
				ahead++
			}
			if every || m.r.IntN(free) < missing {
				m.layOther(c, last, ahead)
			}
			free--
		}
		if m.to[c] <= 0 {
			last = c
		}
	}
}

// layOther starts a jump on a cell, unless each would be too long or too deep.
func (m *maker) layOther(c, last, ahead int) {
	l, deepest := m.shape[nLongest], int32(m.shape[nChain])
	low := max(1, c-l)
	end := m.r.in(low, c-1)
	if ahead-c <= l && m.r.Chance(3) {
		end = ahead
	}
	for _, e := range []int{end, max(low, last), ahead} {
		if m.depth[e] < deepest && e-c <= l {
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
	d := draft{Board: b}
	d.deal(m.r)
}
