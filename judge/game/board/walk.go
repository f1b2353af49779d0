package board

import "fmt"

// A Walk plays throws on a board, one by one, by the rules of the task. It can begin again on
// another board; it reuses its memory.
type Walk struct {
	Cell   int // where the player is
	Throws int // so far
	board  *Board
	game   Game
}

// Begin puts the player on the first cell of b, which must be valid. It keeps b.
func (w *Walk) Begin(b *Board) {
	w.Cell, w.Throws, w.board = 1, 0, b
	w.game.Reset(b, Rules{})
}

// Throw plays the next throw. It returns "", or what is wrong with the throw; the walk is over then.
func (w *Walk) Throw(face int) string {
	w.Throws++
	switch b := w.board; {
	case face < 1 || face > b.Faces:
		return fmt.Sprintf("throw %d is %d, but the die has faces 1 to %d", w.Throws, face, b.Faces)
	case face > b.Cells-w.Cell:
		return fmt.Sprintf("throw %d is %d from cell %d, which goes past the last cell, %d",
			w.Throws, face, w.Cell, b.Cells)
	}
	w.Cell = int(w.game.Land(int32(w.Cell + face))[0].Cell)
	return ""
}

// Missed returns "" if the player is on the last cell, or else where the throws lead.
func (w *Walk) Missed() string {
	if w.Cell == w.board.Cells {
		return ""
	}
	return fmt.Sprintf("the throws lead to cell %d, not to cell %d", w.Cell, w.board.Cells)
}
