package misconception

import (
	"slices"
	"sync"
)

// Theory. The rows of the bank and of the habits say, each, what is done in one
// place. A program is a choice in every place at once: a point. The right program
// is the point with no choice, a row is a point with one, a pair one with two.
// Nobody can list them all, but one can walk from point to point towards what a
// program prints (judge/hunt/explain).

// A Place is where programs differ: rows of one place exclude each other.
type Place struct {
	Name string
	Rows []*Misconception // what can be chosen there beside what is right
	find bool             // what is chosen is how the last cell is searched for, as a whole
	walk bool             // it is a detail of a search cell by cell
}

// Detail reports whether the choice is of a search cell by cell.
func (p *Place) Detail() bool { return p.walk }

// Places are all of them. A point has a number for each. What is printed has no
// place here: it is read off what the program printed, see [Prober].
var Places = sync.OnceValue(func() []*Place {
	var places []*Place
	add := func(p Place, rows ...*Misconception) {
		if p.Rows = fitFor(p, rows); len(p.Rows) > 0 {
			places = append(places, &p)
		}
	}
	all := slices.Concat(Singles, follows, matrices, moreJumps, lostStarts, readChains, moreRows, limits)
	for _, field := range []string{"start", "start-jump", "follow", "last", "snakes", "ladders", "jump-cost", "faces", "cells", "matrix", "jumps", "row-check", "given-up", "fit"} {
		add(Place{Name: field}, inField(all, field)...)
	}
	whole := slices.Concat(inField(Singles, "search"), inField(Singles, "whole"), tables, furthests, ladderChoices())
	add(Place{Name: "search", find: true}, whole...)
	for _, field := range fieldsOf(habits) {
		add(Place{Name: field, walk: true}, inField(habits, field)...)
	}
	return places
})

// fitFor leaves out rows that cannot be chosen beside others.
func fitFor(p Place, rows []*Misconception) []*Misconception {
	return slices.DeleteFunc(slices.Clone(rows), func(m *Misconception) bool {
		return m.Leaks || m.Harmless && !p.walk || m.stages.search != nil && !p.find
	})
}

func inField(rows []*Misconception, field string) (such []*Misconception) {
	for _, m := range rows {
		if m.stages.field == field {
			such = append(such, m)
		}
	}
	return such
}

func fieldsOf(rows []*Misconception) (fields []string) {
	for _, m := range rows {
		if !slices.Contains(fields, m.stages.field) {
			fields = append(fields, m.stages.field)
		}
	}
	return fields
}
