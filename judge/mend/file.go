package mend

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"adder/judge/lang"
	"adder/judge/source"
)

// A token is a word of a source; its line is counted from 0 here.
type token = source.Token

// A file is a source taken apart: into tokens, and into lines. It is no tree; what
// a change needs to know of statements it takes from lines and brackets.
type file struct {
	*source.Language
	lang     *lang.Language
	text     string
	tokens   []token
	code     []token // those that are no comments, no directives and no imports
	lines    []line
	pairs    []int                   // of each bracket of code that opens, the one that closes it, or -1
	depth    []int                   // of each token of code and of the end, how many brackets more were opened than closed
	origin   []int                   // of each line, the line of the submitted source; nil if this is that source
	uses     map[string]map[use]bool // of each name
	declared map[string][]*scope     // where each name that is declared is seen
	donors   []*donated              // statements to borrow
	foreign  bool                    // it reads another format than ours

	near  map[nearby][]string // what was asked for before
	amiss func() int          // the uses of its own names outside of their scopes
}

// A line is the bytes of a line without its end.
type line struct {
	from, to int
	indent   string
	first    int // token of code, or -1
	last     int // token of code
}

// once caches work under a key.
func once[K comparable, V any](known map[K]V, key K, work func() V) V {
	v, ok := known[key]
	if !ok {
		v = work()
		known[key] = v
	}
	return v
}

// newFile takes a source apart.
func newFile(l *lang.Language, text string) *file {
	f := &file{
		Language: l.Language, lang: l, text: text,
		near: map[nearby][]string{},
	}
	imports := -1 // the line of an import, which is as little code as an #include is
	for t := range source.Tokens(l.Name, text) {
		t.Line--
		f.tokens = append(f.tokens, t)
		if t.Text == "import" && !f.Indents && (len(f.code) == 0 || f.code[len(f.code)-1].Line < t.Line) {
			imports = t.Line
		}
		if t.Sort < source.Comment && t.Line != imports {
			f.code = append(f.code, t)
		}
	}
	at := 0
	for whole := range strings.SplitSeq(text, "\n") {
		body := strings.TrimSuffix(whole, "\r")
		indent := len(body) - len(strings.TrimLeft(body, " \t"))
		f.lines = append(f.lines, line{from: at, to: at + len(body), indent: body[:indent], first: -1, last: -1})
		at += len(whole) + 1
	}
	for i, t := range f.code {
		l := &f.lines[t.Line]
		if l.first < 0 {
			l.first = i
		}
		l.last = i
	}
	f.pair()
	f.uses, f.declared = f.usesOf(), f.scopes()
	f.amiss = sync.OnceValue(func() int { return f.unseen(f) })
	return f
}

// pair finds which brackets belong together. Those of one kind do not mind the others.
func (f *file) pair() {
	f.pairs, f.depth = make([]int, len(f.code)), make([]int, len(f.code)+1)
	open := map[string][]int{}
	opens := map[string]string{")": "(", "]": "[", "}": "{"}
	for i, t := range f.code {
		f.pairs[i], f.depth[i+1] = -1, f.depth[i]
		switch t.Text {
		case "(", "[", "{":
			f.depth[i+1]++
			open[t.Text] = append(open[t.Text], i)
		case ")", "]", "}":
			f.depth[i+1]--
			if stack := open[opens[t.Text]]; len(stack) > 0 {
				last := len(stack) - 1
				f.pairs[stack[last]], open[opens[t.Text]] = i, stack[:last]
			}
		}
	}
}

func (f *file) lineAt(at int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i].from > at }) - 1
}

// submitted is the line of the submitted source, from 1, for line i.
func (f *file) submitted(i int) int {
	if len(f.origin) == 0 {
		return i + 1
	}
	return f.origin[min(i, len(f.origin)-1)]
}

// is reports whether code token i is one of these texts.
func (f *file) is(i int, texts ...string) bool {
	return i >= 0 && i < len(f.code) && slices.Contains(texts, f.code[i].Text)
}

// some reports whether one of the tokens from one to before another is such.
func (f *file) some(from, to int, such func(i int) bool) bool {
	for i := from; i < to; i++ {
		if such(i) {
			return true
		}
	}
	return false
}

// named reports whether the token at i is a name, member whether it is one of
// something, and starts whether it is the first of its line.
func (f *file) named(i int) bool  { return f.code[i].Sort == source.Name }
func (f *file) member(i int) bool { return f.is(i-1, ".", "->", "::") }
func (f *file) starts(i int) bool { return f.lines[f.code[i].Line].first == i }

// over is a span in the place of the tokens from..to; ahead and behind put a text
// before and after a token.
func (f *file) over(from, to int, text string) span {
	return span{f.code[from].From, f.code[to].To, text}
}
func (f *file) ahead(i int, text string) span  { return span{f.code[i].From, f.code[i].From, text} }
func (f *file) behind(i int, text string) span { return span{f.code[i].To, f.code[i].To, text} }

