package generator

import "adder/judge/game/board"

// Theory. The sweep has all small boards of up to three jumps. Some mistakes show only on small
// boards with more jumps, or on jumps of one length. Such boards are rare among random ones, so
// they are made in turn.

// Crowded returns each boards of each size from 5 to 12 cells, with 4 or more jumps anywhere, up
// to one on every cell but the last.
func Crowded(each int) (boards []board.Board) {
	r := Rand{state: scramble(12)}
	for cells := 5; cells <= 12; cells++ {
		for i := range each {
			jumps := 4 + i%(cells-4)
			boards = append(boards, r.crowded(cells, jumps))
		}
	}
	return boards
}

func (r *Rand) crowded(cells, jumps int) board.Board {
	var b board.Board
	d := draft{Rand: r}
	d.open(&b, cells, r.faces(cells))
	for len(b.Jumps) < jumps {
		d.jump(d.start(), 1+r.IntN(cells))
	}
	return b
}

// Lengths returns two boards for each length of jumps from 1 to longest: on one a ladder of
// that length saves throws, and on the other a wall of snakes of that length stops the player.
//
//	1 . L . . . . . . . . . . . . N        1 . . . . . . . . . v v v . N
//	    '-------------->                   <-------------------'
func Lengths(longest int) (boards []board.Board) {
	r := Rand{state: scramble(300)}
	for length := 1; length <= longest; length++ {
		boards = append(boards, r.ladderOf(length), r.wallOf(length))
	}
	return boards
}

func (r *Rand) ladderOf(length int) board.Board {
	faces := 1
	if length > 12 { // a shorter ladder would save nothing with a large die
		faces = r.faces(6)
	}
	var b board.Board
	d := draft{Rand: r}
	d.open(&b, length+r.in(faces+3, 12), faces)
	foot := r.in(2, 1+faces)
	d.jump(foot, foot+length)
	return b
}

func (r *Rand) wallOf(length int) board.Board {
	faces := r.faces(min(6, length)) // no tail is a head
	var b board.Board
	d := draft{Rand: r}
	d.open(&b, length+faces+r.in(2, 6), faces)
	head := r.in(length+1, b.Cells-faces)
	for range faces {
		d.jump(head, head-length)
		head++
	}
	return b
}
