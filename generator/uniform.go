package generator

import "adder/judge/board"

var uniform = &Family{
	Name: "uniform",
	Doc:  "jumps from anywhere to anywhere, for the mistake that nobody thought of",
	Fill: fillUniform,
}

func fillUniform(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	d.noise(r, r.in(0, d.Cells/5+2))
}
