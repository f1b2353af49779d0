package generator

import "adder/judge/board"

// Two feet lie within one throw of the start. The longer ladder leads to where
// it is slow, or closed by a wall; the shorter one leads to the foot of a third
// that goes to the end:
//
//	1 .. feet .. short top .. foot .. long top | wall or a long walk | N
var ladderTrap = &Family{
	Name: "ladder-trap",
	Doc:  "the long ladder near the start is a mistake and the short one is right, for programs that take every ladder or the longest",
	Fill: fillLadderTrap,
}

func fillLadderTrap(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.in(2, min(6, (size-4)/4)))
	n, faces := d.Cells, d.Faces
	long := r.in(n/2, n-2*faces-1)
	short := r.in(faces+2, long-faces-1)
	right := 1 + r.in(1, faces)
	d.jump(right, short)
	d.jump(short+r.in(1, faces), r.in(n-faces, n))
	for foot := 2; foot <= faces+1; foot++ {
		if foot != right && (r.Chance(3) || foot >= faces) {
			d.jump(foot, long)
		}
	}
	if r.Bool() {
		d.row(r, long+1, faces, 1, faces)
	}
	d.noise(r, r.IntN(2))
	d.deal(r)
}
