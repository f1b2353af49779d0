package mend

import (
	"cmp"
	"slices"
)

// Finding where in a file a donated statement probably belongs, and with which names.

const (
	mostBorrowed     = 240 // changes that replace a statement, and as many that add one
	mostOfOne        = 8   // of these, with the same donated statement
	mostPlaces       = 400 // that are looked at: the first of a long file
	mostCounterparts = 4   // names that are tried for a slot
	mostCastings     = 3   // ways to fill all slots
	knownPoints      = 50  // less if the file already has a statement of the same shape: it more likely lacks a new one
	depthPoints      = 20  // more if the statement is as deep, relative to the line before, as in its donor
)

// A place is where a statement may go: in the place of lines, or beside one.
type place struct {
	first, last int // lines that it replaces; beside one there is no last (-1)
	after       bool
	indent      string
}

// A fit is a donated statement at a place, with a name of its own for each slot.
type fit struct {
	place
	of     *donated
	names  []string
	points int
}

// A match is a name of the file for a slot.
type match struct {
	name   string
	points int
}

func (x fit) worth() int   { return x.points }
func (x match) worth() int { return x.points }

// likeliest are those with most points, the first of equal ones first.
func likeliest[T interface{ worth() int }](all []T, most int) []T {
	slices.SortStableFunc(all, func(a, b T) int { return b.worth() - a.worth() })
	return all[:min(len(all), most)]
}

// A fitter fits statements into a file, with caches.
type fitter struct {
	f      *file
	habits map[*file]map[string]map[string]bool
	likes  map[counterpart]int
	near   map[int][]match // the names that a line may use
	shapes map[string]bool // of the file's own statements
	has    map[string]bool // the lines that there are
}

// A counterpart is a name of the file in a slot.
type counterpart struct {
	of        *donated
	slot, own string
}

// borrow proposes the likely changes, most likely first. Replacements come before additions:
// if both are right, the replaced statement was useless.
func (f *file) borrow(add func(...span)) {
	if len(f.donors) == 0 {
		return
	}
	x := &fitter{
		f: f, habits: map[*file]map[string]map[string]bool{}, likes: map[counterpart]int{},
		near: map[int][]match{}, shapes: map[string]bool{}, has: map[string]bool{},
	}
	for l := range f.lines {
		x.has[f.lineText(l)] = true
		if d := f.donated(l); d != nil {
			x.shapes[d.shape()] = true
		}
	}
	for _, places := range [][]place{f.inPlace(), f.beside()} {
		var all []fit
		for _, d := range f.donors {
			var of []fit
			for _, p := range places[:min(len(places), mostPlaces)] {
				of = append(of, x.fits(d, p)...)
			}
			all = append(all, likeliest(of, mostOfOne)...)
		}
		known := map[span]bool{}
		for _, y := range likeliest(all, len(all)) {
			if s := y.span(f); !known[s] && len(known) < mostBorrowed {
				known[s] = true
				add(s)
			}
		}
	}
}

// inPlace are the statements and small blocks of a file.
func (f *file) inPlace() (all []place) {
	for l, x := range f.lines {
		if last := f.statementEnd(l); last >= 0 && last-l < mostBlock && (x.indent != "" || f.Indents) && !f.speaks(l, last) {
			all = append(all, place{first: l, last: last, indent: x.indent})
		}
	}
	return all
}

// beside are the places before lines and, where indents tell, after the last ones of
// blocks.
func (f *file) beside() (all []place) {
	for l, x := range f.lines {
		if x.first < 0 || x.indent == "" && !f.Indents || f.has(reading, l, l) || f.heads(x) {
			continue
		}
		before, indent := f.codeBefore(l), x.indent
		if f.is(x.first, "}") { // the end of a block, not what follows it
			indent += f.indentUnit()
		}
		if !f.is(x.first, "else", "elif", "case", "{", "#") && (before < 0 || f.Indents || f.is(f.lines[before].last, ";", "{", "}")) {
			all = append(all, place{first: l, last: -1, indent: indent})
		}
		if f.Indents && f.statement(l) {
			all = append(all, f.placesAfter(l)...)
		}
	}
	return all
}

// heads reports whether a line is the head of a function or a class, or imports.
func (f *file) heads(x line) bool {
	if f.Indents {
		return f.is(x.first, "def", "class", "import", "from")
	}
	return f.is(x.last, "{") && !f.is(x.first, "if", "for", "while", "do", "else", "try", "switch", "}", "{")
}

// placesAfter are the possible indents of a statement after a line, except the next line's.
func (f *file) placesAfter(l int) (all []place) {
	least := 0
	if next := f.codeAfter(l); next >= 0 {
		least = len(f.lines[next].indent) + 1
	}
	for i, deep := l, len(f.lines[l].indent)+1; i >= 0 && deep > least; i-- {
		if x := f.lines[i]; x.first >= 0 && len(x.indent) < deep && len(x.indent) >= least {
			deep = len(x.indent)
			all = append(all, place{first: l, last: -1, after: true, indent: x.indent})
		}
	}
	return all
}

// fits are the ways to put a statement at a place.
func (x *fitter) fits(d *donated, p place) (all []fit) {
	lists := make([][]match, len(d.slots))
	for i, s := range d.slots {
		if s.own {
			lists[i] = []match{{x.f.fresh(s.name), 100}}
		} else if lists[i] = x.counterparts(d, s, p.first); len(lists[i]) == 0 {
			return nil
		}
	}
	for _, y := range castings(lists) {
		y.place, y.of = p, d
		if x.belongs(&y) {
			y.points += x.context(&y)
			if x.shapes[d.shape()] {
				y.points -= knownPoints
			}
			all = append(all, y)
		}
	}
	return all
}

