package oracle

import "adder/judge/board"

// linear is the search for large boards under the game itself. A level is the
// list of cells rested on after so many throws. Only the first landing on a
// cell matters, so cells landed on leave the set of unlanded ones, and the
// search costs O(Cells + jumps) whatever the die.
//
// A cell can be rested on without having been landed on (a jump ends there), so
// resting is kept apart from landing.
type linear struct {
	unlanded board.Unlanded
	jump     []int32 // where the jump on a cell ends; 0 if there is none
	rested   []bool
	at, next []int32
}

func (s *linear) answer(b *board.Board) int {
	s.reset(b)
	last := int32(b.Cells)
	reach := int32(min(b.Faces, b.Cells))
	s.at = append(s.at[:0], 1)
	for level := 1; len(s.at) > 0; level++ {
		s.next = s.next[:0]
		for _, v := range s.at {
			far := min(v+reach, last)
			for w := s.unlanded.From(v + 1); w <= far; w = s.unlanded.From(w + 1) {
				s.unlanded.Take(w)
				rest := w
				if s.jump[w] != 0 {
					rest = s.jump[w]
				}
				if rest == last {
					return level
				}
				if !s.rested[rest] {
					s.rested[rest] = true
					s.next = append(s.next, rest)
				}
			}
		}
		s.at, s.next = s.next, s.at
	}
	return Stuck
}

func (s *linear) reset(b *board.Board) {
	if cap(s.jump) <= b.Cells {
		s.jump = make([]int32, b.Cells+1)
		s.rested = make([]bool, b.Cells+1)
	}
	s.jump, s.rested = s.jump[:b.Cells+1], s.rested[:b.Cells+1]
	clear(s.jump)
	clear(s.rested)
	for _, j := range b.Jumps {
		s.jump[j.From] = j.To
	}
	s.unlanded.Reset(b.Cells)
}
