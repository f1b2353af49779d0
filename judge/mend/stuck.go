package mend

import (
	"cmp"
	"fmt"
	"slices"
)

// Where nothing leads to the last cell, most programs print something else than -1:
// it is put around what is printed.

// stuckRows are tried first where all else is right.
var stuckRows = []*Row{stuckRow, reachedRow}

var stuckRow = &Row{
	Name: "stuck", Doc: "-1 where there is no way, as the value tells", Cost: 3, Before: "cout << dist[n];", After: "cout << (dist[n] >= 1000000 ? -1 : dist[n]);",
	propose: func(f *file, add func(...span)) {
		f.answers(func(a answer) {
			for _, test := range f.stuckTests(a.text) {
				f.unless(a, test, f.choice(test, "-1", bracketed(a.text)), add)
			}
		})
	},
}

var reachedRow = &Row{
	Name: "reached", Doc: "-1 unless the last cell was reached", Cost: 5, Before: "if (v == n) break;\ncout << turns;", After: "if (v == n) break;\ncout << (v == n ? turns : -1);",
	propose: func(f *file, add func(...span)) {
		tests := f.reached()
		f.answers(func(a answer) {
			for _, test := range tests {
				f.unless(a, f.opposite(test), f.choice(test, bracketed(a.text), "-1"), add)
			}
		})
	},
}

// An answer is what a line returns or prints.
type answer struct {
	line     int
	from, to int // tokens
	text     string
	returned bool
}

// answers calls use with all answers of a file.
func (f *file) answers(use func(answer)) {
	for l := range f.lines {
		if from, to, ok := f.answer(l); ok {
			use(answer{l, from, to, f.between(from, to), f.is(from-1, "return")})
		}
	}
}

// answer is the tokens of what a line returns or prints.
func (f *file) answer(l int) (from, to int, ok bool) {
	first, last := f.lines[l].first, f.lines[l].last
	if first < 0 {
		return 0, 0, false
	}
	if f.is(last, ";") {
		last--
	}
	for j := first; j < last; j++ {
		switch {
		case f.is(j, "return"):
			return j + 1, last, true
		case f.is(j, "cout") && f.is(j+1, "<<"):
			for k := j + 2; k <= last; k++ {
				if f.is(k, "<<") {
					return j + 2, k - 1, k > j+2
				}
			}
			return j + 2, last, true
		case f.is(j, "print", "println", "append", "log", "WriteLine", "str", "Println") && f.is(j+1, "(") && j+2 <= last,
			f.is(j, "push") && f.is(j+1, "(") && f.pushes && !f.taken(j-2):
			if end := f.match(j + 1); end > j+2 {
				return j + 2, end - 1, true
			}
		case f.is(j, "printf", "Fprintln") && f.is(j+1, "("):
			if end, comma := f.match(j+1), f.until(j+1, ","); comma > 0 && end > comma+1 {
				return comma + 1, end - 1, true
			}
		}
	}
	return 0, 0, false
}

// taken reports whether something is taken out of the list whose name is at i: then
// what is put in is no answer.
func (f *file) taken(i int) bool {
	for j := range f.code {
		if i >= 0 && f.is(j, f.code[i].text) && (f.is(j+1, "[") || f.is(j+1, ".") && f.is(j+2, "shift", "pop", "length")) {
			return true
		}
	}
	return false
}

// choice is an expression: one of two, as a test tells.
func (f *file) choice(test, yes, no string) string {
	return fmt.Sprintf(cmp.Or(f.either, choice), test, yes, no)
}

// unless puts an expression in the place of an answer, which is -1 if a test holds. Go
// has none that chooses: a statement goes before it.
func (f *file) unless(a answer, test, words string, add func(...span)) {
	if f.either != "" {
		add(span{f.code[a.from].from, f.code[a.to].to, words})
		return
	}
	instead := ""
	switch {
	case a.returned:
		instead = "return -1"
	case f.code[a.from].sort == isName && (a.from == a.to || f.is(a.from+1, "[") && f.match(a.from+1) == a.to):
		instead = a.text + " = -1"
	default:
		return
	}
	at, indent, end := f.lines[a.line].from, f.lines[a.line].indent, f.ending()
	add(span{at, at, indent + "if " + test + " {" + end + indent + f.indentUnit() + instead + end + indent + "}" + end})
}

// stuckTests are ways to tell that a value is no number of throws.
func (f *file) stuckTests(e string) (all []string) {
	all = append(all, e+" >= 1000000", e+" < 0", e+" == 0")
	uses := f.uses
	for _, name := range []string{"INF", "inf", "oo", "MAX", "INT_MAX", "far", "infinity", "BIG", "MAXV"} {
		if uses[name] != nil {
			all = append(all, e+" >= "+name)
		}
	}
	if f.none {
		all = append(all, e+" is None")
	}
	return all
}

// mostReached is how many tests are tried.
const mostReached = 12

// reached are ways to tell that the last cell was reached, from what the file asks and
// keeps: what it holds to be equal, what it makes true, and whether a cell to which it
// compares is among those that it marks or collects.
func (f *file) reached() (all []string) {
	equal, cells := f.equalities()
	for _, test := range slices.Concat(equal, f.marked(cells)) {
		if !slices.Contains(all, test) && len(all) < mostReached {
			all = append(all, test)
		}
	}
	return all
}

// equalities are what the conditions of a file hold to be equal, and the names on
// either side.
func (f *file) equalities() (texts, names []string) {
	for _, c := range f.conditions() {
		for _, x := range f.terms(c) {
			for k := x.from + 1; k < x.to; k++ {
				if !f.is(k, "==", "===") {
					continue
				}
				texts = append(texts, f.between(x.from, x.to))
				if k == x.to-1 && f.code[x.to].sort == isName {
					names = append(names, f.code[x.to].text)
				}
				if k == x.from+1 && f.code[x.from].sort == isName {
					names = append(names, f.code[x.from].text)
				}
			}
		}
	}
	return texts, names
}

// terms are the parts of a condition that are joined by and, or.
func (f *file) terms(c condition) (all []condition) {
	depth, from := 0, c.from
	for j := c.from; j <= c.to; j++ {
		switch {
		case f.is(j, "(", "["):
			depth++
		case f.is(j, ")", "]"):
			depth--
		case depth == 0 && f.is(j, "&&", "||", "and", "or"):
			all, from = append(all, condition{c.keyword, from, j - 1}), j+1
		}
	}
	return append(all, condition{c.keyword, from, c.to})
}

// marked are the names that a file makes true, and whether cells are in the tables
// whose entries it makes true, and in its sets.
func (f *file) marked(cells []string) (all []string) {
	for i, t := range f.code {
		if t.sort != isName || f.is(i-1, ".", "->", "::") {
			continue
		}
		end := i
		if f.is(i+1, "[") {
			end = f.match(i + 1)
		}
		switch {
		case end < 0:
		case f.is(end+1, "=") && f.is(end+2, "true", "True") && end == i:
			all = append(all, t.text)
		case f.is(end+1, "=") && f.is(end+2, "true", "True", "1") && end > i:
			for _, cell := range cells {
				all = append(all, t.text+"["+cell+"]")
			}
		case f.holds != "" && f.is(i+1, ".") && f.is(i+2, "add", "insert") && f.is(i+3, "("):
			for _, cell := range cells {
				all = append(all, fmt.Sprintf(f.holds, t.text, cell))
			}
		}
	}
	return all
}
