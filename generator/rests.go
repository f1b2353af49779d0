package generator

import "adder/judge/board"

var rests = &Family{
	Name: "rests",
	Doc:  "jumps end where another starts, so that the player rests there, for programs that carry on or refuse to stay",
	Fill: fillRests,
}

func fillRests(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(size/3))
	if r.Chance(3) {
		restBeforeWall(&d, r)
	}
	for range r.in(1, d.Cells/10+2) {
		restOn(&d, r, r.in(2, d.Cells-1))
	}
	d.deal(r)
}

// restOn leads one jump onto a cell and another of the other kind away from it.
func restOn(d *draft, r *Rand, cell int) {
	if r.Bool() {
		d.jump(cell, r.in(1, cell-1))
		d.jump(r.in(1, cell-1), cell)
	} else {
		d.jump(cell, r.in(cell+1, d.Cells))
		d.jump(r.in(cell+1, d.Cells-1), cell)
	}
}

// restBeforeWall leads a ladder near the start onto the first cell of a wall:
// only from there can a throw pass it.
func restBeforeWall(d *draft, r *Rand) {
	foot := 1 + r.in(1, d.Faces)
	first := r.in(foot+1, d.Cells-d.Faces)
	d.jump(foot, first)
	d.row(r, first, d.Faces, 1, first-1)
}
