package generator

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Literals returns the integers that a source text has, from 1 to 10^12, each
// once, in the order in which they come. It is no parser: it skips what may be
// a comment or a string in any of the known languages, and of what is left it
// reads numbers and the powers written with shifts, ** and e:
//
//	1000005  0x3ff  0b1010  0o17  1_000_000  1'000'000  1e6  1<<20  10**5  5LL
//
// A fraction is no integer, nor are digits inside a name.
func Literals(source string) []int {
	s := scan{text: source}
	for s.at < len(s.text) {
		s.step()
	}
	return s.found
}

// largestLiteral bounds what is kept: larger numbers are no size of a board.
const largestLiteral = 1_000_000_000_000

type scan struct {
	text  string
	at    int
	found []int
}

// step passes one comment, string, name or number, or one other character.
func (s *scan) step() {
	rest := s.text[s.at:]
	for _, p := range passed {
		if strings.HasPrefix(rest, p.open) {
			s.skip(p.open, p.close)
			return
		}
	}
	switch c := rest[0]; {
	case c >= '0' && c <= '9':
		s.number()
	case isWord(c):
		s.at += wordLen(rest)
	default:
		s.at++
	}
}

// passed are what holds no numbers. A string ends on its line, so that a quote
// that opens none, such as a Rust lifetime, hides at most one line. # opens a
// comment in Python, and elsewhere a directive: those hold constants.
var passed = []struct{ open, close string }{
	{"//", "\n"}, {"/*", "*/"}, {`"""`, `"""`}, {"'''", "'''"}, {`"`, `"`}, {"'", "'"}, {"# ", "\n"},
}

func (s *scan) skip(open, end string) {
	s.at += len(open)
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case strings.HasPrefix(rest, end):
			s.at += len(end)
			return
		case open == end && rest[0] == '\\':
			s.at++
		case open == end && len(open) == 1 && rest[0] == '\n':
			return
		}
		s.at++
	}
}

// number reads a number and what it is raised by.
func (s *scan) number() {
	v, ok := s.literal()
	op := strings.TrimLeft(s.text[s.at:], " ")
	for _, o := range operators {
		if after, is := strings.CutPrefix(op, o.sign); is && ok {
			inner := scan{text: strings.TrimLeft(after, " ")}
			if inner.text != "" && inner.text[0] >= '0' && inner.text[0] <= '9' {
				if by, fine := inner.literal(); fine && by < 64 {
					s.add(o.apply(v, by))
				}
			}
		}
	}
	if ok {
		s.add(float64(v))
	}
}

var operators = []struct {
	sign  string
	apply func(v, by int) float64
}{
	{"<<", func(v, by int) float64 { return math.Ldexp(float64(v), by) }},
	{"**", func(v, by int) float64 { return math.Pow(float64(v), float64(by)) }},
}

func (s *scan) add(v float64) {
	if v >= 1 && v <= largestLiteral && !slices.Contains(s.found, int(v)) {
		s.found = append(s.found, int(v))
	}
}

// literal reads digits with what may stand among and after them.
func (s *scan) literal() (int, bool) {
	n := wordLen(s.text[s.at:])
	word := s.text[s.at : s.at+n]
	s.at += n
	word = strings.NewReplacer("_", "", "'", "").Replace(strings.ToLower(word))
	if fraction := s.fraction(); fraction != "" {
		word += fraction
	}
	hex := strings.HasPrefix(word, "0x")
	if !hex {
		word = strings.TrimRight(word, "uliz")
	}
	if f, exact := strconv.ParseFloat(word, 64); exact == nil && !hex {
		return int(min(f, 1<<62)), f == math.Trunc(f)
	}
	v, ok := new(big.Int).SetString(strings.TrimRight(word, "ul"), 0)
	if !ok || !v.IsInt64() {
		return 0, false
	}
	return int(v.Int64()), true
}

// fraction passes what follows a number's point, and returns it with the point.
func (s *scan) fraction() string {
	rest := s.text[s.at:]
	if len(rest) < 2 || rest[0] != '.' || rest[1] < '0' || rest[1] > '9' {
		return ""
	}
	n := 1 + wordLen(rest[1:])
	s.at += n
	return strings.ToLower(rest[:n])
}

// wordLen is the length of a name or number, with separators between digits.
func wordLen(s string) int {
	n := 0
	for n < len(s) && (isWord(s[n]) || s[n] == '\'' && n+1 < len(s) && s[0] <= '9' && isDigit(s[n+1])) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return isDigit(c) || c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
