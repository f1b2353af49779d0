package mend

import (
	"fmt"
	"slices"
)

// The operator that prints -1 when no throws lead to the last cell. What is printed or returned
// becomes a choice between that and -1, by a test of the value, or of the last cell.

var stuck = &Operator{
	Name: "stuck", Doc: "-1 is printed when no throws lead to the last cell", Cost: 4,
	Why:    "A number is printed even if no throws lead to the last cell; print -1 then.",
	Before: "if (v == n) break;\ncout << turns;", After: "if (v == n) break;\ncout << (v == n ? turns : -1);",
	propose: func(f *file, p *proposals) {
		reached := f.reachedTests()
		for _, a := range f.answers() {
			for _, test := range f.valueTests(a.text) {
				f.choose(p, a, test, "-1", bracketed(a.text), test)
			}
			for _, test := range reached {
				f.choose(p, a, test, bracketed(a.text), "-1", f.negated(test))
			}
			if f.is(a.from-1, "return") { // an earlier one may have the answer, and this one mean "no way"
				p.unlikely(f.over(a.from, a.to, "-1"))
			}
		}
	},
}

// infinities are names that people give to a number no answer reaches.
var infinities = []string{"INF", "inf", "oo", "MAX", "INT_MAX", "far", "infinity", "BIG", "MAXV"}

// valueTests are tests that a value is no answer.
func (f *file) valueTests(value string) []string {
	all := []string{value + " >= 1000000", value + " < 0", value + " == 0"}
	for _, name := range infinities {
		if f.uses[name] != nil {
			all = append(all, value+" >= "+name)
		}
	}
	if f.None {
		all = append(all, value+" is None")
	}
	return all
}

// An answer is what a line returns or prints.
type answer struct {
	line     int
	from, to int // tokens
	text     string
}

func (f *file) answers() (all []answer) {
	for l, x := range f.lines {
		if f.is(x.last, ";") {
			x.last--
		}
		from, to := f.answerIn(x.first, x.last)
		if from >= 0 && from <= to {
			all = append(all, answer{l, from, to, f.between(from, to)})
		}
	}
	return all
}

// answerIn is the tokens of what is returned or printed between two tokens; from is -1 if
// nothing is.
func (f *file) answerIn(first, last int) (from, to int) {
	for j := first; j >= 0 && j < last; j++ {
		switch {
		case f.is(j, "return"):
			return j + 1, last
		case f.is(j, "cout") && f.is(j+1, "<<"):
			end := j + 2
			for end <= last && !f.is(end, "<<") {
				end++
			}
			return j + 2, end - 1
		case !f.is(j+1, "(") || f.pairs[j+1] < 0:
		case f.is(j, "print", "println", "append", "log", "WriteLine", "str", "Println"),
			f.is(j, "push") && f.Pushes:
			return j + 2, f.pairs[j+1] - 1
		case f.is(j, "printf", "Fprintln"):
			comma := f.until(j+1, ",")
			if comma > 0 {
				return comma + 1, f.pairs[j+1] - 1
			}
		}
	}
	return -1, 0
}

// choose puts an expression that chooses in the place of an answer. Where no expression can
// choose, as in Go, a statement before the line does, if the program is stuck.
func (f *file) choose(p *proposals, a answer, test, yes, no, isStuck string) {
	if f.Either != "" {
		p.likely(f.over(a.from, a.to, fmt.Sprintf(f.Either, test, yes, no)))
		return
	}
	switch {
	case f.is(a.from-1, "return"):
		p.likely(f.above(a.line, "if "+isStuck+" { return -1 }"))
	case f.named(a.from) && (a.from == a.to || f.is(a.from+1, "[") && f.pairs[a.from+1] == a.to):
		p.likely(f.above(a.line, "if "+isStuck+" { "+a.text+" = -1 }"))
	}
}

// mostReached is how many tests whether the last cell was reached are tried.
const mostReached = 12

// reachedTests are ways to tell that the last cell was reached: what the conditions of the
// file compare for equality, what it sets to true, and whether a cell that it compares with
// is in a table or a set in which it marks cells.
func (f *file) reachedTests() (all []string) {
	equalities, cells := f.equalities()
	for _, test := range append(equalities, f.markTests(cells)...) {
		if !slices.Contains(all, test) && len(all) < mostReached {
			all = append(all, test)
		}
	}
	return all
}

// equalities are the parts of conditions that compare for equality, and the names on either
// side.
func (f *file) equalities() (texts, names []string) {
	for _, c := range f.conditions() {
		for _, term := range f.terms(c) {
			for k := term.from + 1; k < term.to; k++ {
				if !f.is(k, "==", "===") {
					continue
				}
				texts = append(texts, f.between(term.from, term.to))
				if k+1 == term.to && f.named(k+1) {
					names = append(names, f.code[k+1].Text)
				}
				if k-1 == term.from && f.named(k-1) {
					names = append(names, f.code[k-1].Text)
				}
			}
		}
	}
	return texts, names
}

// markTests are the names that the file sets to true, and whether cells are in the tables and
// sets in which it marks cells.
func (f *file) markTests(cells []string) (all []string) {
	for i, t := range f.code {
		if !f.named(i) || f.member(i) {
			continue
		}
		end := i
		if f.is(i+1, "[") {
			end = f.pairs[i+1]
		}
		format := ""
		switch {
		case end < 0:
		case end == i && f.is(i+1, "=") && f.is(i+2, "true", "True"):
			all = append(all, t.Text)
		case end > i && f.is(end+1, "=") && f.is(end+2, "true", "True", "1"):
			format = "%s[%s]"
		case f.is(i+1, ".") && f.is(i+2, "add", "insert") && f.is(i+3, "("):
			format = f.Holds
		}
		if format == "" {
			continue
		}
		for _, cell := range cells {
			all = append(all, fmt.Sprintf(format, t.Text, cell))
		}
	}
	return all
}
