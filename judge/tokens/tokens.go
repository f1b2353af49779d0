// Package tokens takes a source apart into the tokens of its language. It knows
// nothing of what they are wanted for, and needs no compiler: what does not
// compile has tokens too.
package tokens

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// A Sort is what a token is.
type Sort uint8

// The sorts of tokens.
const (
	Name Sort = iota
	Keyword
	Number
	Mark    // an operator, a bracket, a comma
	String  // or a character
	Comment // of one line or more
	Directive
)

// A Token is a word of a source. What is blank is none. Lexers make empty ones here
// and there.
type Token struct {
	Sort     Sort
	Text     string
	From, To int  // bytes
	Doc      bool // a string that is a statement by itself, as documentation is
}

// Of takes a source apart, in the language of this name: C, C++, Go and so on. The
// error is ours: there is no lexer of that name, or it lost bytes.
func Of(language, text string) ([]Token, error) {
	lexer := lexers.Get(language)
	if lexer == nil {
		return nil, fmt.Errorf("no lexer for %s", language)
	}
	lexed := plainText(text)
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, lexed)
	if err != nil {
		return nil, fmt.Errorf("tokens of a %s source: %w", language, err)
	}
	var all []Token
	var run []chroma.Token // what may be one operator in several tokens
	at, begin := 0, 0
	for t := next(); t != chroma.EOF; t = next() {
		if at+len(t.Value) > len(text) {
			t.Value = strings.TrimSuffix(t.Value, "\n") // lexers like a last line to end
		}
		if !strings.HasPrefix(lexed[at:], t.Value) {
			return nil, fmt.Errorf("tokens of a %s source: %q is not at byte %d", language, t.Value, at)
		}
		if sort := coarse(t.Type); sort != Mark {
			all = split(all, run, begin)
			all = append(all, Token{Sort: sort, Text: text[at : at+len(t.Value)], From: at, To: at + len(t.Value)})
			run, begin = nil, at+len(t.Value)
		} else {
			run = append(run, t)
		}
		at += len(t.Value)
	}
	if at != len(text) {
		return nil, fmt.Errorf("tokens of a %s source: the last %d bytes are missing", language, len(text)-at)
	}
	all = split(all, run, begin)
	for i := range all {
		all[i].Text = text[all[i].From:all[i].To] // what is no text came as question marks
	}
	if language == "Python" {
		markDocs(all, text)
	}
	return all, nil
}

// markDocs marks the strings of Python that are statements by themselves. Lexers
// make several tokens of one.
func markDocs(all []Token, text string) {
	for i := 0; i < len(all); i++ {
		if all[i].Sort != String {
			continue
		}
		end := i
		for end+1 < len(all) && all[end+1].Sort == String && all[end+1].From == all[end].To {
			end++
		}
		before, after := text[:all[i].From], text[all[end].To:]
		before = before[strings.LastIndexByte(before, '\n')+1:]
		after, _, _ = strings.Cut(after, "\n")
		for k := i; k <= end; k++ {
			all[k].Doc = strings.TrimSpace(before+after) == ""
		}
		i = end
	}
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

// coarse is the sort of what a lexer takes whole; Mark is everything else.
func coarse(t chroma.TokenType) Sort {
	switch {
	case t.InSubCategory(chroma.CommentPreproc):
		return Directive
	case t.InCategory(chroma.Comment):
		return Comment
	case t.InSubCategory(chroma.LiteralString):
		return String
	}
	return Mark
}

// split makes words and operators of tokens that follow each other.
func split(all []Token, run []chroma.Token, begin int) []Token {
	text := ""
	var types []chroma.TokenType // of each byte
	for _, t := range run {
		text += t.Value
		for range len(t.Value) {
			types = append(types, t.Type)
		}
	}
	for _, p := range piece.FindAllStringIndex(text, -1) {
		x := Token{Text: text[p[0]:p[1]], From: begin + p[0], To: begin + p[1]}
		x.Sort = sortIn(types[p[0]], x.Text)
		all = append(all, x)
	}
	return all
}

func sortIn(t chroma.TokenType, text string) Sort {
	switch c := text[0]; {
	case c >= '0' && c <= '9':
		return Number
	case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
		if t.InCategory(chroma.Keyword) || t == chroma.OperatorWord {
			return Keyword
		}
		return Name
	}
	return Mark
}

// WithoutComments is a source whose comments, and the strings that document it,
// are blank: every other byte is where it was. What cannot be taken apart is blank
// as a whole.
func WithoutComments(language, text string) string {
	all, err := Of(language, text)
	if err != nil {
		return blank(text)
	}
	b := []byte(text)
	for _, t := range all {
		if t.Sort == Comment || t.Doc {
			copy(b[t.From:t.To], blank(t.Text))
		}
	}
	return string(b)
}

// blank keeps the ends of lines alone.
func blank(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
	return string(b)
}
