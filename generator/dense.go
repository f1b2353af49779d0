package generator

import "adder/judge/board"

var dense = &Family{
	Name: "dense",
	Doc:  "most cells start a jump, half of them short, for searches that mark, order or bound their cells wrongly",
	Fill: fillDense,
}

func fillDense(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	plain := 2 + r.IntN(4) // one cell in so many starts no jump
	for from := 1; from < d.Cells; from++ {
		if r.Chance(plain) {
			continue
		}
		to := 1 + r.IntN(d.Cells)
		if r.Bool() {
			to = r.in(from-d.Faces-1, from+d.Faces+1)
		}
		d.jump(from, to)
	}
	d.deal(r)
}
