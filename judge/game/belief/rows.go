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

func row(place, name, doc string, set func(*program)) *Belief {
	return &Belief{Name: name, Doc: doc, place: place, set: set}
}

func as(k kind, m *Belief) *Belief {
	m.kind = k
	return m
}

func seeking(name, doc string, search func(*machine) Outcome) *Belief {
	return as(whole, row("search", name, doc, func(p *program) { p.search.whole = search }))
}

// shownFrom returns a belief that shows on no board with fewer cells.
func shownFrom(cells int, m *Belief) *Belief {
	m.Least = cells
	return m
}
