package generator

var small = &Family{
	Name: "small", asDrawn: true, die: smallDie, fill: fillSmall,
	Doc: "a random set of features, best on a tiny board, for mistakes that need some of them " +
		"together and others absent",
}

// feature is a set of features of a board's jumps.
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

// smallDie is mostly 1 to 3: with more faces a game on a small board is soon over.
func smallDie(r *Rand, size int) int {
	switch r.IntN(6) {
	case 0:
		return 6
	case 1:
		return r.faces(size)
	}
	return 1 + r.IntN(3)
}

func fillSmall(d *draft) {
	has := feature(d.Uint64() >> 8)
	if has&(withSnakes|withLadders) == 0 {
		has |= withSnakes << d.IntN(2)
	}
	if has&withWall != 0 && d.Faces+2 < d.Cells {
		first, width := d.in(2, d.Cells-d.Faces), d.Faces-d.IntN(2)
		for c := first; c < first+width; c++ {
			d.jump(c, d.in(1, c-1))
		}
	}
	if has&withStart != 0 {
		d.jump(1, d.in(2, d.Cells))
	}
	jumps := d.IntN(4)
	if has&withCrowd != 0 {
		jumps = d.Cells/3 + d.IntN(d.Cells/2+1)
	}
	for range jumps {
		d.jump(d.smallJump(has))
	}
}

// smallJump draws a jump with the features. It turns a jump of the wrong direction
// round.
func (d *draft) smallJump(has feature) (from, to int) {
	from, to = d.start(), 1+d.IntN(d.Cells)
	if len(d.Jumps) > 0 && has&(withChain|withShared|withReturn) != 0 {
		other := d.Jumps[d.IntN(len(d.Jumps))]
		switch {
		case has&withChain != 0 && d.Bool():
			to = int(other.From)
		case has&withChain != 0 && d.Chance(3):
			from = int(other.To)
		case has&withShared != 0 && d.Bool():
			to = int(other.To)
		case has&withReturn != 0 && d.Chance(3):
			from, to = int(other.To), int(other.From)
		}
	}
	if has&withToLast != 0 && d.Chance(3) {
		to = d.Cells
	}
	if has&withToFirst != 0 && d.Chance(3) {
		to = 1
	}
	if to < from && has&withSnakes == 0 || to > from && has&withLadders == 0 {
		from, to = to, from
	}
	return from, to
}
