package misconception

import (
	"slices"

	"adder/judge/board"
)

// Theory. Where a board is given as a matrix of n rows, its cells are numbered in
// turns from left to right and from right to left, from the bottom up. Who numbers
// them otherwise sees each jump start on another cell, and end where it says:
//
//	16 15 14 13      13 14 15 16       1  2  3  4
//	 9 10 11 12       9 10 11 12       5  6  7  8
//	 8  7  6  5       5  6  7  8       9 10 11 12
//	 1  2  3  4       1  2  3  4      13 14 15 16
//	  as meant        not turned    neither, from the top

// matrices are beliefs about boards with as many rows as columns. On others they
// change nothing.
var matrices = slices.Concat(
	numbered(false, "rows-not-turned", "Your program reads every row of the matrix from left to right. The second row from below runs from right to left, and so does every other row from there on.", func(int, int) bool { return false }),
	numbered(false, "rows-turned-from-top", "Your program turns every second row of the matrix, counted from the top. Count the rows from below: with an even number of rows the others are to be turned.", func(_, down int) bool { return down%2 == 1 }),
	numbered(false, "rows-turned-the-other-way", "Your program reads the lowest row of the matrix from right to left, and the row above it from left to right. It is the other way round: cell 1 is below on the left.", func(up, _ int) bool { return up%2 == 0 }),
	numbered(true, "rows-from-top", "Your program takes the highest row of the matrix for the first. Cell 1 is in the lowest.", func(_, down int) bool { return down%2 == 1 }),
	numbered(true, "rows-from-top-not-turned", "Your program reads the matrix from the top to the bottom, and every row from left to right. Cell 1 is in the lowest row, and every second row from there runs from right to left.", func(int, int) bool { return false }),
)

// numbered is another way to count the cells of a matrix: from the top, or with other
// rows that run from right to left, known by how many are below and above. Where a jump
// comes to start on the last cell, it is taken, or the game is over before.
func numbered(fromTop bool, name, doc string, turned func(up, down int) bool) []*Misconception {
	renumber := func(m *machine) { renumber(m, fromTop, turned) }
	return []*Misconception{
		spoils("matrix", name, doc, renumber),
		spoils("matrix", name+"-over-before-jump", doc+" The game is over for it where a throw lands on the last cell, whatever it reads there.", func(m *machine) {
			renumber(m)
			drop(m, func(j board.Jump) bool { return int(j.From) == m.board.Cells })
		}),
	}
}

// renumber moves the starts of the jumps to where somebody sees them.
func renumber(m *machine, fromTop bool, turned func(up, down int) bool) {
	n := 1
	for n*n < m.board.Cells {
		n++
	}
	if n*n != m.board.Cells {
		return
	}
	for i := range m.board.Jumps {
		from := int(m.board.Jumps[i].From) - 1
		up, column := from/n, from%n
		down := n - 1 - up
		if (up%2 == 1) != turned(up, down) {
			column = n - 1 - column
		}
		if fromTop {
			up = down
		}
		m.board.Jumps[i].From = int32(up*n + column + 1)
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To }) // it leads nowhere else
}
