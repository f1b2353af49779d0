package generator

import (
	"math/bits"

	"adder/judge/game/board"
)

// A shape is six numbers that a board should have. The board is as plain as possible, and
// comes as close to the numbers as it can. With 4 faces and the answer 3:
//
//	1 . v v L . v ^ v . v v ^ . ^ v v N    v  a snake
//	        '--------->                    ^  a ladder to the next .
//	                                       L  a ladder that makes the answer smaller
//	                                       .  a cell that starts no jump
//
// With D faces, one cell in every D starts no jump, and full throws go from
// each of these cells to the next. A jump from any other cell is a snake, which helps
// nobody, or a ladder to the next of these cells, which one throw reaches anyway. So the
// answer is known without a search: cells divided by faces; or less, if the first throw
// takes the ladder L; or -1, if a wall of snakes before the last cell lets nobody pass.
// The longest jump and the chain are snakes, too.
type shape [numbers]int

// The numbers of a shape.
const (
	nCells   = iota // 2 to 1,000,000
	nFaces          // 1 to 1,000,000
	nJumps          // 0 to cells-1
	nAnswer         // 1 to cells-1; -1 if stuck
	nLongest        // 0 to cells-1: how many cells the longest jump spans
	nChain          // 0 to jumps: the length of the longest chain: each jump ends where the next starts
	numbers
)

const (
	unreachable = -1 // an answer
	undecided   = -2 // any number: draw chooses it
)

var undecidedShape = shape{undecided, undecided, undecided, undecided, undecided, undecided}

func ceil(n, d int) int { return (n + d - 1) / d }

// upTo returns a number from 1 to n: first one of 1, 2 to 3, 4 to 7 and so on, each as likely as
// the others, and then a number in it.
func (r *Rand) upTo(n int) int {
	top := 1 << r.IntN(bits.Len(uint(max(1, n))))
	return min(r.in(top, 2*top-1), max(1, n))
}

// draw chooses the undecided numbers of a shape: every magnitude is equally likely, as
// far as the decided numbers allow.
func (r *Rand) draw(s shape) shape {
	if s[nCells] == undecided {
		r.drawCells(&s)
	}
	n := min(max(s[nCells], board.MinCells), board.MaxCells)
	s[nCells] = n
	for _, number := range []int{nJumps, nAnswer, nLongest, nChain} {
		s[number] = min(s[number], n-1) // undecided and unreachable are negative, and stay
	}
	if s[nFaces] == undecided {
		s[nFaces] = r.drawFaces(&s)
	}
	d := min(max(s[nFaces], 1), board.MaxFaces)
	s[nFaces] = d
	if s[nAnswer] == undecided {
		s[nAnswer] = r.drawAnswer(&s)
	}
	if s[nLongest] == undecided {
		s[nLongest] = r.upTo(n - 1)
	}
	if s[nChain] == undecided {
		s[nChain] = r.upTo(n / 2)
	}
	if s[nJumps] == undecided {
		// In one case of four it is 0, as many as there can be, or all but some. The first draw is
		// made in any case: the order of draws decides which boards a seed names.
		s[nJumps] = [...]int{0, n - 1, n - r.upTo(n-1)}[r.IntN(3)]
		if !r.Chance(4) {
			s[nJumps] = r.upTo(n - 1)
		}
	}
	return s
}

// drawCells chooses a number of cells that leaves room for the other numbers. If the answer is
// decided, it also chooses the die.
func (r *Rand) drawCells(s *shape) {
	least := 1 + max(1, s[nJumps], s[nAnswer], s[nLongest], s[nChain])
	if s[nAnswer] > 0 {
		if s[nFaces] == undecided {
			s[nFaces] = r.upTo(min(1000, board.MaxCells/s[nAnswer]))
		}
		s[nCells] = max(least, s[nFaces]*s[nAnswer]+1-r.IntN(s[nFaces]))
		return
	}
	if s[nFaces] > 0 && s[nFaces] <= board.MaxCells/8 && !r.Chance(4) {
		least = max(least, s[nFaces]+r.upTo(8*s[nFaces]))
	}
	s[nCells] = least + r.upTo(least)*r.IntN(2)
}

// drawFaces returns a die, often near a number that programs treat specially: as many
// faces as cells, a half or a quarter of them, a power of two.
func (r *Rand) drawFaces(s *shape) int {
	n := s[nCells]
	switch {
	case s[nAnswer] > 0 && r.Bool():
		return ceil(n-1, s[nAnswer])
	case s[nAnswer] > 0:
		return r.upTo(ceil(n-1, s[nAnswer])) // with a ladder
	case s[nAnswer] == unreachable:
		return r.upTo(n - 2)
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
		if d <= n-2 && (s[nJumps] == undecided || s[nJumps] >= d) &&
			(s[nLongest] == undecided || s[nLongest] >= d) {
			return unreachable
		}
	case 1, 2, 3:
		if s[nLongest] == undecided {
			return r.upTo(walk)
		}
	}
	return walk
}

// shaped makes b a board of a shape. O(cells).
func (r *Rand) shaped(b *board.Board, s shape) {
	n, faces, longest := s[nCells], s[nFaces], max(1, s[nLongest])
	d := draft{Rand: r}
	d.open(b, n, faces)
	stop := 1 // this cell starts no jump, nor do those that are a multiple of faces away
	crowded := s[nJumps] == n-1 || s[nAnswer] == unreachable
	free := func(c int) bool { return crowded || (c-stop)%faces != 0 }
	walk := ceil(n-1, faces)
	switch {
	case s[nJumps] == 0:
	case s[nAnswer] == unreachable:
		before := max(1, n-faces-1)
		d.row(before+1, faces, max(1, before-r.upTo(n)), before)
	case s[nAnswer] > 0 && s[nAnswer] < walk:
		stop = n - (s[nAnswer]-1)*faces
		d.jump(1+faces, stop)
	}
	if s[nJumps] > len(b.Jumps) && s[nLongest] > 0 {
		head := d.in(1+longest, n-1)
		for head < n && (!free(head) || !d.jump(head, head-longest)) {
			head++
		}
		if head == n {
			d.jump(1, 1+longest) // nobody takes it
		}
	}
	end := max(1, d.in(1, n-1-2*s[nChain]))
	for c, links := end+1, 0; c < n && links < s[nChain] && len(b.Jumps) < s[nJumps]; c++ {
		if free(c) && c-end <= longest && d.jump(c, end) {
			end = c
			links++
		}
	}
	d.fillShape(s, free)
	d.deal()
}

// fillShape adds the missing jumps, spread evenly over the free cells.
func (d *draft) fillShape(s shape, free func(c int) bool) {
	left := 0
	for c := 1; c < d.Cells; c++ {
		if free(c) && !d.starts(c) {
			left++
		}
	}
	ahead := d.Cells // the next cell that starts no jump
	for c := d.Cells - 1; c >= 1; c-- {
		if !free(c) {
			ahead = c
			continue
		}
		if d.starts(c) {
			continue
		}
		if d.IntN(left) < s[nJumps]-len(d.Jumps) {
			to := d.in(max(1, c-max(1, s[nLongest])), c-1)
			if c == 1 || ahead-c <= s[nLongest] && d.Chance(3) {
				to = ahead
			}
			d.jump(c, to)
		}
		left--
	}
}
