package belief

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
	Name   string
	Rows   []*Belief // what can be chosen there beside what is right
	Detail bool      // it is a detail of a search cell by cell
	find   bool      // what is chosen is how the last cell is searched for, as a whole
}

// Places are all of them. A point has a number for each. What is printed has no
// place here: it is read off what the program printed, see [Prober].
var Places = sync.OnceValue(func() (places []*Place) {
	add := func(p Place, rows []*Belief) {
		for _, m := range rows {
			if !m.Leaks && (!m.Harmless || p.Detail) && (m.stages.search == nil || p.find) {
				p.Rows = append(p.Rows, m)
			}
		}
		if len(p.Rows) > 0 {
			places = append(places, &p)
		}
	}
	all := slices.Concat(Singles, follows, matrices, moreJumps, lostStarts, readChains, moreRows, limits)
	for _, field := range []string{"start", "start-jump", "follow", "last", "snakes", "ladders", "jump-cost", "faces", "cells", "matrix", "jumps", "row-check", "given-up", "fit"} {
		add(Place{Name: field}, inField(all, field))
	}
	whole := slices.Concat(inField(Singles, "search"), inField(Singles, "whole"), tables, fromBothEnds, graphs, furthests, atMostOne, stepwises, moreDescents, ladderChoices())
	add(Place{Name: "search", find: true}, whole)
	for i, m := range habits {
		if field := m.stages.field; len(inField(habits[:i], field)) == 0 {
			add(Place{Name: field, Detail: true}, inField(habits, field))
		}
	}
	return places
})

// inField returns the rows of a field.
func inField(rows []*Belief, field string) []*Belief {
	return slices.DeleteFunc(slices.Clone(rows), func(m *Belief) bool { return m.stages.field != field })
}

// mostPlaces is more than there are.
const mostPlaces = 36

// A Point is a program as the choice of a row in every place; 0 is what is right
// there, k the row k-1.
type Point [mostPlaces]uint8

// Right is the point of the right program.
var Right Point

// With returns the point with another choice in a place. What excludes it goes: a
// search as a whole has none of the details of a search cell by cell, unless it is one.
func (p Point) With(place, choice int) Point {
	p[place] = uint8(choice)
	if choice == 0 {
		return p
	}
	chosen := Places()[place]
	if chosen.find && chosen.Rows[choice-1].stages.walk != nil {
		return p
	}
	for i, other := range Places() {
		if chosen.find && other.Detail || chosen.Detail && other.find && p[i] != 0 && other.Rows[p[i]-1].stages.walk == nil {
			p[i] = 0
		}
	}
	return p
}

// Choices returns how many choices are not the right one.
func (p Point) Choices() (n int) {
	for _, choice := range p {
		if choice != 0 {
			n++
		}
	}
	return n
}

// Mistakes returns how many choices are wrong by themselves.
func (p Point) Mistakes() (n int) {
	for _, row := range p.rows() {
		if !row.Harmless {
			n++
		}
	}
	return n
}

// rows are what is chosen, mistakes before habits.
func (p Point) rows() (rows []*Belief) {
	for i, place := range Places() {
		if p[i] != 0 {
			rows = append(rows, place.Rows[p[i]-1])
		}
	}
	slices.SortStableFunc(rows, byHarm)
	return rows
}

func byHarm(a, b *Belief) int {
	switch {
	case a.Harmless == b.Harmless:
		return 0
	case a.Harmless:
		return 1
	}
	return -1
}

// Rank says how unusual the choices are, together: rows that people make more
// often come first in their places.
func (p Point) Rank() (rank int) {
	for _, choice := range p {
		rank += int(choice)
	}
	return rank
}

// compile puts the stages of the rows together.
func compile(rows []*Belief) (s stages) {
	for _, r := range rows {
		s.rules = merge(s.rules, r.stages.rules)
		s.prices = s.prices || r.stages.prices
		s.most = max(s.most, r.stages.most)
		if r.stages.search != nil {
			s.search = r.stages.search
		}
		s.read, s.land, s.walk = append(s.read, r.stages.read...), append(s.land, r.stages.land...), append(s.walk, r.stages.walk...)
	}
	return s
}

// Belief is the program of a point, with what it prints, as one belief. A lone
// row of the bank is itself.
func (p Point) Belief(w Way) *Belief {
	rows := slices.Concat(p.rows(), w.rows())
	slices.SortStableFunc(rows, byHarm)
	if len(rows) == 1 && rows[0].New != nil {
		return rows[0]
	}
	s := compile(p.rows())
	return &Belief{Name: NameOf(rows...), Parts: rows, stages: s, New: func() Player { return w.player(s) }}
}

// Nearby are the beliefs of a point whose search is given up a throw earlier or
// later, none if it is not given up. What does not tell them apart does not tell
// the limit.
func (p Point) Nearby(w Way) (all []*Belief) {
	s := compile(p.rows())
	if s.most == 0 {
		return nil
	}
	for _, by := range []int32{-1, 1} {
		near := s
		near.most += by
		all = append(all, &Belief{stages: near, New: func() Player { return w.player(near) }})
	}
	return all
}

// chosen is where each row can be chosen, by name.
var chosen = sync.OnceValue(func() map[string][2]int {
	at := map[string][2]int{}
	for i, place := range Places() {
		for k, row := range place.Rows {
			at[row.Name] = [2]int{i, k + 1}
		}
	}
	return at
})

func (p *Point) choose(name string) bool {
	at, known := chosen()[name]
	if known {
		*p = p.With(at[0], at[1])
	}
	return known
}