// counterparts are the names of the file that are likely to mean what a slot does at
// a line, most likely first.
func (x *fitter) counterparts(d *donated, s slot, at int) (all []match) {
	for _, n := range once(x.near, at, func() []match { return x.f.namesAt(at) }) {
		points := once(x.likes, counterpart{d, s.name, n.name}, func() int {
			if !x.f.serves(n.name, d, s) {
				return -1
			}
			return like(s.name, n.name, once(x.habits, d.in, d.in.habits)[s.name], once(x.habits, x.f, x.f.habits)[n.name])
		})
		if points >= 0 {
			all = append(all, match{n.name, n.points + points})
		}
	}
	return likeliest(all, mostCounterparts)
}

// castings are the best ways to choose one of each list, with the mean of their points.
func castings(lists [][]match) (best []fit) {
	if len(lists) == 0 {
		return []fit{{}}
	}
	var choose func(names []string, points int)
	choose = func(names []string, points int) {
		if len(names) == len(lists) {
			if mean := points / len(lists); len(best) < mostCastings || mean > best[mostCastings-1].points {
				best = likeliest(append(best, fit{names: slices.Clone(names), points: mean}), mostCastings)
			}
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

// fresh is a name that the file does not have, if possible that one.
func (f *file) fresh(name string) string {
	names := []string{name, "i", "j", "k", "c", "x"}
	return names[max(0, slices.IndexFunc(names, func(n string) bool { return f.uses[n] == nil }))]
}

// span is the change.
func (y *fit) span(f *file) span {
	text := y.of.written(f, y.names, y.indent)
	switch first := f.lines[y.first]; {
	case y.last >= 0:
		return f.over(first.first, f.lines[y.last].last, text[len(y.indent):])
	case y.after:
		return span{first.to, first.to, f.ending() + text}
	default:
		return span{first.from, first.from, text + f.ending()}
	}
}

// belongs reports whether a statement fits its place: it declares what the replaced one
// declared, and is new to the file.
func (x *fitter) belongs(y *fit) bool {
	text, d, f := y.of.written(x.f, y.names, ""), y.of, x.f
	var declared, before []string
	for i := d.from; i <= d.in.lines[d.first].last; i++ {
		if k := d.slotOf(i); k >= 0 && !d.slots[k].own && d.in.declares(i) {
			declared = append(declared, y.names[k])
		}
	}
	if y.last < 0 {
		return len(declared) == 0 && !x.has[text]
	}
	for i := f.lines[y.first].first; i <= f.lines[y.first].last; i++ {
		if f.declares(i) {
			before = append(before, f.code[i].Text)
		}
	}
	return slices.Equal(declared, before) && x.changes(y) > 1 && text != f.between(f.lines[y.first].first, f.lines[y.last].last)
}

// context says how like the lines around a place are to those around the statement in
// its donor, in up to 220 points.
func (x *fitter) context(y *fit) int {
	f, d, in, l := x.f, y.of, y.of.in, y.first
	before, after := f.next(l, -1, true), f.next(l-1, 1, true)
	switch {
	case y.last >= 0:
		after = f.next(y.last, 1, true)
	case y.after:
		before, after = l, f.next(l, 1, true)
	}
	theirs := in.next(d.first, -1, true)
	points := common(f.words(before, f.alike), d.words(theirs, y.names)) + common(f.words(after, f.alike), d.words(in.next(d.last, 1, true), y.names))
	if before >= 0 && theirs >= 0 &&
		cmp.Compare(len(y.indent), len(f.lines[before].indent)) == cmp.Compare(len(in.lines[d.first].indent), len(in.lines[theirs].indent)) {
		points += depthPoints
	}
	if y.last >= 0 {
		points += common(f.words(l, f.alike), d.words(d.first, y.names)) / 2
	}
	return points
}

// changes counts the words in which a statement differs from the replaced one; a different
// length counts as many. One word is left to the other rows.
func (x *fitter) changes(y *fit) int {
	a, b := x.f.words(y.first, x.f.alike), y.of.words(y.of.first, y.names)
	if len(a) != len(b) || y.last > y.first || y.of.last > y.of.first {
		return len(a) + len(b)
	}
	return len(a) - common(a, b)*len(a)/100
}

// words are those of a line of the donor, with names of the file.
func (d *donated) words(l int, names []string) []string {
	return d.in.words(l, func(i int) string {
		if k := d.slotOf(i); k >= 0 {
			return names[k]
		}
		return d.in.alike(i)
	})
}

// words are those of a line, if there is one.
func (f *file) words(l int, word func(i int) string) (all []string) {
	if l < 0 {
		return nil
	}
	for i := f.lines[l].first; i <= f.lines[l].last; i++ {
		all = append(all, word(i))
	}
	return all
}

// alike is a word, or for a method its deed.
func (f *file) alike(i int) string {
	if deed := deeds[f.code[i].Text]; f.is(i-1, ".") && deed != "" {
		return deed
	}
	return f.code[i].Text
}

// common is the part of two lists of words that they share in any order, in percent.
func common(a, b []string) int {
	if len(a)+len(b) == 0 {
		return 100 // both begin or end there
	}
	shared, left := 0, map[string]int{}
	for _, word := range a {
		left[word]++
	}
	for _, word := range b {
		if left[word] > 0 {
			left[word]--
			shared++
		}
	}
	return 200 * shared / (len(a) + len(b))
}
