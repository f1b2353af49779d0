package mend

import (
	"bytes"
	"sort"
	"strings"

	"adder/judge/lang"
	"adder/judge/source"
)

// The sorts of tokens, as they are called here.
const (
	isName      = source.Name
	isKeyword   = source.Keyword
	isNumber    = source.Number
	isMark      = source.Mark
	isString    = source.String
	isComment   = source.Comment
	isDirective = source.Directive
)

// A token is a word of a source. What is blank is none.
type token struct {
	sort     source.Sort
	text     string
	from, to int // bytes
	line     int // from 0
}

// A file is a source taken apart: into tokens, and into lines. It is no tree; what
// a change needs to know of statements it takes from lines and brackets.
type file struct {
	*grammar
	lang   *lang.Language
	text   string
	tokens []token
	code   []token // those that are no comments and no directives
	lines  []line
	pairs  []int                   // of each bracket of code that opens, the one that closes it
	origin []int                   // of each line, the line of the submitted source; nil if this is that source
	uses   map[string]map[use]bool // of each name
	near   map[nearby][]string     // what was asked for before
	donors []*donated              // statements to borrow

	seen         map[int]func(name string, i int) bool // what seenFrom said of a line
	declaredHere map[string]bool                       // what declaredNames said
	namesOf      map[string][]string                   // what namesIn said of a text
}

// A line is the bytes of a line without its end.
type line struct {
	from, to int
	indent   string
	first    int // token of code, or -1
	last     int // token of code
}

// newFile takes a source apart.
func newFile(l *lang.Language, text string) *file {
	f := &file{grammar: grammars[l.Key], lang: l, text: text}
	for x := range source.Tokens(l.Name, text) {
		t := token{sort: x.Sort, text: x.Text, from: x.From, to: x.To, line: x.Line - 1}
		f.tokens = append(f.tokens, t)
		if t.sort < isComment {
			f.code = append(f.code, t)
		}
	}
	f.layOut()
	return f
}

// layOut finds lines, and where the tokens are in them.
func (f *file) layOut() {
	for at := 0; at <= len(f.text); {
		end := strings.IndexByte(f.text[at:], '\n')
		next := at + end + 1
		if end < 0 {
			end, next = len(f.text)-at, len(f.text)+1
		}
		body := strings.TrimSuffix(f.text[at:at+end], "\r")
		trimmed := strings.TrimLeft(body, " \t")
		f.lines = append(f.lines, line{from: at, to: at + len(body), indent: body[:len(body)-len(trimmed)], first: -1, last: -1})
		at = next
	}
	for i, t := range f.code {
		l := &f.lines[t.line]
		if l.first < 0 {
			l.first = i
		}
		l.last = i
	}
	f.pair()
	f.uses, f.near = f.usesOf(), map[nearby][]string{}
}

func (f *file) lineAt(at int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i].from > at }) - 1
}

// submitted is the line of the submitted source, from 1, that line i is or stands at.
func (f *file) submitted(i int) int {
	if len(f.origin) == 0 {
		return i + 1
	}
	return f.origin[min(i, len(f.origin)-1)]
}

// is reports whether code token i is one of these texts.
func (f *file) is(i int, texts ...string) bool {
	if i < 0 || i >= len(f.code) {
		return false
	}
	for _, t := range texts {
		if f.code[i].text == t {
			return true
		}
	}
	return false
}

// lineText is the text of a line without indent.
func (f *file) lineText(i int) string {
	return strings.TrimSpace(f.text[f.lines[i].from:f.lines[i].to])
}

// ending is how lines end.
func (f *file) ending() string {
	if bytes.Contains([]byte(f.text), []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// pair finds which brackets belong together. Those of one kind do not mind the others.
func (f *file) pair() {
	f.pairs = make([]int, len(f.code))
	open := map[string][]int{}
	opens := map[string]string{")": "(", "]": "[", "}": "{"}
	for i, t := range f.code {
		f.pairs[i] = -1
		switch t.text {
		case "(", "[", "{":
			open[t.text] = append(open[t.text], i)
		case ")", "]", "}":
			if stack := open[opens[t.text]]; len(stack) > 0 {
				last := len(stack) - 1
				f.pairs[stack[last]], open[opens[t.text]] = i, stack[:last]
			}
		}
	}
}

// match returns the code token that closes the bracket at i, or -1.
func (f *file) match(i int) int { return f.pairs[i] }
