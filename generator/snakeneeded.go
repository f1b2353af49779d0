package generator

import "adder/judge/board"

var snakeNeeded = &Family{
	Name: "snake-needed",
	Doc:  "without a snake there is no way at all, for programs that never take one",
	Fill: fillSnakeNeeded,
}

func fillSnakeNeeded(b *board.Board, r *Rand, size int) {
	var d draft
	var z islands
	d.open(b, r, size, r.faces(islandRoom(size)))
	z.draw(&d, r, d.Cells/4)
	z.build(&d, r, r.in(z.wall+d.Faces, z.high-2))
	d.deal(r)
}
