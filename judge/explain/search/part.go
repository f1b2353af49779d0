package search

import (
	"slices"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/verdict/result"
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

// Bounds of a part that a belief explains.
const (
	mostPlayed  = 6   // candidates that are played on all of it
	partBoards  = 300 // boards
	partWrong   = 40  // boards that are answered wrong
	partLarge   = 20  // boards that are larger than those of the sweep
	sampledPart = 8   // boards of the sample that are answered wrong
)

// partly returns the part of the boards on which one belief explains everything. It is nil if
// there is none, or if two equally simple beliefs do.
func (s *search) partly() *result.Part {
	slices.SortStableFunc(s.tried, simpler)
	for size := 1; size < mostParts; size++ {
		for i, p := range parts {
			if s.wrong[i] < sampledPart {
				continue
			}
			fit, boards := s.fitting(i, size)
			if len(fit) == 1 {
				part := &result.Part{On: "boards " + p.words, Boards: boards}
				part.Name, part.Beliefs = fit[0].Name, Beliefs(fit[0])
				return part
			}
		}
	}
	return nil
}

// fitting returns the candidates of a size that explain all boards of a part, and how many
// these are.
func (s *search) fitting(number, size int) (fit []*belief.Belief, boards int) {
	played := 0
	for _, c := range s.tried {
		if played == mostPlayed || s.over() {
			break
		}
		if c.parts>>number&1 == 0 || len(c.Singles()) != size || c.Details() > 0 {
			continue
		}
		played++
		n, holds := s.holds(c.Belief, parts[number])
		if holds {
			fit, boards = append(fit, c.Belief), n
		}
	}
	return fit, boards
}

// holds reports whether a belief explains a part of everything, and of how many boards.
func (s *search) holds(m *belief.Belief, p part) (boards int, holds bool) {
	play := m.Counting(&s.spent)
	wrong, large := 0, 0
	for sight := range s.sights {
		s.spent += lookCost
		if !p.has(sight) {
			continue
		}
		if play(&sight.Board) != sight.Got {
			return 0, false
		}
		boards++
		if sight.Wrong() {
			wrong++
		}
		if sight.Board.Cells > sweptCells {
			large++
		}
	}
	return boards, boards >= partBoards && wrong >= partWrong && large >= partLarge
}
