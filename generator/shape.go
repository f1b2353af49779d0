package generator

import "math/bits"

// A shape is what a board of the cover is asked to be: six numbers, all of them
// exact. A maker makes the board; fits says beforehand, in O(log cells), whether
// it can.
//
// The answer comes from one of three ways, and every other jump is harmless:
//
//	climb   1 . . . D^- - - - ->. . . .+D . . . .N
//	        Full throws, as many of them with a ladder as it takes:
//	        answer * faces + ladders = cells - 1. No throw gains more than
//	        faces and a ladder, so no way is shorter.
//
//	slide   1 2 v v v v v v v v .+D . . . .N
//	        The last cell that a throw can reach takes the player back to the
//	        cell after the one that he threw from (D-1 down), so a throw gains
//	        one cell. Such snakes lie on each other, which makes chains: after
//	        chain * (faces-1) of them a new slide begins on a plain cell.
//
//	wall    1 . . . . . . .[D snakes]N
//	        Nobody passes as many snakes in a row as the die has faces.
//
// What is left over is used for the longest jump, then for the chain, and then
// for the number of jumps: snakes, which help nobody, and ladders to the next
// cell of the way, which is as near already.
type shape [numbers]int

// The numbers of a shape. The seventh number that the cover is about is that of
// the boards of a file.
const (
	nCells   = iota // 2 to 1,000,000
	nFaces          // 1 to 1,000,000
	nJumps          // 0 to cells-1
	nAnswer         // 1 to cells-1; -1 if stuck
	nLongest        // 0 to cells-1: how many cells the longest jump spans
	nChain          // 0 to jumps: the most jumps of which each ends where the next starts
	numbers

	nBoards = numbers // of the file; no board has it
)

const unreachable = -1

// A way is what the answer of a shape costs.
type way struct {
	climb       int  // cells that ladders must gain
	full, last  int  // slides: so many of the greatest length, then one of last cells
	most        int  // the greatest length of a slide
	end         int  // where the slides end, and the walk to the last cell begins
	jumps, free int  // jumps that it takes, cells that it leaves for others
	depth       int  // of the chains among its jumps
	stretch     int  // the most cells in a row none of which must stay plain
	long        bool // one of its jumps is the longest
}

func ceil(n, d int) int { return (n + d - 1) / d }

// way returns how the shape gets its answer, and false if it cannot.
func (s *shape) way() (way, bool) {
	throws := ceil(s[nCells]-1, s[nFaces])
	switch {
	case s[nAnswer] == unreachable:
		return s.wall()
	case s[nAnswer] > throws:
		return s.slide()
	}
	return s.climb()
}

func (s *shape) wall() (way, bool) {
	n, d, l := s[nCells], s[nFaces], s[nLongest]
	w := way{jumps: d, free: max(0, n-d-3), depth: 1, stretch: n - d, long: 1+l >= n-d && l < n-1}
	return w, d <= n-2 && l >= d && !(l == n-1 && s[nChain] == 1)
}

func (s *shape) climb() (way, bool) {
	n, d, a, l := s[nCells], s[nFaces], s[nAnswer], s[nLongest]
	w := way{climb: max(0, n-1-a*d), stretch: min(d, n-2), end: 1}
	if w.climb > 0 {
		if l == 0 {
			return w, false
		}
		w.jumps, w.depth, w.long = ceil(w.climb, l), 1, w.climb >= l
		w.stretch = min(n-2, d+l)
	}
	w.free = n - 2 - (a + w.jumps - 1)
	return w, a >= 1 && w.jumps <= a
}

