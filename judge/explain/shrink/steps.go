package shrink

import (
	"iter"
	"slices"
	"sort"

	"adder/judge/game/board"
)

// A board is 1-minimal if it fails and no single step from it does: deleting a
// jump, deleting a cell, lowering the number of faces, lowering one end of a
// jump to any smaller cell, or swapping two neighbours of the input's order.
// Every step leads to a smaller board in the order of board.Compare, so taking
// steps ends.
//
// To add a kind of step, add a row; the test of 1-minimality then asks for it.
var stepKinds = []struct {
	name string
	from func(b *board.Board, propose func(board.Board) bool)
}{
	{"delete a jump", deleteJump},
	{"delete a cell", deleteCell},
	{"lower the faces", lowerFaces},
	{"lower an end", lowerEnd},
	{"swap neighbours", swapNeighbours},
}

// stepRoom bounds the boards looked at from one board, by their cells and jumps
// together. Boards that are small in the end stay far below it.
const stepRoom = 8_000_000

// Steps returns every valid board that is one step from b and keeps the
// promises, smallest first, and reports whether these are all.
func Steps(b *board.Board, promises []*board.Promise) ([]board.Board, bool) {
	p := proposals{from: b, promises: promises, room: stepRoom}
	for _, kind := range stepKinds {
		kind.from(b, p.propose)
	}
	return Sorted(p.boards), p.room > 0
}

// proposals gathers boards that are smaller than a first one.
type proposals struct {
	from     *board.Board
	promises []*board.Promise
	room     int
	boards   []board.Board
}

// propose takes a board, unless it is no step down, and reports whether there is
// room for more.
func (p *proposals) propose(b board.Board) bool {
	p.room -= 16 + b.Cells + 2*len(b.Jumps)
	board.Arrange(&b, p.promises)
	if p.room <= 0 {
		return false
	}
	smaller := board.Compare(&b, p.from) < 0
	if smaller && b.Validate() == nil && board.Broken(&b, p.promises) == nil {
		p.boards = append(p.boards, b)
	}
	return true
}

// Sorted puts boards in order, the smallest first, each once.
func Sorted(boards []board.Board) []board.Board {
	slices.SortFunc(boards, func(x, y board.Board) int { return board.Compare(&x, &y) })
	return slices.CompactFunc(boards, func(x, y board.Board) bool { return board.Compare(&x, &y) == 0 })
}

func deleteJump(b *board.Board, propose func(board.Board) bool) {
	for i := range b.Jumps {
		c := b.Clone()
		c.Jumps = slices.Delete(c.Jumps, i, i+1)
		if !propose(c) {
			return
		}
	}
}

// deleteCell deletes each cell, but of neighbours on which no jump starts or
// ends only one, for deleting either gives the same board.
func deleteCell(b *board.Board, propose func(board.Board) bool) {
	for _, x := range distinctCells(b) {
		for _, drop := range []bool{false, true} {
			c, ok := cut(b, x, 1, drop)
			if ok && !propose(c) {
				return
			}
		}
	}
}

// distinctCells returns every cell that a jump touches, the first and last, and
// one of each run of cells between those.
func distinctCells(b *board.Board) []int32 {
	touched := touchedCells(b)
	cells := touched[:1:1]
	for i, c := range touched[1:] {
		if c > touched[i]+1 {
			cells = append(cells, c-1)
		}
		cells = append(cells, c)
	}
	return cells
}

// touchedCells are the first, the last, and those that a jump touches.
func touchedCells(b *board.Board) []int32 {
	touched := []int32{1, int32(b.Cells)}
	for _, j := range b.Jumps {
		touched = append(touched, j.From, j.To)
	}
	slices.Sort(touched)
	return slices.Compact(touched)
}

// cut deletes n cells from cell x on. Jumps that touch them are dropped, or
// moved to the nearest cell that is left.
func cut(b *board.Board, x int32, n int, drop bool) (board.Board, bool) {
	c := board.Board{Cells: b.Cells - n, Faces: b.Faces}
	end := x + int32(n)
	for _, j := range b.Jumps {
		if drop && (j.From >= x && j.From < end || j.To >= x && j.To < end) {
			continue
		}
		from, to := min(j.From, max(x, j.From-int32(n))), min(j.To, max(x-1, j.To-int32(n)))
		if j.To >= x && j.To < end {
			to = max(1, x-1)
		}
		c.Jumps = append(c.Jumps, board.Jump{From: from, To: to})
	}
	return c, c.Cells >= board.MinCells
}

// lowerFaces lowers the die by one, and to each number of faces that is of use
// on the board and one beyond.
func lowerFaces(b *board.Board, propose func(board.Board) bool) {
	for faces := 1; faces <= min(b.Faces-1, b.Cells+1); faces++ {
		if !propose(board.Board{Cells: b.Cells, Faces: faces, Jumps: b.Jumps}) {
			return
		}
	}
	propose(board.Board{Cells: b.Cells, Faces: b.Faces - 1, Jumps: b.Jumps})
}

func lowerEnd(b *board.Board, propose func(board.Board) bool) {
	for i, j := range b.Jumps {
		for from := int32(1); from < j.From; from++ {
			if !propose(withJump(b, i, board.Jump{From: from, To: j.To})) {
				return
			}
		}
		for to := int32(1); to < j.To; to++ {
			if !propose(withJump(b, i, board.Jump{From: j.From, To: to})) {
				return
			}
		}
	}
}

func withJump(b *board.Board, i int, j board.Jump) board.Board {
	c := b.Clone()
	c.Jumps[i] = j
	return c
}

func swapNeighbours(b *board.Board, propose func(board.Board) bool) {
	for i := range len(b.Jumps) - 1 {
		c := b.Clone()
		c.Jumps[i], c.Jumps[i+1] = c.Jumps[i+1], c.Jumps[i]
		if !propose(c) {
			return
		}
	}
}

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
	return Sorted(p.boards)
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
	all = append(all, cells)
	slices.Sort(all)
	all = slices.Compact(all)
	return all[sort.SearchInts(all, board.MinCells):]
}
