package grade

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A hint recognises what stands where an answer should.
type hint struct {
	says string
	is   func(first, line string) bool
}

// hints are tried in order. first is the first word of the line, in lower case.
var hints = []hint{
	{"a fraction: the answer is a whole number", func(first, _ string) bool {
		return strings.Trim(first, "-0123456789.") == "" && strings.Count(first, ".") == 1 && strings.ContainsAny(first, "0123456789")
	}},
	{"a number with an exponent: the answer is a whole number", func(first, _ string) bool {
		_, err := strconv.ParseFloat(first, 64)
		return err == nil && first[0] != '+' && strings.ContainsAny(first[1:], "e")
	}},
	{"a number with more digits than any answer has", func(first, _ string) bool {
		return strings.Trim(first, "-0123456789") == "" && len(first) > 9
	}},
	{"no answer: a value that was never computed", func(first, _ string) bool {
		return slices.Contains([]string{"none", "null", "nil", "<nil>", "nan", "undefined", "inf", "infinity"}, strings.TrimLeft(first, "+-"))
	}},
	{"an escape sequence: print plain text", func(_, line string) bool { return strings.Contains(line, "\x1b") }},
	{"a byte order mark: print plain text", func(first, _ string) bool { return strings.HasPrefix(first, "\ufeff") }},
	{"a prompt: print the answers alone", func(_, line string) bool {
		return strings.HasPrefix(line, "enter") || strings.HasPrefix(line, "input") || strings.HasPrefix(line, "please") || strings.HasSuffix(line, "?") || strings.HasSuffix(line, ":") || strings.HasSuffix(line, ">")
	}},
	{"debug output: print the answers alone", func(_, line string) bool {
		return strings.HasPrefix(line, "debug") || strings.HasPrefix(line, "[debug") || strings.ContainsAny(line, "=[{(") || strings.Contains(line, "->")
	}},
	{"words around an answer: print the number alone", func(_, line string) bool {
		return strings.ContainsAny(line, "0123456789")
	}},
	{"text", func(string, string) bool { return true }},
}

// notNumber says in words what stands where a number should.
func notNumber(first, line []byte) string {
	if bytes.IndexByte(line, 0) >= 0 {
		return "a NUL byte stands where the answer should"
	}
	f, l := strings.ToLower(string(first)), strings.ToLower(string(line))
	for _, h := range hints {
		if h.is(f, l) {
			return fmt.Sprintf("where the answer should be stands %s", h.says)
		}
	}
	return ""
}
