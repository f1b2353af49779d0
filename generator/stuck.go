package generator

import "adder/judge/board"

var stuck = &Family{
	Name: "stuck",
	Doc:  "no throws lead to the last cell, in several ways, for programs that print something else than -1 or never end",
	Fill: fillStuck,
}

func fillStuck(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(size-2))
	low, high := 2, d.Cells-d.Faces // where a wall can begin
	first := r.in(low, high)
	switch r.IntN(4) {
	case 0:
		first = low // the player never leaves the start
	case 1:
		first = high // all but the end can be reached
	}
	d.row(r, first, d.Faces, 1, first-1)
	above := first + d.Faces
	if r.Bool() {
		above = island(&d, r, above)
	}
	for range r.IntN(3 + d.Cells/8) {
		if r.Bool() {
			d.jump(r.in(1, first-1), r.in(1, first-1))
		} else {
			d.jump(r.in(above, d.Cells-1), 1+r.IntN(d.Cells))
		}
	}
	d.deal(r)
}

// island leads a ladder over the wall that ends before bottom, to a place from
// where a second wall stops the player. It returns the first cell above that.
// Where there is no room it does nothing.
func island(d *draft, r *Rand, bottom int) int {
	second := r.in(bottom+1, d.Cells-d.Faces)
	if second+d.Faces > d.Cells {
		return bottom
	}
	d.row(r, second, d.Faces, 1, second-1-d.Faces)
	d.jump(r.in(1, bottom-d.Faces-1), r.in(bottom, second-1))
	return second + d.Faces
}
