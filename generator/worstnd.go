package generator

import "adder/judge/board"

// Trying every throw from every cell costs (cells - faces) * faces, which is
// worst when the die is about half of the board. A wall before N, whole or with
// one gap, keeps a search from ending early.
var worstND = &Family{
	Name: "worst-nd",
	Doc:  "a die of about half the cells and an end that is found last or never, for programs that take cells times faces steps",
	Fill: fillWorstND,
}

func fillWorstND(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.in(2*size/5, 3*size/5))
	first := max(2, d.Cells-d.Faces)
	switch r.IntN(3) {
	case 0:
		d.row(r, first, d.Faces, 1, 1)
	case 1:
		gap := r.in(first, d.Cells-1)
		d.row(r, first, gap-first, 1, 1)
		d.row(r, gap+1, d.Faces, 1, 1)
	default:
		d.noise(r, r.IntN(4))
	}
}
