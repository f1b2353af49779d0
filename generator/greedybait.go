package generator

import "adder/judge/board"

// A line of blocks. From where a good ladder ends, the next good foot is one
// cell away. The bait beside it ends further, but past the feet of the next
// block, so that the player must walk to the one after it:
//
//	at  good  bait ......... end  good  bait ..
//	      '--->---------------'         ^
//	            '----->-----------------|--> end + faces
var greedyBait = &Family{
	Name: "greedy-bait",
	Doc:  "the throw that gets furthest is worse than its neighbour, again and again, for programs that choose by the furthest end",
	Fill: fillGreedyBait,
}

func fillGreedyBait(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.in(2, min(6, (size-3)/6)))
	reach := min(d.Faces, d.Cells)
	for at := 1; at < d.Cells; {
		end := min(at+reach+r.in(reach+1, 3*reach), d.Cells)
		d.jump(at+1, end)
		if !r.Chance(4) {
			d.jump(at+r.in(2, reach), end+reach)
		}
		at = end
	}
	d.deal(r)
}
