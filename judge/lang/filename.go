package lang

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// PrintableName writes a file's name so that it stays on its line and says what
// it is: a newline could fake a row of a table, an escape sequence colour it, and
// a mark for writing from right to left turn it round. What is printable stays
// as it is.
func PrintableName(name string) string {
	if utf8.ValidString(name) && strings.IndexFunc(name, unprintable) < 0 {
		return name
	}
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		if r == utf8.RuneError && n == 1 || unprintable(r) {
			quoted := strconv.QuoteToASCII(name[:n])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}

func unprintable(r rune) bool { return !strconv.IsPrint(r) }
