package mend

import (
	"fmt"
	"regexp"
	"strings"
)

// Changes of whole lines, which stand for statements.

// statement reports whether a line is a statement of its own: it ends in a
// semicolon, or in Python in no colon, and opens no more brackets than it closes.
func (f *file) statement(l int) bool {
	x := f.lines[l]
	if x.first < 0 {
		return false
	}
	depth := 0
	for i := x.first; i <= x.last; i++ {
		switch {
		case f.is(i, "(", "[", "{"):
			depth++
		case f.is(i, ")", "]", "}"):
			if depth--; depth < 0 {
				return false
			}
		}
	}
	if depth != 0 || f.is(x.first, "import", "from", "using", "package", "def", "class", "public", "#") {
		return false
	}
	if f.unended {
		return !f.is(x.last, ":", "{", ",", "(")
	}
	return f.is(x.last, ";", "}")
}

// whole is the span of a line with its end.
func (f *file) whole(l int) span {
	to := len(f.text)
	if l+1 < len(f.lines) {
		to = f.lines[l+1].from
	}
	return span{from: f.lines[l].from, to: to}
}

var dropLineRow = &Row{
	Name: "drop-statement", Doc: "a statement left out", Cost: 2, Before: "seen[w] = true;", After: "",
	propose: func(f *file, add func(...span)) {
		for l := range f.lines {
			last := f.statementEnd(l)
			if last < 0 || last > l && !f.is(f.lines[l].first, "if") {
				continue
			}
			if f.indents && !f.hasSibling(l, last) {
				add(span{f.code[f.lines[l].first].from, f.code[f.lines[last].last].to, "pass"})
			} else {
				add(span{f.whole(l).from, f.whole(last).to, ""})
			}
		}
		for i := range f.code { // "else" left out: both are done
			if f.is(i, "else") && f.is(i+1, "{") {
				add(span{f.code[i].from, f.code[i].to, ""})
			}
			if f.is(i, "else") && f.is(i+1, "if") {
				add(span{f.code[i].from, f.code[i+1].from, ""})
			}
			if f.is(i, "if") && f.is(i-1, "}") && !f.bare {
				add(span{f.code[i].from, f.code[i].from, "else "})
			}
			if f.is(i, "elif") {
				add(span{f.code[i].from, f.code[i].to, "if"})
			}
			if f.is(i, "if") && f.indents && f.lines[f.code[i].line].first == i {
				add(span{f.code[i].from, f.code[i].to, "elif"})
			}
		}
	},
}

// hasSibling reports whether a block of Python has another statement beside the one on
// these lines.
func (f *file) hasSibling(first, last int) bool {
	indent := len(f.lines[first].indent)
	if next := f.codeAfter(last); next >= 0 && len(f.lines[next].indent) == indent {
		return true
	}
	before := f.codeBefore(first)
	for before >= 0 && len(f.lines[before].indent) > indent {
		before = f.codeBefore(before)
	}
	return before >= 0 && len(f.lines[before].indent) == indent
}

var moveLineRow = &Row{
	Name: "move-statement", Doc: "a statement up, down, into or out of a block", Cost: 3, Before: "v = w;\ndist[v]++;\nq.pop();", After: "dist[v]++;\nv = w;\nq.pop();",
	propose: func(f *file, add func(...span)) {
		for l := range f.lines {
			if !f.statement(l) {
				continue
			}
			for _, to := range f.places(l) {
				f.move(l, to, add)
			}
		}
	},
}

// mostMoves is how many lines a statement is moved.
const mostMoves = 6

// places are the lines before which a statement is put.
func (f *file) places(l int) (all []int) {
	for d := 1; d <= mostMoves; d++ {
		for _, to := range []int{l - d, l + 1 + d} {
			if to > 0 && to < len(f.lines) && f.lines[to].first >= 0 {
				all = append(all, to)
			}
		}
	}
	return all
}

// move puts a line before another, as deep as that one or as the one before it.
func (f *file) move(l, to int, add func(...span)) {
	from := f.whole(l)
	text := f.lineText(l)
	indents := []string{f.lines[to].indent}
	if before := f.codeBefore(to); before >= 0 && f.indents && f.lines[before].indent != indents[0] {
		indents = append(indents, f.lines[before].indent)
		if f.is(f.lines[before].last, ":") {
			indents = indents[:1]
		}
	}
	for _, indent := range indents {
		moved := indent + text + f.ending()
		at := f.lines[to].from
		if to < l {
			add(span{at, at, moved}, span{from.from, from.to, ""})
		} else {
			add(span{from.from, from.to, ""}, span{at, at, moved})
		}
	}
}

// codeBefore is the last line before l that has code.
func (f *file) codeBefore(l int) int {
	for l--; l >= 0 && f.lines[l].first < 0; l-- {
	}
	return l
}

var commented = regexp.MustCompile(`^(\s*)(//|#)\s?(.*\S)`)

var uncommentRow = &Row{
	Name: "uncomment", Doc: "a line of code that was commented out", Cost: 2, Before: "// seen[w] = true;", After: "seen[w] = true;",
	propose: func(f *file, add func(...span)) {
		code := regexp.MustCompile(`[;{})=:]\s*$|^(break|continue|return)\b|=|\w\(.*\)$`)
		for _, t := range f.tokens {
			m := commented.FindStringSubmatch(t.text)
			if t.sort == isComment && m != nil && code.MatchString(m[3]) && !strings.Contains(strings.TrimSpace(t.text), "\n") {
				end := t.from + len(strings.TrimRight(t.text, "\r\n"))
				add(span{t.from, end, m[3]})
			}
			if t.sort == isComment && strings.HasPrefix(t.text, "/*") && strings.HasSuffix(t.text, "*/") && code.MatchString(t.text[2:len(t.text)-2]) {
				add(span{t.from, t.to, t.text[2 : len(t.text)-2]})
			}
		}
	},
}

var guardRow = &Row{
	Name: "guard", Doc: "a statement under a condition of the file, or no longer under one", Cost: 4, Before: "if (a < b) q.pop();\ndist[w] = d;", After: "if (a < b) q.pop();\nif (a < b) dist[w] = d;",
	propose: func(f *file, add func(...span)) {
		for _, c := range f.conditions() { // taken away
			if f.is(c.keyword, "if") && !f.bare && !f.is(c.keyword-1, "else") {
				add(span{f.code[c.keyword].from, f.code[c.to+1].to, ""})
			}
		}
		tests := f.tests()
		for l := range f.lines {
			if !f.statement(l) || f.declaration(l) {
				continue
			}
			for _, test := range tests[:min(len(tests), mostTests)] {
				add(f.put(test, f.code[f.lines[l].first].from, f.lines[l].to)...)
			}
		}
	},
}

// put puts a statement under a condition.
func (f *file) put(test string, from, to int) []span {
	spans := []span{{from, from, fmt.Sprintf(f.under[0], test)}}
	if f.under[1] != "" {
		spans = append(spans, span{to, to, f.under[1]})
	}
	return spans
}

// declaration reports whether a line begins with a type.
func (f *file) declaration(l int) bool {
	x := f.lines[l]
	return !f.indents && f.declared(x.first+1) && !f.is(x.first, "return", "else")
}
