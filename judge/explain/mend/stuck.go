package mend

import (
	"fmt"
	"regexp"
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
				f.choose(p, a, test, bracketed(a.text), "-1", "!"+bracketed(test))
			}
			if f.is(a.from-1, "return") { // an earlier one may have the answer, and this one mean "no way"
				p.unlikely(f.over(a.from, a.to, "-1"))
			}
		}
	},
}

// valueTests are tests that a value is no answer.
func (f *file) valueTests(value string) []string {
	all := []string{value + " >= 1000000", value + " < 0", value + " == 0"}
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

// reachedTests are the parts of conditions that compare for equality: one of them may tell that the
// last cell was reached.
func (f *file) reachedTests() (all []string) {
	for _, c := range f.conditions() {
		for _, term := range f.terms(c) {
			equal := false
			for k := term.from + 1; k < term.to; k++ {
				equal = equal || f.is(k, "==", "===")
			}
			if !equal || len(all) == mostReached {
				continue
			}
			test := f.between(term.from, term.to)
			if !slices.Contains(all, test) {
				all = append(all, test)
			}
		}
	}
	return all
}

var operand = regexp.MustCompile(`^[\w.]+(\[[\w.]+\]|\([\w.]*\))?$`)

// bracketed puts brackets around an expression that needs them in a larger one.
func bracketed(e string) string {
	if operand.MatchString(e) {
		return e
	}
	return "(" + e + ")"
}
