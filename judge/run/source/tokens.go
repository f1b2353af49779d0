// Package source finds the tokens and functions in a program's text. It does not
// know what for, and needs no compiler: a text that does not compile has tokens, too.
//
//	tokens.go, walk.go                  tokens; words, with the types around them
//	languages.go                        how each language writes comments, strings and keywords
//	files.go, chance.go                 the files that a text opens; random numbers, the time
package source

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Theory. Texts are untrusted, so the cost per byte must be constant. One loop passes over
// the text, looking only a few bytes ahead: an unclosed string ends with its line or with
// the text, and is never tried as something else. While a string's expression (a hole:
// f"{x}", `${x}`) is scanned, the string waits on a stack. The scanner counts the bytes that
// it looks at, and a fuzz target compares that count with the length of the text.

// A Sort is what a token is.
type Sort uint8

// The sorts of tokens.
const (
	Name Sort = iota
	Keyword
	Number
	Mark      // an operator, a bracket, a comma
	String    // or a character; of a string with holes, the parts around them
	Comment   // of one line or more
	Directive // of C, C++ and C#; an attribute of Rust
)

// A Token is a word of a text, never blank.
type Token struct {
	Sort     Sort
	Text     string
	From, To int // bytes
	Line     int // where it begins, from 1
}

// Tokens goes over the tokens of a text.
func Tokens(language, text string) iter.Seq[Token] {
	return func(yield func(Token) bool) { scan(Find(language), text, yield) }
}

// scan calls yield with each token, and returns how many bytes it looked at.
func scan(l *Language, text string, yield func(Token) bool) (looked int) {
	s := scanner{Language: l, text: text, lineNumber: 1, fresh: true, yield: yield}
	for s.at < len(text) && !s.ended {
		s.next()
	}
	return s.looked
}

// A scanner goes over a text once.
type scanner struct {
	*Language
	text   string
	at     int // the next byte
	looked int // how many bytes were looked at, counting repeated looks
	yield  func(Token) bool
	ended  bool // yield wants no more

	lineNumber int    // of the byte at counted
	counted    int    // lines are counted up to here
	fresh      bool   // the line so far has only comments
	last       Token  // the last one that is no comment
	holes      []hole // the open ones, the innermost last
}

// ahead is the byte n after the next one, 0 beyond the end.
func (s *scanner) ahead(n int) byte {
	s.looked++
	if s.at+n < len(s.text) {
		return s.text[s.at+n]
	}
	return 0
}

// has reports whether a few bytes are next.
func (s *scanner) has(what string) bool {
	s.looked += len(what)
	return strings.HasPrefix(s.text[s.at:], what)
}

// pass passes n bytes, or all that are left.
func (s *scanner) pass(n int) { s.at = min(s.at+n, len(s.text)) }

// emit gives out the bytes from a place to the next byte as one token.
func (s *scanner) emit(sort Sort, from int) {
	if from == s.at || s.ended {
		return
	}
	s.lineNumber += strings.Count(s.text[s.counted:from], "\n")
	t := Token{Sort: sort, Text: s.text[from:s.at], From: from, To: s.at, Line: s.lineNumber}
	s.lineNumber += strings.Count(t.Text, "\n")
	s.looked += s.at - s.counted
	s.counted = s.at
	if sort != Comment {
		s.fresh, s.last = false, t
	}
	s.ended = !s.yield(t)
}

// next passes one token, or blanks.
func (s *scanner) next() {
	from, c := s.at, s.ahead(0)
	switch {
	case c == '\n':
		s.at++
		s.fresh = true
		for len(s.holes) > 0 && !s.holes[len(s.holes)-1].in.lines { // nor does its hole
			s.close()
		}
	case c <= ' ':
		s.at++
	case s.attribute(), s.string(), s.regexp():
	case digit(c), c == '.' && digit(s.ahead(1)) && !s.places:
		s.number()
		s.emit(Number, from)
	case s.word():
		s.emitWord(from)
	default:
		s.mark()
	}
}

func (s *scanner) emitWord(from int) {
	sort := Name
	if s.keywords[s.text[from:s.at]] {
		sort = Keyword
	}
	s.emit(sort, from)
}

