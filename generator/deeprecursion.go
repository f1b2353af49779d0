package generator

import "adder/judge/board"

var deepRecursion = &Family{
	Name: "deep-recursion",
	Doc:  "the way has about as many throws as the board has cells, for programs that recurse once per throw",
	Fill: fillDeepRecursion,
}

func fillDeepRecursion(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, 1+r.IntN(2))
	if d.Faces == 1 {
		return // any snake would end the walk
	}
	// Heads three cells apart or more can be stepped over.
	gap := r.in(3, 200)
	for head := 1 + r.in(2, gap); head < d.Cells; head += r.in(3, gap) {
		d.jump(head, r.in(max(1, head-9), head-1))
	}
}
