package explain

import (
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/misconception"
)

// What a climb begins with.
const (
	sampledWrong = 80 // boards that are answered wrong
	sampledRight = 40 // boards that are answered right
	sampledCells = 64 // the largest of them; others join where they refute something
)

// composed returns the beliefs of several rows that predict what was observed and
// the finding, nil if none was found to do. They remember nothing, so none is looked
// for where a board fails only after another: each would be played on everything.
func (w *witness) composed(ctx context.Context, seen *observation) ([]*misconception.Misconception, error) {
	if len(w.finding.Boards) > 1 || seen.uniform() {
		return nil, nil
	}
	return beliefsOf(w.climb(seen).find()), ctx.Err()
}

// uniform reports whether the program printed the same for every board. Many beliefs
// at once never find a way, and none of them is seen to be held.
func (o *observation) uniform() bool {
	printed := map[misconception.Outcome]bool{}
	for _, s := range o.segments {
		for _, x := range s.outcomes {
			if printed[x] = true; len(printed) > 1 {
				return false
			}
		}
	}
	return true
}

// composedFew returns those of one row or two, the simplest.
func (w *witness) composedFew(seen *observation) []*misconception.Misconception {
	return beliefsOf(w.climb(seen).few())
}

// climb is a climb to what explains an observation.
func (w *witness) climb(seen *observation) *climb {
	boards, outcomes := sampleOf(seen)
	c := newClimb(boards, outcomes, constantOf(seen), climbing)
	c.verify = func(p misconception.Point, way misconception.Way) (bool, *board.Board, misconception.Outcome) {
		m := p.Belief(way)
		if b, o := refutation(m, seen); b != nil || !predictsFinding(m, w.finding) {
			return false, b, o
		}
		return !slices.ContainsFunc(p.Nearby(way), func(m *misconception.Misconception) bool {
			return predicts(m, seen) && predictsFinding(m, w.finding)
		}), nil, 0
	}
	return c
}

// beliefsOf are the beliefs of points that print the same. Two that differ in
// habits that do no harm are the same to their author.
func beliefsOf(all []solution) (class []*misconception.Misconception) {
	told := map[string]bool{}
	for _, s := range all {
		m := s.point.Belief(s.way)
		key := ""
		for _, part := range m.Singles() {
			if !part.Harmless {
				key += part.Name + " "
			}
		}
		if !told[key] {
			told[key] = true
			class = append(class, m)
		}
	}
	return class
}

// A look is what boards of one kind have in common.
type look struct {
	cells, faces, jumps int
	stuck, wrong        bool
	far                 bool
}

// tiers are which boards of a look are picked, the first, the fourth...; all first
// ones before any fourth.
var tiers = []int{1, 4, 16, 64, 256}

// A pick is a board and what the program does on it.
type pick struct {
	board board.Board
	got   misconception.Outcome
	wrong bool
}

// sampleOf picks boards that differ from each other, most of them answered wrong.
func sampleOf(o *observation) (boards []board.Board, outcomes []misconception.Outcome) {
	seen := map[look]int{}
	byTier := make([][]pick, len(tiers))
	o.each(func(b *board.Board, want int32, got misconception.Outcome) bool {
		wrong := int(want) != int(got)
		l := look{min(b.Cells, 12) / 2, min(b.Faces, 7), min(len(b.Jumps), 8), want < 0, wrong, int(got) > int(want)}
		if seen[l]++; b.Cells <= sampledCells {
			if tier := slices.Index(tiers, seen[l]); tier >= 0 {
				byTier[tier] = append(byTier[tier], pick{b.Clone(), got, wrong})
			}
		}
		return true
	})
	left := map[bool]int{true: sampledWrong, false: sampledRight}
	for _, x := range slices.Concat(byTier...) {
		if left[x.wrong]--; left[x.wrong] >= 0 {
			boards, outcomes = append(boards, x.board), append(outcomes, x.got)
		}
	}
	return boards, outcomes
}

// constantOf is the number that is printed most where the last cell cannot be
// reached. One that can be no number of throws comes first: a program that throws
// another die finds ways on most of these boards.
func constantOf(o *observation) misconception.Outcome {
	counts := map[misconception.Outcome]int{}
	best, bestOdd := misconception.Outcome(-1), false
	o.each(func(b *board.Board, want int32, got misconception.Outcome) bool {
		if want < 0 && got != -1 && !got.Failed() {
			odd := got < 0 || int(got) > 2*b.Cells
			if counts[got]++; odd && !bestOdd || odd == bestOdd && counts[got] > counts[best] {
				best, bestOdd = got, odd
			}
		}
		return true
	})
	return best
}