// attribute passes a directive, which ends with its line, or an attribute, which ends
// with its bracket. A comment in it is one.
func (s *scanner) attribute() bool {
	switch {
	case s.directive == "#" && s.fresh && len(s.holes) == 0 && s.has("#"):
	case s.directive == "#[" && (s.has("#[") || s.has("#![")):
	default:
		return false
	}
	from, depth, quote := s.at, 0, false
	end := func() {
		at := s.at
		for s.at > from && (s.text[s.at-1] <= ' ') {
			s.at--
		}
		s.looked += at - s.at
		s.emit(Directive, from)
		s.at = at
	}
loop:
	for s.at < len(s.text) {
		c := s.ahead(0)
		switch {
		case c == '\\' && s.ahead(1) == '\r':
			s.pass(2)
		case c == '\\':
			s.pass(1)
		case c == '\n' && s.directive == "#":
			break loop
		case c == '"':
			quote = !quote
		case quote:
		case c == '/' && (s.ahead(1) == '/' || s.ahead(1) == '*'):
			end()
			s.string()
			for s.ahead(0) == ' ' || s.ahead(0) == '\t' {
				s.at++
			}
			from = s.at
			continue
		case c == '[':
			depth++
		case c == ']':
			depth--
			if depth == 0 && s.directive == "#[" {
				s.at++
				break loop
			}
		}
		s.pass(1)
	}
	end()
	return true
}

