package generator

import "adder/judge/board"

// Most mistakes need two or three features of a board together, and some are
// hidden by a third. So each board flips a coin for every feature first (swarm
// testing: Groce, Zhang, Eide, Chen, Regehr, 2012) and then draws jumps that
// use those alone.
var small = &Family{
	Name: "small",
	Doc:  "a random set of features on a board that is best tiny, for every mistake that needs some of them together and others absent",
	Fill: fillSmall,
}

// feature is a set of what the jumps of a board may do.
type feature uint64

const (
	withSnakes feature = 1 << iota
	withLadders
	withChain   // ends on other starts, starts on other ends
	withShared  // common ends
	withReturn  // a jump back where another came from: cycles of two
	withStart   // a jump on cell 1
	withToFirst // snakes to cell 1
	withToLast  // ladders to N
	withWall    // a row of snakes, as wide as the die or one less
	withCrowd   // many jumps
)

func fillSmall(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, smallDie(r, size))
	has := feature(r.Uint64() >> 8)
	if has&(withSnakes|withLadders) == 0 {
		has |= withSnakes << r.IntN(2)
	}
	if has&withWall != 0 {
		smallWall(&d, r)
	}
	if has&withStart != 0 {
		d.jump(1, r.in(2, d.Cells))
	}
	jumps := r.IntN(4)
	if has&withCrowd != 0 {
		jumps = d.Cells/3 + r.IntN(d.Cells/2+1)
	}
	for range jumps {
		from, to := smallJump(&d, r, has)
		d.jump(from, to)
	}
}

// smallDie is mostly 1 to 3: with more faces a small board is soon over.
func smallDie(r *Rand, size int) int {
	switch r.IntN(6) {
	case 0:
		return 6
	case 1:
		return r.faces(size)
	}
	return 1 + r.IntN(3)
}

func smallWall(d *draft, r *Rand) {
	if d.Faces+2 >= d.Cells {
		return
	}
	first, width := r.in(2, d.Cells-d.Faces), d.Faces-r.IntN(2)
	for c := first; c < first+width; c++ {
		d.jump(c, r.in(1, c-1))
	}
}

// smallJump draws a jump with the features. It is turned round if it leads the
// wrong way.
func smallJump(d *draft, r *Rand, has feature) (from, to int) {
	from, to = 1+r.IntN(d.Cells-1), 1+r.IntN(d.Cells)
	from, to = likeAnother(d, r, has, from, to)
	if has&withToLast != 0 && r.Chance(3) {
		to = d.Cells
	}
	if has&withToFirst != 0 && r.Chance(3) {
		to = 1
	}
	if to < from && has&withSnakes == 0 || to > from && has&withLadders == 0 {
		from, to = to, from
	}
	return from, to
}

// likeAnother ties a jump to one that the board has.
func likeAnother(d *draft, r *Rand, has feature, from, to int) (int, int) {
	if len(d.Jumps) == 0 || has&(withChain|withShared|withReturn) == 0 {
		return from, to
	}
	other := d.Jumps[r.IntN(len(d.Jumps))]
	switch {
	case has&withChain != 0 && r.Bool():
		return from, int(other.From)
	case has&withChain != 0 && r.Chance(3):
		return int(other.To), to
	case has&withShared != 0 && r.Bool():
		return from, int(other.To)
	case has&withReturn != 0 && r.Chance(3):
		return int(other.To), int(other.From)
	}
	return from, to
}
