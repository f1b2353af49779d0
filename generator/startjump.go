package generator

import "adder/judge/board"

var startJump = &Family{
	Name: "start-jump",
	Doc:  "a jump on cell 1 and snakes back to it, for programs that take it before the first throw or enter the start again",
	Fill: fillStartJump,
}

func fillStartJump(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	d.jump(1, r.in(2, d.Cells))
	for range 1 + r.IntN(3) {
		d.jump(r.in(2, d.Cells-1), 1)
	}
	if r.Bool() {
		d.jump(1+r.in(1, d.Faces), 1)
	}
	d.noise(r, r.IntN(4))
	d.deal(r)
}
