package mend

import (
	"cmp"
	"slices"
)

// How like the lines around a place are to those around a statement in its donor.

// belongs reports whether a statement can stand where it is put: it declares what the
// one declared whose place it takes, and stands nowhere yet.
func (x *fitter) belongs(y *fit) bool {
	text := y.of.written(x.f, y.names, "")
	var declared []string
	for i := y.of.in.lines[y.of.first].first; i <= y.of.in.lines[y.of.first].last; i++ {
		if k := y.of.slotOf(i); k >= 0 && !y.of.slots[k].own && y.of.in.declares(i) {
			declared = append(declared, y.names[k])
		}
	}
	if y.last < 0 {
		return len(declared) == 0 && !x.has[text]
	}
	var before []string
	for i := x.f.lines[y.first].first; i <= x.f.lines[y.first].last; i++ {
		if x.f.declares(i) {
			before = append(before, x.f.code[i].text)
		}
	}
	return slices.Equal(declared, before) && x.changes(y) > 1 && text != x.f.text[x.f.code[x.f.lines[y.first].first].from:x.f.code[x.f.lines[y.last].last].to]
}

// declares reports whether the name at i is declared there, with a type before it.
func (f *file) declares(i int) bool {
	if f.indents || i <= 0 || i >= len(f.code) || !f.named(i) || f.is(i-1, "return", "else", "new", "in", "not") {
		return false
	}
	before := f.code[i-1]
	if f.is(i-1, "&", "*") && (f.is(i-2, ">") || i > 1 && f.code[i-2].sort == isKeyword) {
		return true
	}
	return before.sort == isKeyword || before.sort == isName || before.text == "]" || before.text == ">" && f.angle(i-1)
}

// depthPoints is for a statement that is as deep, beside the line before, as its donor
// has it.
const depthPoints = 20

// context says how like the surroundings are, in up to 220 points.
func (x *fitter) context(y *fit) int {
	d, l := y.of, y.first
	before, after := x.f.wordsBefore(l), x.f.wordsAfter(l-1)
	switch {
	case y.last >= 0:
		after = x.f.wordsAfter(y.last)
	case y.after:
		before, after = l, x.f.wordsAfter(l)
	}
	theirs := d.in.wordsBefore(d.first)
	points := common(x.words(before), d.words(theirs, y.names)) + common(x.words(after), d.words(d.in.wordsAfter(d.last), y.names))
	if before >= 0 && theirs >= 0 && cmp.Compare(len(y.indent), len(x.f.lines[before].indent)) == cmp.Compare(len(d.in.lines[d.first].indent), len(d.in.lines[theirs].indent)) {
		points += depthPoints
	}
	if y.last < 0 {
		return points
	}
	return points + common(x.words(l), d.words(d.first, y.names))/2
}

// changes counts the words by which a statement differs from what it replaces: one
// word is for the other rows. What is longer or shorter differs in many.
func (x *fitter) changes(y *fit) int {
	a, b := x.words(y.first), y.of.words(y.of.first, y.names)
	if len(a) != len(b) || y.last > y.first || y.of.last > y.of.first {
		return len(a) + len(b)
	}
	return len(a) - common(a, b)*len(a)/100
}

// wordsBefore is the last line before l that has more than brackets, or -1.
func (f *file) wordsBefore(l int) int {
	for l = f.codeBefore(l); l >= 0 && f.brackets(l); l = f.codeBefore(l) {
	}
	return l
}

func (f *file) wordsAfter(l int) int {
	for l = f.codeAfter(l); l >= 0 && f.brackets(l); l = f.codeAfter(l) {
	}
	return l
}

func (f *file) brackets(l int) bool {
	return f.lines[l].first == f.lines[l].last && f.is(f.lines[l].first, "{", "}")
}

// words are those of a line of the file, in order of the alphabet.
func (x *fitter) words(l int) []string {
	if l < 0 {
		return nil
	}
	if x.bags[l] == nil {
		for i := x.f.lines[l].first; i <= x.f.lines[l].last; i++ {
			x.bags[l] = append(x.bags[l], x.f.alike(i))
		}
		slices.Sort(x.bags[l])
	}
	return x.bags[l]
}

// words are those of a line of the donor, with names of the file.
func (d *donated) words(l int, names []string) (all []string) {
	if l < 0 {
		return nil
	}
	for i := d.in.lines[l].first; i <= d.in.lines[l].last; i++ {
		if k := d.slotOf(i); k >= 0 {
			all = append(all, names[k])
		} else {
			all = append(all, d.in.alike(i))
		}
	}
	slices.Sort(all)
	return all
}

// alike is a word, or for a method its deed.
func (f *file) alike(i int) string {
	if deed := deedOf(f.code[i].text); f.is(i-1, ".") && deed != "" {
		return deed
	}
	return f.code[i].text
}

// common is the part of two sorted lists of words that they share, in percent.
func common(a, b []string) int {
	if len(a)+len(b) == 0 {
		return 100 // both begin or end there
	}
	shared := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			shared, i, j = shared+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return 200 * shared / (len(a) + len(b))
}

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
