package mend

import (
	"slices"
	"sort"
	"strings"

	"adder/judge/run/lang"
	"adder/judge/run/source"
)

// A token is a word of a source. Its line is counted from 0 here.
type token = source.Token

// A file is a source taken apart into tokens and lines. It is no syntax tree: what an
// operator needs to know of statements, it takes from lines, brackets and indents.
type file struct {
	*source.Language
	text     string
	code     []token // without comments, directives and imports
	lines    []line
	pairs    []int // for each opening bracket of code, the one that closes it, or -1
	depth    []int // for each token of code and for the end, the number of open brackets before it
	uses     map[string]map[use]bool
	declared map[string][]*scope
	near     map[place][]string // found so far
}

// A line is the bytes of a line without its end.
type line struct {
	from, to int
	indent   string
	first    int // token of code, or -1 if there is none
	last     int
}

// A span is a part of a file and what replaces it.
type span struct {
	from, to int
	text     string
}

// newFile takes a source apart.
func newFile(l *lang.Language, text string) *file {
	f := &file{Language: l.Language, text: text, near: map[place][]string{}}
	f.findCode()
	f.findLines()
	f.findPairs()
	f.uses = f.findUses()
	f.declared = f.findScopes()
	return f
}

func (f *file) findCode() {
	importLine := -1
	for t := range source.Tokens(f.Name, f.text) {
		t.Line--
		startsLine := len(f.code) == 0 || f.code[len(f.code)-1].Line < t.Line
		if t.Text == "import" && startsLine {
			importLine = t.Line
		}
		if t.Sort < source.Comment && t.Line != importLine {
			f.code = append(f.code, t)
		}
	}
}

func (f *file) findLines() {
	at := 0
	for whole := range strings.SplitSeq(f.text, "\n") {
		body := strings.TrimSuffix(whole, "\r")
		indent := len(body) - len(strings.TrimLeft(body, " \t"))
		l := line{from: at, to: at + len(body), indent: body[:indent], first: -1, last: -1}
		f.lines = append(f.lines, l)
		at += len(whole) + 1
	}
	for i, t := range f.code {
		l := &f.lines[t.Line]
		if l.first < 0 {
			l.first = i
		}
		l.last = i
	}
}

// findPairs finds which brackets belong together. Each kind of bracket is paired by itself.
func (f *file) findPairs() {
	f.pairs = make([]int, len(f.code))
	f.depth = make([]int, len(f.code)+1)
	open := map[string][]int{}
	opening := map[string]string{")": "(", "]": "[", "}": "{"}
	for i, t := range f.code {
		f.pairs[i] = -1
		f.depth[i+1] = f.depth[i]
		switch t.Text {
		case "(", "[", "{":
			f.depth[i+1]++
			open[t.Text] = append(open[t.Text], i)
		case ")", "]", "}":
			f.depth[i+1]--
			stack := open[opening[t.Text]]
			if len(stack) > 0 {
				last := len(stack) - 1
				f.pairs[stack[last]] = i
				open[opening[t.Text]] = stack[:last]
			}
		}
	}
}

// lineAt is the line of a byte.
func (f *file) lineAt(at int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i].from > at }) - 1
}

// is reports whether the token at i is one of these texts. An i outside of the file is none.
func (f *file) is(i int, texts ...string) bool {
	return i >= 0 && i < len(f.code) && slices.Contains(texts, f.code[i].Text)
}

// named reports whether the token at i is a name.
func (f *file) named(i int) bool {
	return i >= 0 && i < len(f.code) && f.code[i].Sort == source.Name
}

// member reports whether the token at i is a member of something.
func (f *file) member(i int) bool { return f.is(i-1, ".", "->", "::") }

// startsLine reports whether the token at i is the first of its line.
func (f *file) startsLine(i int) bool { return f.lines[f.code[i].Line].first == i }

// over puts a text in the place of the tokens from..to.
func (f *file) over(from, to int, text string) span {
	return span{f.code[from].From, f.code[to].To, text}
}

// behind puts a text after the token at i.
func (f *file) behind(i int, text string) span { return span{f.code[i].To, f.code[i].To, text} }

// above puts a text on a line of its own before line l.
func (f *file) above(l int, text string) span {
	end := "\n"
	if strings.Contains(f.text, "\r\n") {
		end = "\r\n"
	}
	return span{f.lines[l].from, f.lines[l].from, f.lines[l].indent + text + end}
}

// withoutLines is the span that removes lines with their ends.
func (f *file) withoutLines(first, last int) span {
	to := len(f.text)
	if last+1 < len(f.lines) {
		to = f.lines[last+1].from
	}
	return span{from: f.lines[first].from, to: to}
}

