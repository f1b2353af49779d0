package generator

import "adder/judge/board"

var sharedEnds = &Family{
	Name: "shared-ends",
	Doc:  "many jumps have one end, for programs that keep one jump per end or overwrite the distance of an end",
	Fill: fillSharedEnds,
}

func fillSharedEnds(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	var ends [3]int
	for i := range ends {
		ends[i] = r.in(min(3, d.Cells), d.Cells)
	}
	kinds := 1 + r.IntN(len(ends))
	late := r.in(2, ends[0]-1)
	d.jump(late, ends[0])
	d.jump(r.in(1, late-1), ends[0])
	for range r.in(0, d.Cells/5+2) {
		d.jump(1+r.IntN(d.Cells-1), ends[r.IntN(kinds)])
	}
	d.deal(r)
}
