package belief

import "slices"

// mistakes are the beliefs that change an answer, the most frequent ones first.
var mistakes = slices.Concat(readings, prints, publications, misreadings, choices,
	tables, recursions, bothEnds, greedies, []*Belief{furthestCell}, leaks)

// Singles lists the beliefs that change one field: the mistakes, and after them the harmless details.
var Singles = slices.Concat(mistakes, details)

// rows are these, with the halves of mistakes before the details. The rank of a row is its place.
var rows = func() []*Belief {
	all := slices.Clone(mistakes)
	for _, m := range mistakes {
		all = append(all, m.halves...)
	}
	all = append(all, details...)
	for i, m := range all {
		m.rank = i
	}
	return all
}()
