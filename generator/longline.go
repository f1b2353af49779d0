package generator

import "adder/judge/board"

var longLine = &Family{
	Name: "long-line",
	Doc:  "a near-sorted line of short ladders that overlap, for programs that choose them greedily or try them all in turn",
	Fill: fillLongLine,
}

func fillLongLine(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	reach := min(d.Faces, d.Cells)
	for foot := 2; foot < d.Cells; foot += r.in(1, reach+1) {
		top := foot + r.in(1, 4*reach)
		if r.Chance(12) {
			top = foot - r.in(1, 2*reach)
		}
		d.jump(foot, top)
	}
	swapNeighbours(&d, r)
}

// swapNeighbours leaves the jumps nearly in order.
func swapNeighbours(d *draft, r *Rand) {
	for i := 1; i < len(d.Jumps); i++ {
		if r.Chance(8) {
			d.Jumps[i-1], d.Jumps[i] = d.Jumps[i], d.Jumps[i-1]
		}
	}
}
