package generator

import "adder/judge/board"

var revisit = &Family{
	Name: "revisit",
	Doc:  "a cell is landed on early and rested on late, or reached a second time by a longer way, for programs that mark cells visited at the wrong moment or overwrite distances",
	Fill: fillRevisit,
}

func fillRevisit(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.in(2, min(6, islandRoom(size))))
	if r.Bool() {
		landedThenRested(&d, r)
	} else {
		reachedAgain(&d, r)
	}
	d.deal(r)
}

// landedThenRested leads the snake of the islands onto the first cell of the
// wall, from where alone the middle can be reached. The first throw can land on
// that cell already, and is then carried away.
func landedThenRested(d *draft, r *Rand) {
	var z islands
	z.draw(d, r, d.Faces+1)
	z.build(d, r, z.wall)
}

// reachedAgain leads an early ladder and several later jumps to one end.
func reachedAgain(d *draft, r *Rand) {
	n := d.Cells
	end := r.in(n/2+1, n)
	if r.Bool() {
		end = n
	}
	d.jump(1+r.in(1, d.Faces), end)
	for range 1 + r.IntN(4) {
		d.jump(r.in(d.Faces+2, n-1), end)
	}
	d.noise(r, r.IntN(4))
}
