package belief

import "slices"

// Singles lists the beliefs that change one field, the most frequent ones first, and after
// them the harmless details. Halves stand between these.
var Singles = func() []*Belief {
	mistakes := slices.Concat(readings, prints, publications, misreadings, choices,
		tables, recursions, bothEnds, greedies, []*Belief{furthestCell}, leaks)
	ranked := slices.Clone(mistakes)
	for _, row := range mistakes {
		ranked = append(ranked, row.halves...)
	}
	for i, m := range append(ranked, details...) {
		m.rank = i
	}
	return append(mistakes, details...)
}()
