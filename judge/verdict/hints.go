package verdict

import (
	"bytes"
	"regexp"
	"strings"
)

// A hint recognises what was printed in place of an answer, by the first word of
// the line or by the whole line, in lower case. %s in its words is the line.
type hint struct {
	says string
	word *regexp.Regexp
	line *regexp.Regexp
}

func pattern(s string) *regexp.Regexp { return regexp.MustCompile("(?s)" + s) }

// hints are tried in order.
var hints = []hint{
	{says: "expected a number, got %s; it has a NUL byte in it", line: pattern(`\x00`)},
	{says: "expected a whole number, got %s", word: pattern(`^-?([0-9]+\.[0-9]*|\.[0-9]+)$`)},
	{
		says: "expected a whole number, got %s; print it without an exponent",
		word: pattern(`^-?[0-9.]+e[-+]?[0-9]+$`),
	},
	{says: "expected a number, got %s; no answer has so many digits", word: pattern(`^-?[0-9]{10,}$`)},
	{says: "expected a number, got %s; print it without the plus sign", word: pattern(`^\+[0-9]+$`)},
	{
		says: "expected a number, got %s, which is printed where there is no number",
		word: pattern(`^[-+]?(none|null|nil|<nil>|nan|undefined|inf|infinity)$`),
	},
	{says: "expected a number, got %s; print plain text, without colours", line: pattern(`\x1b`)},
	{says: "expected a number, got %s; print it without a byte order mark", word: pattern(`^\x{feff}`)},
	{
		says: "expected a number, got the prompt %s; print only the answers",
		line: pattern(`^(enter|input|please)|[?:>]$`),
	},
	{
		says: "expected a number, got the list %s; print each answer on a line of its own",
		line: pattern(`^[[({]?[-0-9]+(\s*,\s*[-0-9]+)+[])}]?$`),
	},
	{
		says: "expected a number, got %s; print it without brackets",
		line: pattern(`^[[({]\s*-?[0-9]+\s*[])}]$`),
	},
	{
		says: "expected a number, got %s; print only the answers, no debug output",
		line: pattern(`^\[?debug|[=\[{(]|->`),
	},
	{says: "expected a number, got %s; print only the number", line: pattern(`[0-9]`)},
	{says: "expected a number, got %s", line: pattern(``)},
}

// notNumber says in words what stands in the place of a number. It looks at the ends of a long
// line only.
func notNumber(first, line []byte) string {
	f, l := bytes.ToLower(ends(first)), bytes.ToLower(ends(line))
	for _, h := range hints {
		if h.word != nil && h.word.Match(f) || h.line != nil && h.line.Match(l) {
			return strings.Replace(h.says, "%s", quoted(line), 1)
		}
	}
	return ""
}

// ends is a text without the middle of a very long one.
func ends(text []byte) []byte {
	const kept = 500
	if len(text) <= 2*kept {
		return text
	}
	return append(bytes.Clone(text[:kept]), text[len(text)-kept:]...)
}
