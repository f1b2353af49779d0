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

// copied yields copies that stay.
func copied(seen iter.Seq[*Sight]) iter.Seq[Sight] {
	return func(yield func(Sight) bool) {
		for s := range seen {
			if !yield(Sight{s.Board.Clone(), s.Want, s.Got}) {
				return
			}
		}
	}
}

// Kept returns copies of the sights for which a predicate holds.
func Kept(seen iter.Seq[*Sight], keep func(*Sight) bool) (all []*Sight) {
	for s := range seen {
		if keep(s) {
			all = append(all, s.Clone())
		}
	}
	return all
}

// Predicts reports whether a program that holds m, and remembers nothing, does the same as in
// all sights.
func Predicts(m *belief.Belief, some []*Sight) bool {
	play := m.New()
	for _, s := range some {
		if play(&s.Board) != s.Got {
			return false
		}
	}
	return true
}

// A look is what boards of one kind have in common.
type look struct {
	cells, faces, jumps int
	stuck, wrong, above bool
}

func lookOf(s *Sight) look {
	b := &s.Board
	return look{
		cells: min(b.Cells, 12) / 2, faces: min(b.Faces, 7), jumps: min(len(b.Jumps), 8),
		stuck: s.Want < 0, wrong: s.Wrong(), above: int(s.Got) > s.Want,
	}
}

// tiers are the positions in a look of the boards that are taken: all first ones before any
// second.
var tiers = []int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// sampledCells is the largest board that is taken, if there are smaller ones.
const sampledCells = 64

// sampleOf picks boards that differ from each other: at most so many of those answered
// wrong, and of those answered right.
func sampleOf(sights iter.Seq[*Sight], wrong, right int) (picked []*Sight) {
	largest := sampledCells
	for s := range sights { // all of a site's boards may be larger
		largest = max(sampledCells, s.Board.Cells)
		if largest == sampledCells {
			break
		}
	}
	seen := map[look]int{}
	byTier := make([][]*Sight, len(tiers)+1)
	for s := range sights {
		if s.Board.Cells > largest {
			continue
		}
		l := lookOf(s)
		seen[l]++
		for tier, n := range tiers {
			if n == seen[l] {
				byTier[tier] = append(byTier[tier], s.Clone())
			}
		}
	}
	left := map[bool]int{true: wrong, false: right}
	for _, tier := range byTier {
		for _, s := range tier {
			left[s.Wrong()]--
			if left[s.Wrong()] >= 0 {
				picked = append(picked, s)
			}
		}
	}
	return picked
}
