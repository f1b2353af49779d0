package mend

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"adder/judge/source"
)

// Changes of whole lines, which stand for statements.

var dropLineRow = &Row{
	Name: "drop-statement", Doc: "a statement left out", Cost: 2, Before: "seen[w] = true;", After: "",
	Why: "This should not be done.", why: whySwap,
	propose: func(f *file, add func(...span)) {
		for l, x := range f.lines {
			last := f.statementEnd(l)
			switch {
			case last < 0 || last > l && !f.is(x.first, "if"):
			case f.Indents && !f.hasSibling(l, last):
				add(f.over(x.first, f.lines[last].last, "pass"))
			default:
				add(f.whole(l, last))
			}
		}
		within := 0 // round brackets
		for i := range f.code {
			switch {
			case f.is(i, "("):
				within++
			case f.is(i, ")"):
				within--
			}
			if last := f.inline(i); last >= 0 && within == 0 {
				rest := ""
				if f.is(i-1, ")", "else") { // all that is done there
					rest = ";"
				}
				add(f.over(i, last, rest))
			}
		}
		for i := range f.code { // "else" left out: both are done
			switch {
			case f.is(i, "else") && f.is(i+1, "{"):
				add(f.over(i, i, ""))
			case f.is(i, "else") && f.is(i+1, "if"):
				add(span{f.code[i].From, f.code[i+1].From, ""})
			case f.is(i, "if") && f.is(i-1, "}") && !f.Bare:
				add(f.ahead(i, "else "))
			case f.is(i, "elif"):
				add(f.over(i, i, "if"))
			case f.is(i, "if") && f.Indents && f.starts(i):
				add(f.over(i, i, "elif"))
			}
		}
	},
}

// inline is the last token of a statement that begins at a token and shares its line with
// others, or -1.
func (f *file) inline(i int) (last int) {
	begins := f.is(i-1, ";", "{", "}") || f.is(i-1, ")", "else") && f.is(i, "if")
	if f.End == "" || !begins || f.is(i, "}", "{", "else", "for", "while", "do", "case", "default") {
		return -1
	}
	last = f.until(i, ";")
	if f.is(i, "if") && f.is(i+1, "(") && f.pairs[i+1] >= 0 {
		if body := f.pairs[i+1] + 1; f.is(body, "{") {
			last = f.pairs[body]
		}
	}
	whole := last >= 0 && f.starts(i) && f.lines[f.code[last].Line].last == last
	if whole || f.is(last+1, "else") || !f.is(i, "if") && f.afterWord(i+1) { // or it declares something
		return -1
	}
	return last
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
	Why: "This is in the wrong place.",
	propose: func(f *file, add func(...span)) {
		for l, x := range f.lines {
			last := l
			if f.is(x.first, "if") { // with all that it does
				last = f.statementEnd(l)
			}
			if last < l || last-l >= mostMoved || last == l && !f.statement(l) {
				continue
			}
			for d := 1; d <= mostMoves; d++ {
				for _, to := range []int{l - d, last + 1 + d} {
					if to > 0 && to < len(f.lines) && f.lines[to].first >= 0 {
						f.move(l, last, to, add)
					}
				}
			}
		}
	},
}

// move puts lines before another, as deep as that one or as the one before it.
func (f *file) move(l, last, to int, add func(...span)) {
	indents := []string{f.lines[to].indent}
	if before := f.codeBefore(to); before >= 0 && f.Indents && f.lines[before].indent != indents[0] && !f.is(f.lines[before].last, ":") {
		indents = append(indents, f.lines[before].indent)
	}
	for _, indent := range indents {
		at, moved := f.lines[to].from, ""
		for i := l; i <= last; i++ {
			moved += f.above(to, indent, f.text[min(f.lines[i].from+len(f.lines[l].indent), f.lines[i].to):f.lines[i].to]).text
		}
		spans := []span{f.whole(l, last), {at, at, moved}}
		if to < l {
			slices.Reverse(spans)
		}
		add(spans...)
	}
}

var (
	commented = regexp.MustCompile(`^(\s*)(//|#)\s?(.*\S)`)
	looksCode = regexp.MustCompile(`[;{})=:]\s*$|^(break|continue|return)\b|=|\w\(.*\)$`)
)

var uncommentRow = &Row{
	Name: "uncomment", Doc: "a line of code that was commented out", Cost: 2, Before: "// seen[w] = true;", After: "seen[w] = true;",
	Why: "This line is commented out, and is needed.",
	propose: func(f *file, add func(...span)) {
		for _, t := range f.tokens {
			if t.Sort != source.Comment {
				continue
			}
			if m := commented.FindStringSubmatch(t.Text); m != nil && looksCode.MatchString(m[3]) && !strings.Contains(strings.TrimSpace(t.Text), "\n") {
				add(span{t.From, t.From + len(strings.TrimRight(t.Text, "\r\n")), m[3]})
			}
			inner, opened := strings.CutPrefix(t.Text, "/*")
			inner, closed := strings.CutSuffix(inner, "*/")
			if opened && closed && looksCode.MatchString(inner) {
				add(span{t.From, t.To, inner})
			}
		}
	},
}

