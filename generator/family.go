// Package generator makes boards: random ones that each hunt one mistake, and
// every small one there is. It knows what a board is, not how it is won.
package generator

import (
	"fmt"

	"adder/judge/board"
)

// A Family makes boards that hunt one mistake. Its name, a size and a seed name
// one board for ever, on every machine.
//
// To add one: write a file of the family's name, add a row to [Families], and
// run the tests with -update, which pins its boards. Whether and how often the
// default mix uses it is a row of mixRows.
type Family struct {
	Name string
	Doc  string // one sentence: which mistake it hunts

	// Fill overwrites b, whose memory for jumps it uses again, with a valid
	// board of size cells, 2 to 1,000,000. It takes O(size) and ends for every
	// r, so it draws a bounded number of times and drops what does not fit.
	// Boards too small for the family's shape hold as much of it as they can.
	Fill func(b *board.Board, r *Rand, size int)
}

// Families lists every family, in the order of the help.
var Families = []*Family{
	small,
	uniform,
	dense,
	portal,
	wall,
	rests,
	chains,
	cycles,
	startJump,
	sharedEnds,
	ladderTrap,
	greedyBait,
	longLine,
	snakeNeeded,
	revisit,
	lastCell,
	stuck,
	noJumps,
	laddersOnly,
	snakesOnly,
	oneFace,
	manyFaces,
	deepRecursion,
	worstND,
}

// Find returns the family of that name. The error lists the names.
func Find(name string) (*Family, error) {
	names := ""
	for _, f := range Families {
		if f.Name == name {
			return f, nil
		}
		names += " " + f.Name
	}
	return nil, fmt.Errorf("no family is called %q; there are%s", name, names)
}

// Board returns the board that (family, size, seed) names. A size outside 2 to
// 1,000,000 gives a board of the nearest size inside.
func (f *Family) Board(size int, seed uint64) board.Board {
	var b board.Board
	var r Rand
	r.Seed(f.stream(size, seed))
	f.Fill(&b, &r, size)
	return b
}

// stream is the seed of one board's Rand, so that boards of two families or
// sizes have nothing in common but the seed.
func (f *Family) stream(size int, seed uint64) uint64 {
	h := scramble(seed)
	for _, c := range []byte(f.Name) {
		h = scramble(h + uint64(c))
	}
	return scramble(h + uint64(size))
}
