package search

import "iter"

// A kind is what boards that are alike have in common. Sizes fall into coarse classes: pairs of
// cell numbers up to 12, and all larger ones.
type kind struct {
	cells, faces, jumps int
	stuck, wrong, above bool
}

// kindOf is the kind of a board, with the way in which it was answered.
func kindOf(s *Sight) kind {
	b := &s.Board
	return kind{
		cells: min(b.Cells, 12) / 2, faces: min(b.Faces, 7), jumps: min(len(b.Jumps), 8),
		stuck: s.Want < 0, wrong: s.Wrong(), above: int(s.Got) > s.Want,
	}
}

// tiers say which boards of each kind are taken: the first, second, fourth and so on, all first
// ones before any second.
var tiers = []int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// sampledCells is the largest board that is taken, if there are smaller ones.
const sampledCells = 64

// sampleOf picks boards that differ from each other, few of each kind: at most so many of those
// answered wrong, and of those answered right.
func sampleOf(sights iter.Seq[*Sight], wrong, right int) (picked []*Sight) {
	largest := sampledCells
	for s := range sights { // all of a site's boards may be larger
		largest = max(sampledCells, s.Board.Cells)
		if largest == sampledCells {
			break
		}
	}
	seen := map[kind]int{}
	byTier := make([][]*Sight, len(tiers)+1)
	for s := range sights {
		if s.Board.Cells > largest {
			continue
		}
		k := kindOf(s)
		seen[k]++
		for tier, n := range tiers {
			if n == seen[k] {
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