var guardRow = &Row{
	Name: "fault", Doc: "a statement under a condition of the file, or no longer under one", Cost: 4, Before: "if (a < b) q.pop();\ndist[w] = d;", After: "if (a < b) q.pop();\nif (a < b) dist[w] = d;",
	Why: "This is done under the wrong condition.",
	propose: func(f *file, add func(...span)) {
		for _, c := range f.conditions() { // taken away
			if f.is(c.keyword, "if") && !f.Bare && !f.is(c.keyword-1, "else") {
				add(f.over(c.keyword, c.to+1, ""))
			}
		}
		tests := f.tests()
		for l, x := range f.lines {
			if !f.statement(l) || f.typed(l) {
				continue
			}
			for _, test := range tests[:min(len(tests), mostTests)] {
				add(f.under(test, f.code[x.first].From, x.to)...)
			}
		}
	},
}

// under puts a statement under a condition.
func (f *file) under(test string, from, to int) []span {
	spans := []span{{from, from, fmt.Sprintf(f.Under[0], test)}}
	if f.Under[1] != "" {
		spans = append(spans, span{to, to, f.Under[1]})
	}
	return spans
}

var clearRow = &Row{
	Name: "clear", Doc: "a table emptied before each board, or declared there", Cost: 4, Before: "while (t--) {\n    jump[a] = b;\n}", After: "while (t--) {\n    jump.clear();\n    jump[a] = b;\n}",
	Why: "What the board before left is still there: start anew for each board.",
	propose: func(f *file, add func(...span)) {
		var bodies []int // the first lines of the bodies of loops
		for l, x := range f.lines {
			if next := f.codeBody(l, x); next >= 0 {
				bodies = append(bodies, next)
			}
		}
		for l, x := range f.lines {
			for _, to := range bodies { // a declaration into the loop over boards, or some that stand together
				for n := 1; n <= mostTogether && f.assigning(l+n-1, x.indent); n++ {
					if to > l+n && x.indent != f.lines[to].indent {
						f.move(l, l+n-1, to, add)
					}
				}
			}
		}
		tables := f.tables()
		for _, to := range bodies {
			for _, name := range tables {
				for _, words := range f.Clear {
					add(f.above(to, f.lines[to].indent, fmt.Sprintf(words, name)))
				}
			}
		}
	},
}

// codeBody is the first line of the body of the loop that begins on a line, or -1.
func (f *file) codeBody(l int, x line) int {
	if x.first < 0 || !f.is(x.first, "for", "while") || !f.is(x.last, "{", ":") {
		return -1
	}
	return f.codeAfter(l)
}

// assigning reports whether a line is a statement that declares or assigns something,
// so deep.
func (f *file) assigning(l int, indent string) bool {
	if l >= len(f.lines) || !f.statement(l) || f.lines[l].indent != indent {
		return false
	}
	assigns := func(i int) bool { return f.is(i, "=", ":=") }
	return f.typed(l) || f.some(f.lines[l].first, f.lines[l].last+1, assigns)
}

// tables are names that are indexed.
func (f *file) tables() (all []string) {
	for i, t := range f.code {
		if f.named(i) && f.is(i+1, "[", ".") && !f.member(i) && !slices.Contains(all, t.Text) && len(all) < 10 {
			all = append(all, t.Text)
		}
	}
	return all
}

var insertRow = &Row{
	Name: "insert-statement", Doc: "a line of the file, continue or break, in another place too", Cost: 5, Before: "while (t--) {\n    q.pop();\n}", After: "while (t--) {\n    continue;\n    q.pop();\n}",
	Why: "A statement is missing here.",
	propose: func(f *file, add func(...span)) {
		short := []string{"continue" + f.End, "break" + f.End}
		for l := range f.lines {
			text := f.lineText(l)
			if f.statement(l) && !f.typed(l) && len(text) < 70 && !slices.Contains(short, text) && len(short) < mostShort {
				short = append(short, text)
			}
		}
		for l, x := range f.lines {
			for _, text := range short {
				if x.first >= 0 && x.indent != "" {
					add(f.above(l, x.indent, text))
				}
			}
		}
	},
}

var keepRow = &Row{
	Name: "keep", Doc: "a value written only where there is none yet, or a larger one", Cost: 4, Before: "{ dist[w] = dist[v] + 1; }", After: "{ if (dist[w] < 0) dist[w] = dist[v] + 1; }",
	Why: "A value that was there already is overwritten.",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			end, last := f.writes(i)
			if end < 0 {
				continue
			}
			entry, value := f.between(i, end), f.between(end+2, last)
			tests := []string{entry + " < 0", entry + " == 0", entry + " > " + value}
			if f.Indents {
				tests = append(tests, f.between(i+2, end-1)+" not in "+t.Text)
			}
			if f.is(last+1, ";") {
				last++
			}
			for _, test := range tests {
				add(f.under(test, t.From, f.code[last].To)...)
			}
		}
	},
}

// writes returns the ends of the table entry that the statement at a token writes, and of
// its value; end is -1 if it writes none.
func (f *file) writes(i int) (end, last int) {
	if !f.named(i) || !f.is(i+1, "[") || !f.starts(i) && !f.is(i-1, "{", "}", ";", ")") {
		return -1, 0
	}
	if end = f.pairs[i+1]; end < i+3 || !f.is(end+1, "=") {
		return -1, 0
	}
	line := f.code[i].Line
	if last = f.until(end+1, ";") - 1; last < 0 {
		last = f.lines[line].last
	}
	if last <= end+1 || f.code[last].Line != line || f.is(last, "{", ",", "(") {
		return -1, 0
	}
	return end, last
}
