package lang

import (
	"regexp"
	"slices"
	"strings"
)

type pythonKind uint8

const (
	pythonMark pythonKind = iota
	pythonName
	pythonNumber
	pythonString
)

// A pythonToken is a name, a number, a single mark, or a string, whose text is
// its prefix alone, in lower case: nothing is ever found in a string.
type pythonToken struct {
	kind   pythonKind
	text   string
	line   int  // 1-based
	depth  int  // open brackets around it
	first  bool // of a statement
	joined bool // to the mark before it
}

// pythonScanner is what matches at the start of a text: space, comments and
// joined lines; the end of a line; strings; names; numbers; any other mark.
var pythonScanner = regexp.MustCompile(`(?s)^(?:` + strings.Join([]string{
	`((?:[ \t\f\r]|\\\r?\n|#[^\n]*)+)`,
	`(\n)`,
	`((?i:[rbuft]|br|rb|fr|rf|tr|rt|ur)?(?:"""(?:\\.|[^\\])*?(?:"""|$)|'''(?:\\.|[^\\])*?(?:'''|$)|"(?:\\.|[^\\"\n])*(?:"|\n|$)|'(?:\\.|[^\\'\n])*(?:'|\n|$)))`,
	`([\pL_][\pL\pN\pM_]*)`,
	`([0-9](?:[eE][+-][0-9]|[\pL\pN_.])*)`,
	`(.)`,
}, "|") + `)`)

// pythonTokens splits a text of any version of Python.
func pythonTokens(text []byte) []pythonToken {
	var tokens []pythonToken
	t := pythonToken{line: 1, first: true}
	for len(text) > 0 {
		m := pythonScanner.FindSubmatchIndex(text)
		part := string(text[:m[1]])
		text = text[m[1]:]
		group := slices.IndexFunc([]int{2, 4, 6, 8, 10, 12}, func(g int) bool { return m[g] >= 0 })
		t = t.next(pythonGroup(group), part, &tokens)
	}
	return tokens
}

// A pythonGroup is which part of pythonScanner matched.
type pythonGroup int

const (
	groupSpace pythonGroup = iota
	groupLine
	groupString
	groupName
	groupNumber
	groupMark
)

// next adds what was matched to the tokens, and returns where the next one
// stands.
func (t pythonToken) next(group pythonGroup, part string, tokens *[]pythonToken) pythonToken {
	switch group {
	case groupSpace:
		t.joined = false
	case groupLine:
		t.first = t.first || t.depth == 0
	case groupString:
		t.kind, t.text = pythonString, strings.ToLower(part[:strings.IndexAny(part, `"'`)])
	case groupName:
		t.kind, t.text = pythonName, part
	case groupNumber:
		t.kind, t.text = pythonNumber, part
	case groupMark:
		t.kind, t.text = pythonMark, part
	}
	if group > groupLine {
		if t.kind == pythonMark && strings.Contains(")]}", part) {
			t.depth = max(t.depth-1, 0)
		}
		*tokens = append(*tokens, t)
		if t.kind == pythonMark && strings.Contains("([{", part) {
			t.depth++
		}
		t.first = t.depth == 0 && (part == ";" || part == ":" || strings.HasSuffix(part, "\n"))
		t.joined = t.kind == pythonMark
	}
	t.line += strings.Count(part, "\n")
	return t
}
