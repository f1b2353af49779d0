package grade

import (
	"bytes"
	"fmt"
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
		return strings.Trim(first, "-0123456789.") == "" && strings.Count(first, ".") == 1
	}},
	{"a number with more digits than any answer has", func(first, _ string) bool {
		return strings.Trim(first, "-0123456789") == "" && len(first) > 9
	}},
	{"no answer: a value that was never computed", func(first, _ string) bool {
		return first == "none" || first == "null" || first == "nan" || first == "undefined" || first == "inf" || first == "infinity"
	}},
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
