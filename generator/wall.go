package generator

import "adder/judge/board"

var wall = &Family{
	Name: "wall",
	Doc:  "as many jump starts in a row as the die has faces, or one less, with and without a ladder flying over, for programs that look at the row alone or let the player stay on it",
	Fill: fillWall,
}

func fillWall(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(size-2))
	if r.Chance(3) {
		ladderWall(&d, r)
	}
	for range 1 + r.IntN(2+d.Cells/200) {
		wallAt(&d, r, r.in(2, d.Cells-d.Faces))
	}
	d.noise(r, r.IntN(3))
	d.deal(r)
}

// wallAt builds one wall from a cell on.
func wallAt(d *draft, r *Rand, first int) {
	width := d.Faces
	if width > 1 && r.Chance(3) {
		width--
	}
	if r.Bool() {
		d.jump(r.in(max(2, first-d.Faces), first-1), r.in(first+width, d.Cells))
	}
	high := first - 1
	if r.Chance(3) {
		high = d.Cells // some of the row are ladders
	}
	d.row(r, first, width, 1, high)
}

// ladderWall is a wall of ladders that fly over the one foot that leads to the
// end. Only a player who may stay on the wall, or goes round, gets there:
//
//	.. wall of ladders .. foot .. tops ........ N
//	    '--->--------------------'         ^
//	                       '----->---------'
func ladderWall(d *draft, r *Rand) {
	first := r.in(2, d.Cells/4)
	beyond := first + d.Faces
	foot := r.in(beyond, beyond+d.Faces-1)
	d.jump(foot, r.in(d.Cells-d.Faces, d.Cells))
	for i := range d.Faces {
		d.jump(first+i, foot+1+i) // no two ends alike, so that a promise of that leaves it whole
	}
}