// above is a line of its own that is put before line l.
func (f *file) above(l int, indent, text string) span {
	return span{f.lines[l].from, f.lines[l].from, indent + text + f.ending()}
}

// whole is the span of lines with their ends, which goes.
func (f *file) whole(first, last int) span {
	to := len(f.text)
	if last+1 < len(f.lines) {
		to = f.lines[last+1].from
	}
	return span{from: f.lines[first].from, to: to}
}

func (f *file) between(from, to int) string { return f.text[f.code[from].From:f.code[to].To] }

// lineText is the text of a line without indent.
func (f *file) lineText(i int) string {
	return strings.TrimSpace(f.text[f.lines[i].from:f.lines[i].to])
}

// ending is how lines end.
func (f *file) ending() string {
	if strings.Contains(f.text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// indentUnit is how far the file indents.
func (f *file) indentUnit() string {
	unit := "    "
	for i, x := range f.lines {
		if x.first >= 0 && x.indent != "" && (len(x.indent) < len(unit) || x.indent[0] == '\t') && f.codeBefore(i) >= 0 {
			unit = x.indent
		}
		if unit[0] == '\t' {
			return "\t"
		}
	}
	return unit
}

// until returns the first token with that text behind i, outside of brackets and
// on the same line; or -1.
func (f *file) until(i int, text string) int {
	for j := i + 1; j < len(f.code) && f.code[j].Line == f.code[i].Line; j++ {
		if f.depth[j] == f.depth[i+1] && f.is(j, text) {
			return j
		}
	}
	return -1
}

// Lines and statements.

// next is the next line by steps of 1 or -1 that has code, and if words is set more
// than a brace; -1 if there is none.
func (f *file) next(l, step int, words bool) int {
	for l += step; l >= 0 && l < len(f.lines); l += step {
		x := f.lines[l]
		if x.first >= 0 && !(words && x.first == x.last && f.is(x.first, "{", "}")) {
			return l
		}
	}
	return -1
}

func (f *file) codeBefore(l int) int { return f.next(l, -1, false) }
func (f *file) codeAfter(l int) int  { return f.next(l, 1, false) }

// statement reports whether a line is a complete statement: it ends in a semicolon (in
// Python: not in a colon), and closes all the brackets that it opens.
func (f *file) statement(l int) bool {
	x := f.lines[l]
	if x.first < 0 {
		return false
	}
	depth := f.depth[x.first : x.last+2]
	if depth[len(depth)-1] != depth[0] || slices.Min(depth) < depth[0] || f.is(x.first, "import", "from", "using", "package", "def", "class", "public", "#") {
		return false
	}
	if f.Unended {
		return !f.is(x.last, ":", "{", ",", "(")
	}
	return f.is(x.last, ";", "}")
}

// statementEnd is the last line of the statement or the block that begins on a line,
// or -1.
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
		end := l
		for i := f.codeAfter(l); i >= 0 && len(f.lines[i].indent) > len(x.indent); i = f.codeAfter(i) {
			end = i
		}
		return end
	case f.is(x.last, "{"):
		if end := f.pairs[x.last]; end > 0 && f.lines[f.code[end].Line].last == end {
			return f.code[end].Line
		}
	case f.is(x.last, ")") && l+1 < len(f.lines) && f.statement(l+1):
		return l + 1
	}
	return -1
}

// typed reports whether a line begins with a type.
func (f *file) typed(l int) bool {
	first := f.lines[l].first
	return !f.Indents && f.afterWord(first+1) && !f.is(first, "return", "else")
}

// Conditions.

// A condition is the tokens between the brackets of an if or a while; in Python, up to the
// colon.
type condition struct{ keyword, from, to int }

func (f *file) conditions() (all []condition) {
	end := "{"
	if f.Indents {
		end = ":"
	}
	for i := range f.code {
		if !f.is(i, "if", "while", "elif") || f.code[i].Sort != source.Keyword {
			continue
		}
		from, to := i+1, 0
		if f.Bare {
			to = f.until(i, end)
		} else if from++; f.is(i+1, "(") {
			to = f.pairs[i+1]
		}
		if to > from {
			all = append(all, condition{i, from, to - 1})
		}
	}
	return all
}

// terms are the parts of a condition that are joined by and, or.
func (f *file) terms(c condition) (all []condition) {
	from := c.from
	for j := c.from; j <= c.to; j++ {
		if f.depth[j] == f.depth[c.from] && f.is(j, "&&", "||", "and", "or") {
			all, from = append(all, condition{c.keyword, from, j - 1}), j+1
		}
	}
	return append(all, condition{c.keyword, from, c.to})
}

// tests are the texts of a file's conditions, and their opposites.
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
