package generator

import "adder/judge/board"

var snakesOnly = &Family{
	Name: "snakes-only",
	Doc:  "snakes without a ladder, for programs that need both lists or walk straight through the heads",
	Fill: fillSnakesOnly,
}

func fillSnakesOnly(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	// With few faces many snakes make a wall, and the rest of the board is in vain.
	most := d.Cells/4 + 3
	if d.Faces < 3 {
		most = d.Cells/16 + 1
	}
	for range r.in(1, most) {
		head := r.in(2, d.Cells-1)
		d.jump(head, r.in(1, head-1))
	}
	d.deal(r)
}
