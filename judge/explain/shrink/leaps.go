package shrink

import (
	"iter"
	"slices"

	"adder/judge/game/board"
)

// Leaps go several steps at once. They only save time: what is minimal is for
// the single steps to say.
//
// Most failures need few jumps, so the first leap keeps one, two or three of
// them; the second pushes together what lies between the cells that matter;
// both may lower the die as well.
const leapRoom = 1_500_000

// leaps returns some of the boards that are many steps from b, smallest first.
func leaps(b *board.Board, promises []*board.Promise) []board.Board {
	p := proposals{from: b, promises: promises}
	for _, kind := range []func(*board.Board, func(board.Board) bool){cutEnd, compactSubsets, deleteRuns} {
		p.room = leapRoom // each has its own
		kind(b, p.propose)
	}
	return sorted(p.boards)
}

// compactSubsets keeps some of the jumps and pushes together what is left.
func compactSubsets(b *board.Board, propose func(board.Board) bool) {
	for base := range subsets(b) {
		if !propose(base) || !compactions(&base, propose) {
			return
		}
	}
}

// subsets keeps all jumps, none, single ones, pairs, triples and halves. Where
// there are too many of a kind they are left out. Each is made when it is asked
// for: a board can have half a million jumps.
func subsets(b *board.Board) iter.Seq[board.Board] {
	return func(yield func(board.Board) bool) {
		_ = yield(keep(b)) && yield(*b) && tuples(b, yield) && runs(b, yield)
	}
}

func tuples(b *board.Board, yield func(board.Board) bool) bool {
	m := len(b.Jumps)
	for i := range min(m, 4000) {
		if !yield(keep(b, i)) {
			return false
		}
	}
	for i := 0; i < m && m <= 60; i++ {
		for k := i + 1; k < m; k++ {
			if !yield(keep(b, i, k)) {
				return false
			}
			for l := k + 1; l < m && m <= 14; l++ {
				if !yield(keep(b, i, k, l)) {
					return false
				}
			}
		}
	}
	return true
}

// runs leaves out a half, a quarter... of the jumps, or keeps nothing else.
func runs(b *board.Board, yield func(board.Board) bool) bool {
	m := len(b.Jumps)
	for size := m / 2; size >= 2 && size >= m/16; size /= 2 {
		for at := 0; at < m; at += size {
			end := min(m, at+size)
			without, alone := *b, *b
			without.Jumps = slices.Concat(b.Jumps[:at], b.Jumps[end:])
			alone.Jumps = b.Jumps[at:end:end]
			if !yield(without) || !yield(alone) {
				return false
			}
		}
	}
	return true
}

func keep(b *board.Board, jumps ...int) board.Board {
	c := board.Board{Cells: b.Cells, Faces: b.Faces}
	for _, i := range jumps {
		c.Jumps = append(c.Jumps, b.Jumps[i])
	}
	return c
}

// compactions pushes b together, with its own die and with small ones. It
// reports whether there is room for more.
func compactions(b *board.Board, propose func(board.Board) bool) bool {
	for _, faces := range []int{1, 2, 3, b.Faces} {
		if faces > b.Faces {
			continue
		}
		gaps := []int{0, 1, faces - 1, faces, 2 * faces}
		slices.Sort(gaps)
		for _, gap := range slices.Compact(gaps) {
			c := compact(b, gap)
			c.Faces = faces
			if c.Cells >= board.MinCells && !propose(c) {
				return false
			}
		}
	}
	return true
}

// compact leaves at most gap cells between neighbouring cells that matter: the
// first, the last, and those that a jump touches.
func compact(b *board.Board, gap int) board.Board {
	touched := touchedCells(b)
	to := make(map[int32]int32, len(touched))
	at := int32(1)
	for i, c := range touched {
		if i > 0 {
			at += min(c-touched[i-1], int32(min(gap, b.Cells))+1)
		}
		to[c] = at
	}
	c := board.Board{Cells: int(at), Faces: b.Faces}
	for _, j := range b.Jumps {
		c.Jumps = append(c.Jumps, board.Jump{From: to[j.From], To: to[j.To]})
	}
	return c
}

// deleteRuns deletes 2, 4, 8... cells anywhere.
func deleteRuns(b *board.Board, propose func(board.Board) bool) {
	for n := b.Cells / 2; n >= 2; n /= 2 {
		for x := 1; x+n-1 <= b.Cells; x += max(1, n/2) {
			for _, drop := range []bool{false, true} {
				c, ok := cut(b, int32(x), n, drop)
				if ok && !propose(c) {
					return
				}
			}
		}
	}
}

// cutEnd takes the board's end away: down to any number of cells on a small
// board, by and down to powers of two on a large one, with its own die, half of
// it, and small ones.
func cutEnd(b *board.Board, propose func(board.Board) bool) {
	dice := []int{b.Faces, 1, 2, 3, b.Faces / 2, min(b.Faces, b.Cells)}
	for i, faces := range dice {
		if faces < 1 || faces > b.Faces || slices.Contains(dice[:i], faces) {
			continue
		}
		for _, cells := range shorter(b.Cells) {
			c := CutTo(b, cells)
			c.Faces = faces
			if !propose(c) {
				return
			}
		}
	}
}

// shorter returns numbers of cells from 2 to cells, upwards. Whatever number of
// cells a program needs, a few rounds come to it.
func shorter(cells int) []int {
	var all []int
	for n := board.MinCells; n <= min(cells, 64); n++ {
		all = append(all, n)
	}
	for k := 1; k < cells; k *= 2 {
		all = append(all, k, cells-k, cells-k/2*3)
	}
	all = slices.DeleteFunc(append(all, cells), func(n int) bool { return n < board.MinCells })
	slices.Sort(all)
	return slices.Compact(all)
}
