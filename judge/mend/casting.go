package mend

import "slices"

// Which names of the file take the slots of a statement.

// How many names are tried for a slot, and how many ways to fill all of them.
const (
	mostCounterparts = 4
	mostCastings     = 3
)

// A match is a name of the file for a slot.
type match struct {
	name   string
	points int
}

// A casting gives each slot a name of its own.
type casting struct {
	names  []string
	points int // the mean
}

// castings are the best ways to choose one of each list.
func castings(lists [][]match) (best []casting) {
	if len(lists) == 0 {
		return []casting{{}}
	}
	var choose func(names []string, points int)
	choose = func(names []string, points int) {
		if len(names) == len(lists) {
			if len(best) == mostCastings && points/len(lists) <= best[mostCastings-1].points {
				return
			}
			best = append(best, casting{slices.Clone(names), points / len(lists)})
			slices.SortStableFunc(best, func(a, b casting) int { return b.points - a.points })
			best = best[:min(len(best), mostCastings)]
			return
		}
		for _, m := range lists[len(names)] {
			if !slices.Contains(names, m.name) {
				choose(append(names, m.name), points+m.points)
			}
		}
	}
	choose(nil, 0)
	return best
}
