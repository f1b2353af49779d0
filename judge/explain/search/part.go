package search

import (
	"slices"

	"adder/judge/game/board"
)

// Theory. A program can do what somebody believes on most boards, and something else, or
// nothing, on the rest: a table that is filled in advance ends before a small board does. So
// a belief is also asked whether it explains all boards that a simple rule leaves.

// A part is boards that a rule leaves. Parts are kept as bits.
type part struct {
	words string // "boards ..."
	has   func(*Sight) bool
}

// parts are the rules.
var parts = []part{
	{"whose last cell can be reached", func(s *Sight) bool { return s.Want >= 0 }},
	{"with more cells than faces", func(s *Sight) bool { return s.Board.Cells > s.Board.Faces }},
	{"with more cells than faces, whose last cell can be reached", func(s *Sight) bool {
		return s.Board.Cells > s.Board.Faces && s.Want >= 0
	}},
	{"with 7 cells or more", func(s *Sight) bool { return s.Board.Cells >= 7 }},
	{"with up to 100 cells", func(s *Sight) bool { return s.Board.Cells <= 100 }},
	{"with two faces or more", func(s *Sight) bool { return s.Board.Faces >= 2 }},
	{"with up to six faces", func(s *Sight) bool { return s.Board.Faces <= 6 }},
	{"with six faces", func(s *Sight) bool { return s.Board.Faces == 6 }},
	{"without snakes", func(s *Sight) bool { return !s.hasJump(board.Jump.Snake) }},
	{"without ladders", func(s *Sight) bool { return !s.hasJump(board.Jump.Ladder) }},
	{"on which no jump touches the first cell or the last", func(s *Sight) bool {
		last := int32(s.Board.Cells)
		return !s.hasJump(func(j board.Jump) bool { return j.From == 1 || j.To == 1 || j.To == last })
	}},
	{"on which no jump ends where one starts", func(s *Sight) bool { return !s.chained() }},
}

func (s *Sight) hasJump(such func(board.Jump) bool) bool {
	return slices.ContainsFunc(s.Board.Jumps, such)
}

func (s *Sight) chained() bool {
	return s.hasJump(func(j board.Jump) bool {
		return s.hasJump(func(k board.Jump) bool { return j.To == k.From })
	})
}

// partsOf is the parts that a board belongs to, as bits.
func partsOf(s *Sight) (bits uint32) {
	for i, p := range parts {
		if p.has(s) {
			bits |= 1 << i
		}
	}
	return bits
}
