package generator

import "adder/judge/board"

var manyFaces = &Family{
	Name: "many-faces",
	Doc:  "about as many faces as cells, or far more, for programs that throw past their arrays or take hours over the die",
	Fill: fillManyFaces,
}

func fillManyFaces(b *board.Board, r *Rand, size int) {
	var d draft
	faces := [...]int{size - 2, size - 1, size, size + 1, 2 * size, board.MaxFaces}
	d.open(b, r, size, faces[r.IntN(len(faces))])
	if r.Chance(4) {
		d.row(r, 1, d.Cells-1, 1, d.Cells)
	}
	d.noise(r, r.in(0, d.Cells/4))
	d.deal(r)
}
