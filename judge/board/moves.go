package board

import (
	"fmt"
	"strconv"
)

// moves is the array of moves of the published solutions: what the cell says is
// where the player who lands on it goes. Cells are counted from 0 there. No site
// gives it, so nothing is promised; of boards in an input it is as with plain.
var moves = &Format{
	Name:       "moves",
	Doc:        "the number of boards; then for each its cells, and a line with a number for each cell: where its jump leads, counted from 0, or -1",
	MostBoards: 1000,
	Faces:      6,
	Start:      true,
	begin:      appendCount,
	board: func(dst []byte, b *Board) []byte {
		dst = append(strconv.AppendInt(dst, int64(b.Cells), 10), '\n')
		next := 0
		for c := 1; c <= b.Cells; c++ {
			to := int64(-1)
			if next < len(b.Jumps) && int(b.Jumps[next].From) == c {
				to = int64(b.Jumps[next].To) - 1
				next++
			}
			dst = append(strconv.AppendInt(dst, to, 10), ' ')
		}
		dst[len(dst)-1] = '\n'
		return dst
	},
	read: readMoves,
}

func readMoves(w *words) (boards []Board, ok bool) {
	n, ok := w.count(MinCells)
	for range n {
		w.read++
		cells, ok := w.need("the number of cells", MinCells, MaxCells)
		if !ok || !w.room(cells) {
			return nil, false
		}
		b := Board{Cells: cells, Faces: 6}
		for c := 1; c <= cells; c++ {
			if !w.move(&b, c) {
				return nil, false
			}
		}
		boards = append(boards, b)
	}
	return boards, ok && w.end("the first number of the file is the number of boards")
}

// move reads what an array holds for a cell, which is counted from 1.
func (w *words) move(b *Board, cell int) bool {
	to, ok := w.need(fmt.Sprintf("the move of cell %d, counted from 0,", cell-1), -1, b.Cells-1)
	if !ok || to < 0 {
		return ok
	}
	switch {
	case to == cell-1:
		return w.fail(fmt.Sprintf("a jump starts and ends on cell %d, counted from 0", to), "-1 says that there is none")
	case cell == b.Cells:
		return w.fail("a jump starts on the last cell", "the game is over there: let its move be -1")
	}
	b.Jumps = append(b.Jumps, Jump{int32(cell), int32(to + 1)})
	return true
}
