package generator

import "adder/judge/board"

var noJumps = &Family{
	Name: "no-jumps",
	Doc:  "nothing but cells and a die, for programs that count wrongly or trip over an empty list",
	Fill: fillNoJumps,
}

func fillNoJumps(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
}
