package generator

import "adder/judge/board"

// undecided marks a number of a shape that draw may choose.
const undecided = -2

// draw decides what is undecided of a shape: numbers of every magnitude are
// equally likely, as far as the decided ones let them be. It returns false if
// the shape does not fit; another draw may.
func (r *Rand) draw(s shape) (shape, bool) {
	if s[nCells] == undecided {
		s[nCells] = r.drawCells(&s)
	}
	if s[nFaces] == undecided {
		s[nFaces] = r.drawFaces(&s)
	}
	s[nFaces] = max(1, s[nFaces])
	if s[nAnswer] == undecided {
		s[nAnswer] = r.drawAnswer(&s)
	}
	r.drawJumps(&s)
	return s, s[nCells] >= board.MinCells && s[nCells] <= board.MaxCells && s[nFaces] <= board.MaxFaces && s.fits()
}

// drawCells returns a number of cells that leaves room for the other numbers,
// seldom more than half as large again as it must be.
func (r *Rand) drawCells(s *shape) int {
	least := 2
	for _, number := range []int{nJumps, nAnswer, nLongest, nChain} {
		least = max(least, s[number]+1)
	}
	if s[nFaces] > 0 && s[nAnswer] != undecided && s[nAnswer] != 1 {
		least = max(least, s[nFaces]+2+max(0, s[nAnswer]))
	}
	switch r.IntN(4) {
	case 0:
		return least
	case 1: // as many as full throws pass
		if s[nFaces] > 0 && s[nAnswer] > 0 {
			return max(least, s[nFaces]*s[nAnswer]+1-r.IntN(s[nFaces]))
		}
	}
	return least + r.upTo(least/2+2)
}

// landmarks are dice that programs treat in a way of their own.
var landmarks = []func(n, power int) int{
	func(n, _ int) int { return n - 2 },
	func(n, _ int) int { return n - 1 },
	func(n, _ int) int { return n },
	func(n, _ int) int { return n + 1 },
	func(n, _ int) int { return n / 2 },
	func(n, _ int) int { return n / 4 },
	func(_, power int) int { return power - 1 },
	func(_, power int) int { return power },
	func(_, power int) int { return power + 1 },
}

func (r *Rand) drawFaces(s *shape) int {
	n, a := s[nCells], s[nAnswer]
	switch {
	case a == unreachable:
		return r.upTo(n - 2)
	case a > 1 && r.Bool():
		return r.upTo((n - 1) / a) // with ladders
	case a > 1 && r.Bool():
		return ceil(n-1, a) // without
	case a > 1:
		return r.upTo(n - a) // with slides
	case r.Chance(3):
		return landmarks[r.IntN(len(landmarks))](n, 1<<r.IntN(20))
	}
	return r.upTo(2 * n)
}

func (r *Rand) drawAnswer(s *shape) int {
	n, d := s[nCells], s[nFaces]
	walk := ceil(n-1, d)
	switch r.IntN(8) {
	case 0:
		if d <= n-2 {
			return unreachable
		}
	case 1, 2:
		if d > 1 && n-d > walk {
			return walk + r.upTo(n-d-walk)
		}
	case 3, 4, 5:
		return r.upTo(walk)
	}
	return walk
}

// drawJumps decides how many jumps there are, the longest and the chain.
func (r *Rand) drawJumps(s *shape) {
	n, walk := s[nCells], ceil(s[nCells]-1, s[nFaces])
	if s[nJumps] == undecided && s[nLongest] <= 0 && s[nChain] <= 0 && s[nAnswer] == walk && r.Chance(8) {
		s[nJumps] = 0
	}
	if s[nJumps] == 0 || s[nLongest] == 0 || s[nChain] == 0 {
		for _, number := range []int{nJumps, nLongest, nChain} {
			if s[number] == undecided {
				s[number] = 0
			}
		}
		return
	}
	if s[nLongest] == undecided {
		least := r.leastLongest(s)
		s[nLongest] = least - 1 + r.upTo(n-least)
	}
	if s[nChain] == undecided {
		most := n / 2
		if s[nJumps] > 0 {
			most = s[nJumps]
		}
		s[nChain] = r.upTo(most)
	}
	if s[nJumps] == undecided {
		w, _ := s.way()
		s[nJumps] = min(n-1, r.drawCount(s, &w))
	}
	if s[nJumps] == n-1 {
		s[nLongest] = n - 1
	}
}

// leastLongest is the shortest that the longest jump can be, or more where the
// number of jumps is not to be large.
func (r *Rand) leastLongest(s *shape) int {
	n, d, a := s[nCells], s[nFaces], s[nAnswer]
	switch {
	case a == unreachable:
		return d
	case a > ceil(n-1, d):
		return d - 1
	case a*d < n-1:
		ladders := a
		if s[nJumps] > 0 {
			ladders = min(a, s[nJumps])
		}
		return ceil(n-1-a*d, ladders)
	}
	return 1
}

func (r *Rand) drawCount(s *shape, w *way) int {
	least := w.jumps
	if w.depth < s[nChain] {
		least += s[nChain]
	}
	switch r.IntN(6) {
	case 0:
		return s[nCells] - 1
	case 1:
		return w.jumps + w.free
	case 2:
		return least
	case 3:
		return least + r.in(0, w.free)
	}
	return least + r.upTo(w.free+1)
}
