package oracle

import (
	"math/bits"

	"adder/judge/board"
)

// Theory. Cells are bits of a 128-bit word, cell c is bit c. One level of the
// breadth-first search is the set of cells on which the player can rest after so
// many throws. Every cell that a throw can land on from there is in the union
// of the set shifted by 1, 2, ... faces, which doubling makes in log(faces)
// shifts:
//
//	by 1      by 1..2        by 1..4
//	x<<1  ->  y|y<<1     ->  z|z<<2   -> ...
//
// Cells landed on before are taken out, for their jumps were taken then; those
// that start a jump are replaced by its end, one by one; the rest stay.

// maxBits is the most cells for which a cell's number fits a bit of two words.
const maxBits = 127

// words is the search for small boards. Jump ends need no clearing between
// boards: the set of starts says which are valid.
type words struct{ end [maxBits + 1]uint8 }

func (s *words) answer(b *board.Board) int {
	if b.Cells < 64 {
		return s.answer64(b)
	}
	return s.answer128(b)
}

func (s *words) answer64(b *board.Board) int {
	var starts uint64
	for _, j := range b.Jumps {
		starts |= 1 << (j.From & 63)
		s.end[j.From&63] = uint8(j.To)
	}
	last := uint64(1) << (b.Cells & 63)
	unlanded := 2*last - 4 // cells 2..Cells; cell 1 can be landed on only from below
	faces := min(b.Faces, b.Cells-1)
	for level, at := 1, uint64(2); at != 0; level++ {
		y := at << 1
		for covered := 1; covered < faces; {
			step := min(covered, faces-covered)
			y |= y << (step & 63)
			covered += step
		}
		landed := y & unlanded
		unlanded &^= landed
		at = landed &^ starts
		for jumping := landed & starts; jumping != 0; jumping &= jumping - 1 {
			at |= 1 << (s.end[bits.TrailingZeros64(jumping)] & 63)
		}
		if at&last != 0 {
			return level
		}
	}
	return Stuck
}

// answer128 is answer64 over two words. No shift exceeds 63, since the doubling
// has covered 64 faces before it would need to.
func (s *words) answer128(b *board.Board) int {
	var starts, unlanded, last [2]uint64
	for _, j := range b.Jumps {
		starts[j.From>>6&1] |= 1 << (j.From & 63)
		s.end[j.From&maxBits] = uint8(j.To)
	}
	last[1] = 1 << (b.Cells & 63)
	unlanded = [2]uint64{^uint64(3), 2*last[1] - 1}
	faces := min(b.Faces, b.Cells-1)
	at0, at1 := uint64(2), uint64(0)
	for level := 1; at0|at1 != 0; level++ {
		y0, y1 := at0<<1, at1<<1|at0>>63
		for covered := 1; covered < faces; {
			step := uint(min(covered, faces-covered, 63))
			y1 |= y1<<(step&63) | y0>>((64-step)&63)
			y0 |= y0 << (step & 63)
			covered += int(step)
		}
		y0, y1 = y0&unlanded[0], y1&unlanded[1]
		unlanded[0] &^= y0
		unlanded[1] &^= y1
		at0, at1 = y0&^starts[0], y1&^starts[1]
		for jumping := y0 & starts[0]; jumping != 0; jumping &= jumping - 1 {
			at0, at1 = put(at0, at1, s.end[bits.TrailingZeros64(jumping)])
		}
		for jumping := y1 & starts[1]; jumping != 0; jumping &= jumping - 1 {
			at0, at1 = put(at0, at1, s.end[64+bits.TrailingZeros64(jumping)])
		}
		if at1&last[1] != 0 {
			return level
		}
	}
	return Stuck
}

// put adds a cell to the set of two words.
func put(at0, at1 uint64, cell uint8) (uint64, uint64) {
	bit := uint64(1) << (cell & 63)
	high := -uint64(cell >> 6 & 1)
	return at0 | bit&^high, at1 | bit&high
}
