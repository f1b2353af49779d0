package shrink

import (
	"slices"

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
	return sorted(p.boards), p.room > 0
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

// sorted puts boards in order, the smallest first, each once.
func sorted(boards []board.Board) []board.Board {
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