// number passes a number, with what may stand among its digits and after them. Two
// points are a range.
func (s *scanner) number() {
	hex := s.has("0x") || s.has("0X")
	point := s.places && s.last.Text == "." && s.last.To == s.at
	for ; s.at < len(s.text); s.at++ {
		c, next := s.ahead(0), s.ahead(1)
		exponent := c|0x20 == 'e' && !hex || c|0x20 == 'p' && hex
		switch {
		case exponent && (next == '+' || next == '-') && digit(s.ahead(2)):
			s.at++
		case digit(c), letter(c):
		case c == '\'' && s.directive == "#" && (digit(next) || letter(next)):
		case c == '.' && !point && (digit(next) || s.point && next != '.'):
			point = true
		default:
			return
		}
	}
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// word passes a name or a keyword.
func (s *scanner) word() bool {
	from := s.at
	if s.ticks && s.ahead(0) == '`' {
		for s.at++; s.at < len(s.text) && s.ahead(0) != '\n'; s.at++ {
			if s.text[s.at] == '`' {
				s.at++
				break
			}
		}
		return true
	}
	for i, r := range s.text[from:] {
		s.looked++
		letter := r == '_' || r == '$' && s.dollar || unicode.IsLetter(r)
		if !letter && (i == 0 || !unicode.IsNumber(r) && !unicode.IsMark(r)) {
			break
		}
		s.at = from + i + utf8.RuneLen(r)
	}
	return s.at > from
}

// operators are the marks of two and three bytes, in any language.
var operators = Words(`<<= >>= >>> **= //= === !== <=> ... ..= .. && ||
	-= += *= /= %= &= |= ^= != == <= >= := << >> ++ --
		-> => :: ?? ?. // ** ..`)

// mark passes an operator, a bracket, or any other character.
func (s *scanner) mark() {
	from, c := s.at, s.ahead(0)
	if len(s.holes) > 0 && s.inHole(c) {
		return
	}
	r, n := utf8.DecodeRuneInString(s.text[from:])
	for k := min(3, len(s.text)-from); k > 1; k-- {
		if operators[s.text[from:from+k]] {
			n = k
			break
		}
	}
	s.looked += 5
	s.at += n
	if !unicode.IsSpace(r) {
		s.emit(Mark, from)
	}
}

// A hole is an expression in a string.
type hole struct {
	in       quoted
	format   bool // it is in the format of another one: f"{x:{width}}"
	braces   int  // that are open in it
	brackets int  // of other kinds
}

// string passes a comment, or a string or its first part.
func (s *scanner) string() bool {
	from, n := s.at, 0
	for n < 3 && s.ahead(n) != 0 && strings.IndexByte(s.prefix, s.ahead(n)) >= 0 {
		n++
	}
	prefix, rest := s.text[s.at:s.at+n], s.text[s.at+n:]
	for _, q := range s.strings {
		if q.with != "" && !strings.ContainsAny(prefix, q.with) || q.comment && n > 0 {
			continue
		}
		begin := len(q.begin)
		if q.opens != nil {
			begin, q.end = q.opens(rest)
			s.looked += begin
		} else if !strings.HasPrefix(rest, q.begin) {
			begin = 0
		}
		if begin == 0 {
			continue
		}
		if q.holed != "" && !strings.ContainsAny(prefix, q.holed) {
			q.hole = ""
		}
		s.at += n + begin
		s.body(q, from, false)
		return true
	}
	return false
}

// body passes a string up to its end or its next hole. A hole's format ends at a brace.
func (s *scanner) body(q quoted, from int, format bool) {
	deep := 0 // in comments, or in the class of a regular expression
	for s.at < len(s.text) && !s.ended {
		c := s.ahead(0)
		switch {
		case q.nested && s.has(q.begin):
			deep++
			s.at += len(q.begin)
		case q.nested && deep > 0 && s.has(q.end):
			deep--
			s.at += len(q.end)
		case q.pattern && c == '[':
			deep = 1
			s.at++
		case q.pattern && c == ']':
			deep = 0
			s.at++
		case q.pattern && (c == '/' && deep > 0 || c == '\\' && s.ahead(1) <= ' '):
			s.at++
		case q.escape == '\\' && c == '\\':
			if s.ahead(1) == '\r' {
				s.at++
			}
			s.pass(2)
		case q.escape == c && c != 0 && s.ahead(1) == c: // C#'s quote twice
			s.pass(2)
		case c == q.end[0] && s.has(q.end), c == '\n' && !q.lines:
			if c != '\n' {
				s.at += len(q.end)
			}
			for q.greedy && s.ahead(0) == c {
				s.at++
			}
			for format {
				format = s.close()
			}
			s.emitQuoted(q, from)
			return
		case format && c == '}':
			s.at++
			format = s.close()
		case q.hole == "{" && !format && (s.has("{{") || s.has("}}")):
			s.at += 2
		case q.hole != "" && s.has(q.hole):
			s.at += len(q.hole)
			s.emit(String, from)
			s.holes = append(s.holes, hole{in: q, format: format})
			return
		case c == '$' && s.ticks && q.hole != "":
			from = s.dollarName(from)
		default:
			s.at++
		}
	}
	s.emitQuoted(q, from)
}

// dollarName passes a dollar, and a name after it, which is a hole without braces. It returns
// where the string continues.
func (s *scanner) dollarName(from int) int {
	s.at++
	name := s.at
	if !s.word() {
		return from
	}
	end := s.at
	s.at = name
	s.emit(String, from)
	s.at = end
	s.emitWord(name)
	return end
}

// emitQuoted gives out the last part of a string or comment.
func (s *scanner) emitQuoted(q quoted, from int) {
	sort := String
	switch {
	case q.pattern:
		s.word() // its flags
	case q.comment:
		sort = Comment
		if !q.lines && s.text[s.at-1] == '\r' {
			s.at--
		}
	}
	s.emit(sort, from)
}

// close takes the innermost hole off, and reports whether it was in the format of
// another.
func (s *scanner) close() (format bool) {
	last := len(s.holes) - 1
	format = s.holes[last].format
	s.holes = s.holes[:last]
	return format
}

// values are the keywords of JavaScript that are operands.
var values = Words("this super null true false undefined NaN Infinity")

// regexp passes a regular expression of JavaScript, where no operand is before it.
// One that is not closed ends with its line.
func (s *scanner) regexp() bool {
	if !s.regexps || s.ahead(0) != '/' {
		return false
	}
	if s.last.endsOperand() {
		return false // the slash divides
	}
	s.at++
	s.body(quoted{end: "/", escape: '\\', pattern: true}, s.at-1, false)
	return true
}

// endsOperand reports whether an operand of JavaScript ends with this token.
func (t Token) endsOperand() bool {
	switch t.Sort {
	case Name, Number:
		return true
	case Keyword:
		return values[t.Text]
	case Mark:
		return strings.Contains(")]}++--", t.Text)
	case String:
		return !strings.HasSuffix(t.Text, "${")
	}
	return false
}

// inHole counts the brackets of an expression in a string, and continues the string where
// the expression ends.
func (s *scanner) inHole(c byte) bool {
	h, from := &s.holes[len(s.holes)-1], s.at
	switch {
	case c == '}' && h.braces == 0:
		s.at++
		q := h.in
		s.body(q, from, s.close())
		return true
	case c == ':' && h.in.hole == "{" && h.braces+h.brackets == 0:
		s.body(h.in, from, true)
		return true
	case c == '{':
		h.braces++
	case c == '}':
		h.braces--
	case c == '(' || c == '[':
		h.brackets++
	case c == ')' || c == ']':
		h.brackets = max(h.brackets-1, 0)
	}
	return false
}
