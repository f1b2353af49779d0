package generator

import "adder/judge/board"

var lastCell = &Family{
	Name: "last-cell",
	Doc:  "ladders onto the last cell and a crowd of jumps before it, for programs that are off by one at the end or notice only throws that land there",
	Fill: fillLastCell,
}

func fillLastCell(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	n := d.Cells
	d.jump(r.in(2, n-1), n)
	if r.Bool() {
		d.jump(1+r.in(1, d.Faces), n)
	}
	if r.Bool() {
		d.jump(r.in(2, n-1), n-1)
	}
	for c := max(2, n-d.Faces-1); c < n; c++ {
		switch r.IntN(4) {
		case 0:
			d.jump(c, r.in(1, c-1))
		case 1:
			d.jump(c, r.in(c+1, n))
		}
	}
	d.noise(r, r.IntN(3))
	d.deal(r)
}
