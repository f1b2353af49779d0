package generator

import "adder/judge/board"

var oneFace = &Family{
	Name: "one-face",
	Doc:  "a die with one face leaves no choice, for programs that expect six faces or never meet a cell twice",
	Fill: fillOneFace,
}

func fillOneFace(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, 1)
	snakes := r.Bool()
	for range r.in(0, d.Cells/6+2) {
		from := 1 + r.IntN(d.Cells-1)
		if snakes && r.Chance(3) {
			d.jump(from, r.in(1, from-1))
		} else {
			d.jump(from, r.in(from+1, d.Cells))
		}
	}
	d.deal(r)
}
