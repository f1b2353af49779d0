package generator

import "adder/judge/board"

var laddersOnly = &Family{
	Name: "ladders-only",
	Doc:  "ladders without a snake, for programs that need both lists or count ladders as throws",
	Fill: fillLaddersOnly,
}

func fillLaddersOnly(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	for range r.in(1, d.Cells/4+3) {
		foot := 1 + r.IntN(d.Cells-1)
		d.jump(foot, r.in(foot+1, d.Cells))
	}
	d.deal(r)
}
