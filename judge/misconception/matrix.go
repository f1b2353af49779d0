package misconception

import "adder/judge/board"

// Theory. Where a board is given as a matrix of n rows, its cells are numbered in
// turns from left to right and from right to left, from the bottom up. Who numbers
// them otherwise sees each jump start on another cell, and end where it says:
//
//	16 15 14 13      13 14 15 16       1  2  3  4
//	 9 10 11 12       9 10 11 12       5  6  7  8
//	 8  7  6  5       5  6  7  8       9 10 11 12
//	 1  2  3  4       1  2  3  4      13 14 15 16
//	  as meant        not turned    neither, from the top

// numbering is how somebody counts the cells of a matrix.
type numbering struct {
	fromTop bool
	turned  func(up, down int) bool // whether a row, counted from the bottom and from the top, runs from right to left
}

// matrices are beliefs about boards with as many rows as columns. On others they
// change nothing.
var matrices = matrixRows(
	misread{"rows-not-turned", "Your program reads every row of the matrix from left to right. The second row from below runs from right to left, and so does every other row from there on.",
		numbering{turned: func(int, int) bool { return false }}},
	misread{"rows-turned-from-top", "Your program turns every second row of the matrix, counted from the top. Count the rows from below: with an even number of rows the others are to be turned.",
		numbering{turned: func(_, down int) bool { return down%2 == 1 }}},
	misread{"rows-turned-the-other-way", "Your program reads the lowest row of the matrix from right to left, and the row above it from left to right. It is the other way round: cell 1 is below on the left.",
		numbering{turned: func(up, _ int) bool { return up%2 == 0 }}},
	misread{"rows-from-top", "Your program takes the highest row of the matrix for the first. Cell 1 is in the lowest.",
		numbering{fromTop: true, turned: func(_, down int) bool { return down%2 == 1 }}},
	misread{"rows-from-top-not-turned", "Your program reads the matrix from the top to the bottom, and every row from left to right. Cell 1 is in the lowest row, and every second row from there runs from right to left.",
		numbering{fromTop: true, turned: func(int, int) bool { return false }}},
)

// misread is a numbering that is not the right one.
type misread struct {
	name, doc string
	by        numbering
}

// matrixRows are misreadings, with what somebody does where a jump comes to start on
// the last cell: it is taken, or the game is over before.
func matrixRows(all ...misread) (rows []*Misconception) {
	for _, x := range all {
		rows = append(rows,
			&Misconception{Name: x.name, Doc: x.doc, stages: spoils("matrix", func(m *machine) { renumber(m, x.by) })},
			&Misconception{Name: x.name + "-over-before-jump", Doc: x.doc + " The game is over for it where a throw lands on the last cell, whatever it reads there.",
				stages: spoils("matrix", func(m *machine) {
					renumber(m, x.by)
					drop(m, func(j board.Jump) bool { return int(j.From) == m.board.Cells })
				})})
	}
	return rows
}

// renumber moves the starts of the jumps to where somebody sees them.
func renumber(m *machine, by numbering) {
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
		if up%2 == 1 {
			column = n - 1 - column
		}
		m.board.Jumps[i].From = by.cell(n, up, column)
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To }) // it leads nowhere else
}

// cell is the number of a cell, given by its row from the bottom and its column.
func (by numbering) cell(n, up, column int) int32 {
	down := n - 1 - up
	if by.turned(up, down) {
		column = n - 1 - column
	}
	if by.fromTop {
		up = down
	}
	return int32(up*n + column + 1)
}
