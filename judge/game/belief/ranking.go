package belief

import "slices"

// Singles lists the beliefs that change one field, the most frequent ones first, and after
// them the harmless details.
var Singles = func() []*Belief {
	all := slices.Concat(readings, prints, publications, misreadings, choices,
		tables, recursions, bothEnds, greedies, []*Belief{furthestCell}, leaks, details)
	for i, row := range all {
		row.rank = i
	}
	return all
}()
