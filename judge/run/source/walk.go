package source

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// A Walk goes over the words and marks of a text once, outside of comments and strings,
// and keeps track of the types around.
type Walk struct {
	Types  []string // by open brace, the outermost first: the type that it belongs to, or ""
	Blocks int      // how many open braces belong to no type
	Named  string   // the type that the word at hand begins to declare, or ""

	tokens []Token
	at     int
	next   string // the type whose brace is to come, or ""
}

// NewWalk begins before the first word of a text.
func NewWalk(language, text string) *Walk {
	w := &Walk{at: -1}
	for t := range Tokens(language, text) {
		if t.Sort < String {
			w.tokens = append(w.tokens, t)
		}
	}
	return w
}

// farthest is how many tokens ahead a Walk looks: no wanted function has a longer head.
const farthest = 100

// Word is the word at hand, or one that many words ahead of it or, below 0, before it; "" if
// there is none.
func (w *Walk) Word(ahead int) string {
	i := w.at + ahead
	if i < 0 || i >= len(w.tokens) || ahead > farthest {
		return ""
	}
	return w.tokens[i].Text
}

// Next goes on by a word, and reports whether there is one.
func (w *Walk) Next() bool {
	w.at++
	if w.at >= len(w.tokens) {
		return false
	}
	w.Named = ""
	last := len(w.Types) - 1
	switch word := w.Word(0); word {
	case "class", "struct", "interface", "enum", "record", "impl":
		isVariable := word == "record" && w.Word(2) != "(" && w.Word(2) != "<"
		isUse := slices.Contains([]string{"<", ",", "."}, w.Word(-1)) // template<class T>, T.class
		if IsName(w.Word(1)) && !isUse && !isVariable {
			w.next = w.Word(1)
			w.Named = w.next
		}
	case "{":
		if w.next == "" {
			w.Blocks++
		}
		w.Types, w.next = append(w.Types, w.next), ""
	case "}":
		if last < 0 {
			break
		}
		if w.Types[last] == "" {
			w.Blocks--
		}
		w.Types = w.Types[:last]
	case ";":
		w.next = ""
	}
	return true
}

// IsName reports whether a word is a name, or could be one.
func IsName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r == '_' || r == '$' || unicode.IsLetter(r)
}
