package generator

import "adder/judge/board"

var chains = &Family{
	Name: "chains",
	Doc:  "each jump ends on the start of the next, for programs that take more than one jump per throw",
	Fill: fillChains,
}

func fillChains(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(size/2))
	at := 1 + r.in(1, d.Faces)
	for range r.in(3, d.Cells/8+4) {
		next := 1 + r.IntN(d.Cells-1)
		if r.Bool() {
			next = r.in(at+1, min(at+3*d.Faces, d.Cells))
		}
		if d.jump(at, next) {
			at = next
		} else {
			at = r.in(2, d.Cells-1) // the chain has bitten itself, or run out of the board
		}
	}
	d.deal(r)
}
