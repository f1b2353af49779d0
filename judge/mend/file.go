package mend

import (
	"bytes"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"adder/judge/lang"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// A sort of token.
type sortOf uint8

const (
	isName sortOf = iota
	isKeyword
	isNumber
	isMark    // an operator, a bracket, a comma
	isString  // or a character
	isComment // of one line or more
	isDirective
)

// A token is a word of a source. What is blank is none.
type token struct {
	sort     sortOf
	text     string
	from, to int // bytes
	line     int // from 0
}

// A file is a source taken apart: into tokens, and into lines. It is no tree; what
// a change needs to know of statements it takes from lines and brackets.
type file struct {
	lang   *lang.Language
	text   string
	tokens []token
	code   []token // those that are no comments and no directives
	lines  []line
	uses   map[string]map[use]bool // of each name
	near   map[nearby][]string     // what was asked for before
}

// A line is the bytes of a line without its end.
type line struct {
	from, to int
	indent   string
	first    int // token of code, or -1
	last     int // token of code
}

// lexerNames are chroma's names of our languages, where they are others.
var lexerNames = map[string]string{"cpp": "c++", "js": "javascript", "cs": "c#"}

// newFile takes a source apart. The error is ours: a lexer lost bytes.
func newFile(l *lang.Language, text string) (*file, error) {
	name := lexerNames[l.Key]
	if name == "" {
		name = l.Key
	}
	lexer := lexers.Get(name)
	if lexer == nil {
		return nil, fmt.Errorf("no lexer for %s", l.Name)
	}
	lexed := plainText(text)
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, lexed)
	if err != nil {
		return nil, fmt.Errorf("tokens of a %s source: %w", l.Name, err)
	}
	f := &file{lang: l, text: text}
	var run []chroma.Token // what may be one operator in several tokens
	at, begin := 0, 0
	for t := next(); t != chroma.EOF; t = next() {
		if at+len(t.Value) > len(text) {
			t.Value = strings.TrimSuffix(t.Value, "\n") // lexers like a last line to end
		}
		if !strings.HasPrefix(lexed[at:], t.Value) {
			return nil, fmt.Errorf("tokens of a %s source: %q is not at byte %d", l.Name, t.Value, at)
		}
		if sort := coarse(t.Type); sort != isMark {
			f.split(run, begin)
			f.add(token{sort: sort, text: text[at : at+len(t.Value)], from: at, to: at + len(t.Value)})
			run, begin = nil, at+len(t.Value)
		} else {
			run = append(run, t)
		}
		at += len(t.Value)
	}
	f.split(run, begin)
	if at != len(text) {
		return nil, fmt.Errorf("tokens of a %s source: the last %d bytes are missing", l.Name, len(text)-at)
	}
	f.layOut()
	return f, nil
}

// plainText has a question mark in the place of each byte that is no text.
func plainText(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	b := []byte(text)
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			b[i] = '?'
		}
		i += n
	}
	return string(b)
}

// piece splits what a lexer takes together, and what it takes for an error.
var piece = regexp.MustCompile(`[\pL_][\pL\pN_]*|[0-9][0-9a-zA-Z_.']*|<<=|>>=|>>>|\*\*=|//=|===|!==|<=>|\.\.\.|\.\.=|&&|\|\||[-+*/%&|^!=<>:]=|<<|>>|\+\+|--|->|=>|::|\?\?|\?\.|//|\*\*|\.\.|[^\s]`)

// coarse is the sort of what a lexer takes whole; isMark is everything else.
func coarse(t chroma.TokenType) sortOf {
	switch {
	case t.InSubCategory(chroma.CommentPreproc):
		return isDirective
	case t.InCategory(chroma.Comment):
		return isComment
	case t.InSubCategory(chroma.LiteralString):
		return isString
	}
	return isMark
}

// split makes words and operators of tokens that follow each other.
func (f *file) split(run []chroma.Token, begin int) {
	text := ""
	var types []chroma.TokenType // of each byte
	for _, t := range run {
		text += t.Value
		for range len(t.Value) {
			types = append(types, t.Type)
		}
	}
	for _, p := range piece.FindAllStringIndex(text, -1) {
		x := token{text: text[p[0]:p[1]], from: begin + p[0], to: begin + p[1]}
		x.sort = sortIn(types[p[0]], x.text)
		f.add(x)
	}
}

func sortIn(t chroma.TokenType, text string) sortOf {
	switch c := text[0]; {
	case c >= '0' && c <= '9':
		return isNumber
	case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
		if t.InCategory(chroma.Keyword) || t == chroma.OperatorWord {
			return isKeyword
		}
		return isName
	}
	return isMark
}

func (f *file) add(t token) {
	f.tokens = append(f.tokens, t)
	if t.sort != isComment && t.sort != isDirective {
		f.code = append(f.code, t)
	}
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
	for _, tokens := range [][]token{f.tokens, f.code} {
		for i := range tokens {
			tokens[i].line = f.lineAt(tokens[i].from)
		}
	}
	for i, t := range f.code {
		l := &f.lines[t.line]
		if l.first < 0 {
			l.first = i
		}
		l.last = i
	}
	f.uses, f.near = f.usesOf(), map[nearby][]string{}
}

func (f *file) lineAt(at int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i].from > at }) - 1
}

// python reports whether blocks are told by indents.
func (f *file) python() bool { return f.lang.Key == "python" }

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

// match returns the code token that closes the bracket at i, or -1.
func (f *file) match(i int) int {
	open := f.code[i].text
	want := map[string]string{"(": ")", "[": "]", "{": "}"}[open]
	depth := 0
	for j := i; j < len(f.code); j++ {
		switch f.code[j].text {
		case open:
			depth++
		case want:
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return -1
}
