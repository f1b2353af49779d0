package mend

import (
	"slices"
)

// Where in a file a donated statement is likely to belong, and with which names.

// How many changes a file borrows: so many in the place of a statement, as many
// beside one; and so many of them with one donated statement.
const (
	mostBorrowed = 240
	mostOfOne    = 8
)

// mostPlaces is how many places are looked at: the first of a long file.
const mostPlaces = 400

// knownPoints is taken off where the file has a statement of the same shape already:
// what it lacks is rather what it has nowhere.
const knownPoints = 50

// A place is where a statement may go: in the place of lines, or beside one.
type place struct {
	first, last int // lines that it replaces; beside one there is no last (-1)
	after       bool
	indent      string
}

// A fit is a donated statement at a place, with names for its slots.
type fit struct {
	place
	of     *donated
	names  []string
	points int
}

// A fitter fits statements into a file.
type fitter struct {
	f      *file
	mine   map[string]map[habit]bool
	theirs map[*file]map[string]map[habit]bool
	likes  map[likeKey]int
	served map[serveKey]bool
	near   map[int][]match  // the names that a line may use
	bags   map[int][]string // the words of a line
	shapes map[string]bool  // of the file's own statements
	has    map[string]bool  // the lines that there are
}

type serveKey struct {
	of        *donated
	slot, own string
}

type likeKey struct {
	donor     *file
	name, own string
}

// borrowed are the likely changes, most likely first. What replaces comes before what
// is added: where both are right, what is replaced was of no use.
func (f *file) borrowed() []span {
	if len(f.donors) == 0 {
		return nil
	}
	x := newFitter(f)
	var spans []span
	for _, places := range [][]place{f.inPlace(), f.beside()} {
		var all []fit
		for _, d := range f.donors {
			var of []fit
			for _, p := range places[:min(len(places), mostPlaces)] {
				of = append(of, x.fits(d, p)...)
			}
			all = append(all, likeliest(of, mostOfOne)...)
		}
		spans = append(spans, x.spans(all)...)
	}
	return spans
}

// spans are the changes of the likeliest fits, each once.
func (x *fitter) spans(all []fit) (spans []span) {
	known := map[span]bool{}
	for _, y := range likeliest(all, len(all)) {
		if s := y.span(x.f); !known[s] && len(spans) < mostBorrowed {
			known[s] = true
			spans = append(spans, s)
		}
	}
	return spans
}

func newFitter(f *file) *fitter {
	x := &fitter{
		f: f, mine: f.habits(), theirs: map[*file]map[string]map[habit]bool{}, likes: map[likeKey]int{}, served: map[serveKey]bool{},
		near: map[int][]match{}, bags: map[int][]string{}, shapes: map[string]bool{}, has: map[string]bool{},
	}
	for l := range f.lines {
		x.has[f.lineText(l)] = true
		if d := f.donated(l); d != nil {
			x.shapes[d.shape()] = true
		}
	}
	return x
}

func likeliest(all []fit, most int) []fit {
	slices.SortStableFunc(all, func(a, b fit) int { return b.points - a.points })
	return all[:min(len(all), most)]
}

// inPlace are the statements and small blocks of a file.
func (f *file) inPlace() (all []place) {
	for l := range f.lines {
		if last := f.statementEnd(l); last >= 0 && last-l < mostBlock && (f.lines[l].indent != "" || f.indents) && !f.speaks(l, last) {
			all = append(all, place{first: l, last: last, indent: f.lines[l].indent})
		}
	}
	return all
}

// beside are the places before lines and, where indents tell, after the last ones of
// blocks.
func (f *file) beside() (all []place) {
	for l := range f.lines {
		x := f.lines[l]
		if x.first < 0 || x.indent == "" && !f.indents || f.has(reading, l, l) || f.heads(l) {
			continue
		}
		before, indent := f.codeBefore(l), x.indent
		if f.is(x.first, "}") { // the end of a block, not what follows it
			indent += f.indentUnit()
		}
		if !f.is(x.first, "else", "elif", "case", "{", "#") && (before < 0 || f.indents || f.is(f.lines[before].last, ";", "{", "}")) {
			all = append(all, place{first: l, last: -1, indent: indent})
		}
		if f.indents && f.statement(l) {
			for _, indent := range f.indentsAfter(l) {
				all = append(all, place{first: l, last: -1, after: true, indent: indent})
			}
		}
	}
	return all
}

// heads reports whether a line is the head of a function or a class, or imports.
func (f *file) heads(l int) bool {
	x := f.lines[l]
	if f.indents {
		return f.is(x.first, "def", "class", "import", "from")
	}
	return f.is(x.last, "{") && !f.is(x.first, "if", "for", "while", "do", "else", "try", "switch", "}", "{")
}

// indentsAfter are the indents that a statement may have which follows a line, but for
// that of the next one.
func (f *file) indentsAfter(l int) (all []string) {
	least := 0
	if next := f.codeAfter(l); next >= 0 {
		least = len(f.lines[next].indent) + 1
	}
	for i, deep := l, len(f.lines[l].indent)+1; i >= 0 && deep > least; i-- {
		if x := f.lines[i]; x.first >= 0 && len(x.indent) < deep && len(x.indent) >= least {
			deep = len(x.indent)
			all = append(all, x.indent)
		}
	}
	return all
}

// codeAfter is the first line after l that has code, or -1.
func (f *file) codeAfter(l int) int {
	for l++; l < len(f.lines); l++ {
		if f.lines[l].first >= 0 {
			return l
		}
	}
	return -1
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
	for _, c := range castings(lists) {
		y := fit{place: p, of: d, names: c.names}
		if x.belongs(&y) {
			y.points = c.points + x.context(&y)
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
	if x.near[at] == nil {
		x.near[at] = x.f.namesAt(at)
	}
	for _, n := range x.near[at] {
		if x.serves(n.name, d, s) {
			all = append(all, match{n.name, n.points + x.like(d.in, s.name, n.name)})
		}
	}
	slices.SortStableFunc(all, func(a, b match) int { return b.points - a.points })
	return all[:min(len(all), mostCounterparts)]
}

// fresh is a name that the file does not have, if possible that one.
func (f *file) fresh(name string) string {
	for _, n := range []string{name, "i", "j", "k", "c", "x"} {
		if f.uses[n] == nil {
			return n
		}
	}
	return name
}

// serves asks the file once for each name and each slot.
func (x *fitter) serves(name string, d *donated, s slot) bool {
	key := serveKey{d, s.name, name}
	if _, known := x.served[key]; !known {
		x.served[key] = x.f.serves(name, d, s)
	}
	return x.served[key]
}

func (x *fitter) like(donor *file, name, own string) int {
	key := likeKey{donor, name, own}
	if known, ok := x.likes[key]; ok {
		return known
	}
	if x.theirs[donor] == nil {
		x.theirs[donor] = donor.habits()
	}
	points := like(name, own, x.theirs[donor][name], x.mine[own])
	x.likes[key] = points
	return points
}

// span is the change.
func (y *fit) span(f *file) span {
	text := y.of.written(f, y.names, y.indent)
	switch first := f.lines[y.first]; {
	case y.last >= 0:
		return span{f.code[first.first].from, f.code[f.lines[y.last].last].to, text[len(y.indent):]}
	case y.after:
		return span{first.to, first.to, f.ending() + text}
	default:
		return span{first.from, first.from, text + f.ending()}
	}
}
