package search

import (
	"iter"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// A Sight is what a program did on one board.
type Sight struct {
	Board board.Board
	Want  int
	Got   belief.Outcome
}

// Wrong reports whether that was not the answer.
func (s *Sight) Wrong() bool { return int(s.Got) != s.Want }

// Clone returns a copy that stays.
func (s *Sight) Clone() *Sight { return &Sight{s.Board.Clone(), s.Want, s.Got} }

// Sights goes through the boards of batches with what was printed for them; got is nil if that is
// not known. Each sight is changed into the next: Clone keeps it.
func Sights(got []belief.Outcome, batches ...*trial.Batch) iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		var s Sight
		at := 0
		for _, b := range batches {
			scan := b.Scan()
			for i := 0; (got == nil || at < len(got)) && scan.Next(&s.Board); i++ {
				s.Want = int(b.Answers[i])
				if got != nil {
					s.Got = got[at]
				}
				at++
				if !yield(&s) {
					return
				}
			}
		}
	}
}

// predicts reports whether the belief m gives, on boards played one by one, what was seen on each.
func predicts(m *belief.Belief, some []*Sight) bool {
	play := m.New()
	for _, s := range some {
		if play(&s.Board) != s.Got {
			return false
		}
	}
	return true
}
