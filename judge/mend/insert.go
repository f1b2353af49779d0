package mend

import (
	"fmt"
	"slices"
)

// Lines that are put in: a table emptied, a statement of the file once more.

var clearRow = &Row{
	Name: "clear", Doc: "a table emptied before each board, or declared there", Cost: 4, Before: "while (t--) {\n    jump[a] = b;\n}", After: "while (t--) {\n    jump.clear();\n    jump[a] = b;\n}",
	propose: func(f *file, add func(...span)) {
		bodies, tables := f.loopBodies(), f.tables()
		for l := range f.lines {
			for _, to := range bodies { // a declaration into the loop over boards, or some that stand together
				for n := 1; n <= mostTogether && f.assigning(l+n-1, f.lines[l].indent); n++ {
					if to > l+n && f.lines[l].indent != f.lines[to].indent {
						f.moveInto(l, n, to, add)
					}
				}
			}
		}
		for _, to := range bodies {
			for _, name := range tables {
				for _, words := range f.clearings(name) {
					at := f.lines[to].from
					add(span{at, at, f.lines[to].indent + words + f.ending()})
				}
			}
		}
	},
}

// mostTogether is how many declarations are moved at once: where two things are left
// from the board before, either alone changes little.
const mostTogether = 3

// assigning reports whether a line is a statement that declares or assigns something,
// so deep.
func (f *file) assigning(l int, indent string) bool {
	return l < len(f.lines) && f.statement(l) && f.assigns(l) && f.lines[l].indent == indent
}

// moveInto puts n lines before another further down, as deep as that one.
func (f *file) moveInto(l, n, to int, add func(...span)) {
	moved := ""
	for i := l; i < l+n; i++ {
		moved += f.lines[to].indent + f.lineText(i) + f.ending()
	}
	at := f.lines[to].from
	add(span{f.lines[l].from, f.whole(l + n - 1).to, ""}, span{at, at, moved})
}

// assigns reports whether a line declares or assigns something.
func (f *file) assigns(l int) bool {
	for i := f.lines[l].first; i <= f.lines[l].last; i++ {
		if f.is(i, "=", ":=") {
			return true
		}
	}
	return f.declaration(l)
}

// loopBodies are the first lines of the bodies of loops.
func (f *file) loopBodies() (all []int) {
	for l := range f.lines {
		x := f.lines[l]
		if x.first < 0 || !f.is(x.first, "for", "while") || !f.is(x.last, "{", ":") {
			continue
		}
		next := l + 1
		for next < len(f.lines) && f.lines[next].first < 0 {
			next++
		}
		if next < len(f.lines) {
			all = append(all, next)
		}
	}
	return all
}

// tables are names that are indexed.
func (f *file) tables() (all []string) {
	for i, t := range f.code {
		if t.sort == isName && f.is(i+1, "[", ".") && !f.is(i-1, ".", "->", "::") && !slices.Contains(all, t.text) && len(all) < 10 {
			all = append(all, t.text)
		}
	}
	return all
}

func (f *file) clearings(name string) (all []string) {
	for _, words := range f.clear {
		all = append(all, fmt.Sprintf(words, name))
	}
	return all
}

var insertRow = &Row{
	Name: "insert-statement", Doc: "a line of the file, continue or break, in another place too", Cost: 5, Before: "while (t--) {\n    q.pop();\n}", After: "while (t--) {\n    continue;\n    q.pop();\n}",
	propose: func(f *file, add func(...span)) {
		lines := f.short()
		for l := range f.lines {
			if f.lines[l].first < 0 || f.lines[l].indent == "" {
				continue
			}
			for _, text := range lines {
				at := f.lines[l].from
				add(span{at, at, f.lines[l].indent + text + f.ending()})
			}
		}
	},
}

// mostShort is how many lines are tried elsewhere.
const mostShort = 24

// short are the statements of a file that may stand elsewhere.
func (f *file) short() (all []string) {
	for _, word := range []string{"continue", "break"} {
		all = append(all, word+f.end)
	}
	for l := range f.lines {
		text := f.lineText(l)
		if f.statement(l) && !f.declaration(l) && len(text) < 70 && !slices.Contains(all, text) && len(all) < mostShort {
			all = append(all, text)
		}
	}
	return all
}

var keepRow = &Row{
	Name: "keep", Doc: "a value written only where there is none yet, or a larger one", Cost: 4, Before: "{ dist[w] = dist[v] + 1; }", After: "{ if (dist[w] < 0) dist[w] = dist[v] + 1; }",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			cell, last, ok := f.writes(i)
			if !ok {
				continue
			}
			entry, value := f.between(i, cell.to+1), f.between(cell.to+3, last)
			tests := []string{entry + " < 0", entry + " == 0", entry + " > " + value}
			if f.indents {
				tests = append(tests, f.between(cell.from, cell.to)+" not in "+t.text)
			}
			to := f.code[last].to
			if f.is(last+1, ";") {
				to = f.code[last+1].to
			}
			for _, test := range tests {
				add(f.put(test, t.from, to)...)
			}
		}
	},
}

// writes reports whether a statement begins at a token that writes an entry of a table:
// which one, and where its value ends.
func (f *file) writes(i int) (cell condition, last int, ok bool) {
	t := f.code[i]
	if t.sort != isName || !f.is(i+1, "[") || f.lines[t.line].first != i && !f.is(i-1, "{", "}", ";", ")") {
		return cell, 0, false
	}
	end := f.match(i + 1)
	if end < i+3 || !f.is(end+1, "=") {
		return cell, 0, false
	}
	if last = f.until(end+1, ";") - 1; last < 0 {
		last = f.lines[t.line].last
	}
	return condition{i, i + 2, end - 1}, last, last > end+1 && f.code[last].line == t.line && !f.is(last, "{", ",", "(")
}

var entryRow = &Row{
	Name: "entry", Doc: "an entry of a table for its index, or the index for the entry", Cost: 3, Before: "q.push(jump[w]);", After: "q.push(w);",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			switch end := f.operandEnd(i); {
			case end < 0 || f.useOf(i) != plainName && f.useOf(i) != indexed:
			case end == i:
				for _, table := range f.namesNear(t.line, indexed) {
					add(span{t.from, t.to, table + "[" + t.text + "]"})
				}
			case f.match(i+1) == end && end > i+2:
				add(span{t.from, f.code[end].to, f.between(i+2, end-1)})
			}
		}
	},
}