func (s *shape) slide() (way, bool) {
	n, d, a, l, c := s[nCells], s[nFaces], s[nAnswer], s[nLongest], s[nChain]
	if d < 2 || a > n-d || l < d-1 || c < 1 {
		return way{}, false
	}
	w := way{most: min(n, (c-1)*(d-1)+1), stretch: d, long: l == d-1}
	// More slides never make the way shorter, and one cell more never by two.
	w.full = least((n-1)/(d+w.most)+1, func(q int) bool { return s.throws(&w, q, 0) > a }) - 1
	room := n - 1 - w.full*(d+w.most) - d
	w.last = least(min(w.most, room)+1, func(k int) bool { return s.throws(&w, w.full, k) >= a })
	if w.last > min(w.most, max(0, room)) || s.throws(&w, w.full, w.last) != a {
		return w, false
	}
	w.end = s.slidden(&w, w.full, w.last)
	w.jumps, w.depth = w.full*(d+w.most-2), 0
	if w.full > 0 {
		w.depth = 1 + ceil(w.most-1, d-1)
	}
	if w.last > 0 {
		w.jumps += d + w.last - 2
		w.depth = max(w.depth, 1+ceil(w.last-1, d-1))
	}
	w.free = max(0, n-w.end-ceil(n-w.end, d))
	return w, true
}

// slidden is the cell on which the player rests after those slides.
func (s *shape) slidden(w *way, full, last int) int {
	v := 1 + full*(s[nFaces]+w.most)
	if last > 0 {
		v += s[nFaces] + last
	}
	return v
}

// throws is how many throws those slides and the walk after them take.
func (s *shape) throws(w *way, full, last int) int {
	t := full * (w.most + 1)
	if last > 0 {
		t += last + 1
	}
	return t + ceil(s[nCells]-s.slidden(w, full, last), s[nFaces])
}

// least returns the least i from 0 to n-1 for which is(i), or n.
func least(n int, is func(int) bool) int {
	low, high := 0, max(0, n)
	for low < high {
		if mid := (low + high) / 2; is(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// fits reports whether the maker can make the shape. It may turn down a shape
// that some board has.
func (s *shape) fits() bool {
	n, m, l, c := s[nCells], s[nJumps], s[nLongest], s[nChain]
	if m == 0 {
		return l == 0 && c == 0 && s[nAnswer] == ceil(n-1, s[nFaces])
	}
	if m > n-1 || l < 1 || l > n-1 || c < 1 || c > m || m == n-1 && l < n-1 {
		return false
	}
	w, ok := s.way()
	return ok && m >= w.jumps && s.longFits(&w) && s.restFits(&w)
}

// longFits reports whether there is room for the longest jump.
func (s *shape) longFits(w *way) bool {
	n, l := s[nCells], s[nLongest]
	switch {
	case w.long:
		return true
	case s[nJumps] == w.jumps:
		return false
	case l == n-1:
		return true // on cell 1
	case w.climb > 0:
		return l != s[nFaces] // its ladder starts where the jump would
	case w.most > 0: // cells up to the end of the slides are taken
		return l > w.end || l < (n-w.end)/2-2
	}
	return true
}

// restFits reports whether there is room for the chain and for the other jumps.
func (s *shape) restFits(w *way) bool {
	spare, room := s[nJumps]-w.jumps, w.free
	c, l := s[nChain], s[nLongest]
	switch {
	case l == s[nCells]-1:
		spare--
		if c == 1 {
			room-- // nothing may end on cell 1
		}
	case !w.long:
		spare, room = spare-1, room-1
		if s[nFaces] < s[nCells]-1 {
			room-- // where it ends may be a cell that was free
		}
	}
	if c > max(1, w.depth) {
		if l == s[nCells]-1 {
			c--
		}
		if spare < c || room < c || l < 5 && w.stretch < c+4 {
			return false
		}
		spare, room = spare-c, room-c
	}
	if l < w.stretch {
		room = room*9/10*l/(l+1) - 2
	}
	return spare == 0 || spare <= room
}

// upTo returns a number from 1 to n, each power of two as likely as the others.
func (r *Rand) upTo(n int) int {
	top := 1 << r.IntN(bits.Len(uint(max(1, n))))
	return min(r.in(top, 2*top-1), max(1, n))
}
