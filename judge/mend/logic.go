package mend

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Changes of a condition or of a value.

// A condition is the tokens between the brackets of an if or a while, of which
// the first and the last are given; in Python up to the colon.
type condition struct{ keyword, from, to int }

func (f *file) conditions() (all []condition) {
	for i := range f.code {
		if !f.is(i, "if", "while", "elif") || f.code[i].sort != isKeyword {
			continue
		}
		switch {
		case f.bare:
			if end := f.until(i, map[bool]string{true: ":", false: "{"}[f.indents]); end > i+1 {
				all = append(all, condition{i, i + 1, end - 1})
			}
		case f.is(i+1, "("):
			if end := f.match(i + 1); end > i+2 {
				all = append(all, condition{i, i + 2, end - 1})
			}
		}
	}
	return all
}

// until returns the first token with that text behind i, outside of brackets and
// on the same line; or -1.
func (f *file) until(i int, text string) int {
	depth := 0
	for j := i + 1; j < len(f.code) && f.code[j].line == f.code[i].line; j++ {
		switch {
		case depth == 0 && f.is(j, text):
			return j
		case f.is(j, "(", "[", "{"):
			depth++
		case f.is(j, ")", "]", "}"):
			depth--
		}
	}
	return -1
}

func (f *file) between(from, to int) string { return f.text[f.code[from].from:f.code[to].to] }

// opposite is a condition turned round.
func (f *file) opposite(c string) string { return fmt.Sprintf(f.not, bracketed(c)) }

// bracketed puts brackets round an expression, unless it is one name with what belongs
// to it.
func bracketed(e string) string {
	if operand.MatchString(e) {
		return e
	}
	return "(" + e + ")"
}

var operand = regexp.MustCompile(`^[\w.]+(\[[\w.]+\]|\([\w.]*\))?$`)

var negateRow = &Row{
	Name: "negation", Doc: "a condition turned round", Cost: 2, Before: "if (seen[w]) continue;", After: "if (!seen[w]) continue;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			if t.text == "!" || t.text == "not" && !f.is(i+1, "in") && !f.is(i-1, "is") {
				end := t.to
				for end < len(f.text) && t.text == "not" && f.text[end] == ' ' {
					end++
				}
				add(span{t.from, end, ""})
			}
			if f.is(i, "in") && f.indents && !f.is(i-1, "not") && f.is(f.lines[t.line].first, "if", "elif", "while") {
				add(span{t.from, t.to, "not in"})
			}
			if f.is(i, "not") && f.is(i+1, "in") {
				add(span{t.from, f.code[i+1].from, ""})
			}
		}
		for _, c := range f.conditions() {
			add(span{f.code[c.from].from, f.code[c.to].to, f.opposite(f.between(c.from, c.to))})
		}
	},
}

var conditionRow = &Row{
	Name: "condition", Doc: "a condition of the file added to another, in its place, or taken away", Cost: 5, Before: "if (w <= n) q.pop();\nif (seen) q.pop();", After: "if ((w <= n) && (seen)) q.pop();\nif (seen) q.pop();",
	propose: func(f *file, add func(...span)) {
		all, tests := f.conditions(), f.tests()
		for _, c := range all {
			for _, cut := range f.parts(c) { // a part of it left out
				add(cut)
			}
		}
		for _, c := range all {
			for _, o := range tests {
				here := f.between(c.from, c.to)
				if o == here || o == f.opposite(here) || here == f.opposite(o) {
					continue
				}
				add(span{f.code[c.from].from, f.code[c.to].to, o})
				if len(here)+len(o) < 120 {
					add(span{f.code[c.from].from, f.code[c.from].from, "("}, span{f.code[c.to].to, f.code[c.to].to, ")" + f.and + "(" + o + ")"})
				}
			}
		}
	},
}

// parts are the spans that take one side of an "and" or an "or" out of a condition.
func (f *file) parts(c condition) (cuts []span) {
	depth := 0
	for j := c.from; j <= c.to; j++ {
		switch {
		case f.is(j, "(", "["):
			depth++
		case f.is(j, ")", "]"):
			depth--
		case depth == 0 && j > c.from && j < c.to && f.is(j, "&&", "||", "and", "or"):
			cuts = append(cuts, span{f.code[c.from].from, f.code[j+1].from, ""}, span{f.code[j-1].to, f.code[c.to].to, ""})
		}
	}
	return cuts
}

// mostTests is how many conditions of a file are tried elsewhere.
const mostTests = 12

// tests are the texts of the conditions of a file, and what is opposite to them.
func (f *file) tests() (all []string) {
	for _, c := range f.conditions() {
		text := f.between(c.from, c.to)
		for _, t := range []string{text, f.opposite(text)} {
			if len(text) < 60 && !strings.Contains(text, "\n") && !slices.Contains(all, t) && len(all) < 2*mostTests {
				all = append(all, t)
			}
		}
	}
	return all
}

var wideRow = &Row{
	Name: "64-bit", Doc: "64 bits for a number", Cost: 4, Before: "int sum = 0;", After: "long long sum = 0;",
	propose: func(f *file, add func(...span)) {
		small := map[string]string{"short": "int", "char": "int", "byte": "int", "int8_t": "int", "uint8_t": "int", "int16_t": "int"}
		for i, t := range f.code {
			for _, instead := range []string{f.wide[t.text], small[t.text]} {
				if instead != "" && !f.is(i+2, "main") && !f.is(i+1, "main") && !f.indents {
					add(span{t.from, t.to, instead})
				}
			}
		}
	},
}

// roomy is more than any board asks for.
const roomy = "1000005"

var roomRow = &Row{
	Name: "room", Doc: "an array that is long enough", Cost: 3, Before: "int dist[101];", After: "int dist[1000005];",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			n, ok := number(t)
			if !ok || n < 7 || n >= 1_000_000 {
				continue
			}
			if f.is(i-1, "[", "(", "*", "=", ",", ">") || f.is(i+1, "]", ")") {
				add(span{t.from, t.to, roomy})
			}
		}
		for _, t := range f.tokens { // #define MAXN 105
			if at := strings.LastIndexAny(strings.TrimRight(t.text, " \t\r\n"), " \t"); t.sort == isDirective && strings.Contains(t.text, "define") && at > 0 {
				end := len(strings.TrimRight(t.text, " \t\r\n"))
				add(span{t.from + at + 1, t.from + end, roomy})
			}
		}
	},
}