// between is the text of the tokens from..to.
func (f *file) between(from, to int) string { return f.text[f.code[from].From:f.code[to].To] }

// until returns the first token with that text after i, on the same line and at the same
// depth of brackets, or -1.
func (f *file) until(i int, text string) int {
	for j := i + 1; j < len(f.code) && f.code[j].Line == f.code[i].Line; j++ {
		if f.depth[j] == f.depth[i+1] && f.is(j, text) {
			return j
		}
	}
	return -1
}

// nextCode is the first line with code after a line, or before it where step is -1; -1 if there is
// none.
func (f *file) nextCode(l, step int) int {
	for l += step; l >= 0 && l < len(f.lines); l += step {
		if f.lines[l].first >= 0 {
			return l
		}
	}
	return -1
}

// statement reports whether a line is one complete statement: it ends in a semicolon, or in
// Python not in a colon, and closes all brackets that it opens.
func (f *file) statement(l int) bool {
	x := f.lines[l]
	if x.first < 0 || f.is(x.first, "import", "from", "using", "package", "def", "class", "public", "#") {
		return false
	}
	depth := f.depth[x.first : x.last+2]
	if depth[len(depth)-1] != depth[0] || slices.Min(depth) < depth[0] {
		return false
	}
	if f.Unended {
		return !f.is(x.last, ":", "{", ",", "(")
	}
	return f.is(x.last, ";", "}")
}

// statementEnd is the last line of the statement or block that begins on a line, or -1.
func (f *file) statementEnd(l int) int {
	x := f.lines[l]
	switch {
	case x.first < 0 || f.is(x.first, "else", "elif", "case", "default", "static", "def", "class", "struct"):
		return -1
	case f.statement(l):
		return l
	case !f.is(x.first, "if", "for", "while"):
		return -1
	case f.Indents && f.is(x.last, ":"):
		return f.indentedEnd(l)
	case f.is(x.last, "{"):
		end := f.pairs[x.last]
		if end > 0 && f.lines[f.code[end].Line].last == end {
			return f.code[end].Line
		}
	case f.is(x.last, ")") && l+1 < len(f.lines) && f.statement(l+1):
		return l + 1
	}
	return -1
}

// indentedEnd is the last line that is indented more than l, in its block.
func (f *file) indentedEnd(l int) int {
	end := l
	for i := f.nextCode(l, 1); i >= 0 && f.deeper(i, l); i = f.nextCode(i, 1) {
		end = i
	}
	return end
}

// deeper reports whether line i is indented more than l.
func (f *file) deeper(i, l int) bool { return len(f.lines[i].indent) > len(f.lines[l].indent) }

// alone reports whether a block of Python has no statement beside the one on these lines.
func (f *file) alone(first, last int) bool {
	beside := func(l int) bool {
		return l >= 0 && len(f.lines[l].indent) == len(f.lines[first].indent)
	}
	before := f.nextCode(first, -1)
	for before >= 0 && f.deeper(before, first) {
		before = f.nextCode(before, -1)
	}
	return !beside(before) && !beside(f.nextCode(last, 1))
}

// typed reports whether a line begins with a type, as a declaration does.
func (f *file) typed(l int) bool {
	first := f.lines[l].first
	return !f.Indents && f.afterWord(first+1) && !f.is(first, "return", "else")
}

// A condition is the tokens between the brackets of an if or a while. In a language without
// such brackets it ends before the colon or the brace.
type condition struct{ from, to int }

func (f *file) conditions() (all []condition) {
	end := "{"
	if f.Indents {
		end = ":"
	}
	for i, t := range f.code {
		if t.Sort != source.Keyword || !f.is(i, "if", "while", "elif") {
			continue
		}
		from, behind := i+1, -1
		if f.Bare {
			behind = f.until(i, end)
		} else if f.is(i+1, "(") {
			from, behind = i+2, f.pairs[i+1]
		}
		if behind > from {
			all = append(all, condition{from, behind - 1})
		}
	}
	return all
}

// terms are the parts of a condition that are joined by and, or.
func (f *file) terms(c condition) (all []condition) {
	from := c.from
	for j := c.from; j <= c.to; j++ {
		if f.depth[j] == f.depth[c.from] && f.is(j, "&&", "||", "and", "or") {
			all = append(all, condition{from, j - 1})
			from = j + 1
		}
	}
	return append(all, condition{from, c.to})
}

// replaced applies spans, which are in order and do not overlap, to a text.
func replaced(text string, spans []span) string {
	var b strings.Builder
	at := 0
	for _, s := range spans {
		if s.from < at || s.to < s.from || s.to > len(text) {
			return text
		}
		b.WriteString(text[at:s.from])
		b.WriteString(s.text)
		at = s.to
	}
	b.WriteString(text[at:])
	return b.String()
}
