package source

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Functions are found by names, brackets and, in Python, indents. That is no grammar:
// it is for hints, never for verdicts.

// A Definition is a function of a text.
type Definition struct {
	Name, Class string // Class is "" outside of any
	Line        int    // from 1
	Parameters  int    // without Python's self
}

// LongestHint is how many bytes of a text are searched for hints: nobody writes more by
// hand.
const LongestHint = 128 << 10

// Definitions finds the functions that have names that are wanted, in the first
// LongestHint bytes.
func Definitions(language, text string, wanted func(name string) bool) []Definition {
	text = text[:min(len(text), LongestHint)]
	f := finder{Walk: NewWalk(language, text), language: language, text: text}
	return f.definitions(wanted)
}

func (f *finder) definitions(wanted func(name string) bool) (all []Definition) {
	for f.Next() {
		if f.language == "Python" {
			f.indent()
		}
		t := f.Token()
		if t.Sort != Name || !wanted(t.Text) {
			continue
		}
		if n, ok := f.defines(); ok {
			all = append(all, Definition{t.Text, f.class(), t.Line, n})
		}
	}
	return all
}

// IsName reports whether a word is a name, or could be one.
func IsName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r == '_' || r == '$' || unicode.IsLetter(r)
}

// A finder finds functions.
type finder struct {
	*Walk
	language, text string
	around         []indented
}

// An indented is a Python class and its indent.
type indented struct {
	name string
	deep int
}

func (f *finder) indent() {
	t := f.Token()
	if f.at > 0 && f.tokens[f.at-1].Line == t.Line {
		return
	}
	deep := t.From - 1 - strings.LastIndexByte(f.text[:t.From], '\n')
	for len(f.around) > 0 && f.around[len(f.around)-1].deep >= deep {
		f.around = f.around[:len(f.around)-1]
	}
	if t.Text == "class" {
		f.around = append(f.around, indented{f.Word(1), deep})
	}
}

// class is the innermost class around the word at hand.
func (f *finder) class() string {
	switch {
	case f.language == "C++" && f.Word(-1) == "::":
		return f.Word(-2)
	case len(f.around) > 0:
		return f.around[len(f.around)-1].name
	case len(f.inner) > 0 && f.language != "Python":
		return f.inner[len(f.inner)-1]
	}
	return ""
}

// defines reports whether the name at hand is a function's that is defined here, and how many
// parameters it has.
func (f *finder) defines() (parameters int, ok bool) {
	switch f.language {
	case "Python":
		n, _ := f.count(1)
		if len(f.around) > 0 {
			n--
		}
		return n, f.Word(-1) == "def"
	case "Go":
		n, _ := f.count(1)
		return n, f.Word(-1) == "func"
	case "Kotlin", "Rust":
		n, _ := f.count(1)
		return n, f.Word(-1) == "fun" || f.Word(-1) == "fn"
	case "JavaScript":
		open := f.assigned()
		if open > 0 {
			n, _ := f.count(open)
			return n, true
		}
	}
	n, end := f.count(1)
	return n, end > 0 && !slices.Contains(callers, f.Word(-1)) && f.bodyAt(end)
}

// callers are the words after which a name and brackets are a call.
var callers = []string{
	"", "if", "for", "while", "switch", "range", "return", "new", "in", "of", "=", "(", ",", "!",
	".", "<", "+", "-", "?",
}

// bodyAt reports whether a body begins after the parameters, maybe after a type or a
// word like const.
func (f *finder) bodyAt(end int) bool {
	for i := end; ; i++ {
		w := f.Word(i)
		switch {
		case w == "{":
			return true
		case w == "" || w != "->" && strings.ContainsAny(w[:1], ";),}.=+-!?"):
			return false
		}
	}
}

// assigned is how far ahead the parameters of a JavaScript function begin that is assigned to
// the name at hand; 0 if none is.
func (f *finder) assigned() int {
	if f.Word(1) != "=" && f.Word(1) != ":" {
		return 0
	}
	i := 2
	for f.Word(i) == "async" || f.Word(i) == "function" || IsName(f.Word(i)) && f.Word(i+1) == "(" {
		i++
	}
	if f.Word(i) == "(" || IsName(f.Word(i)) && f.Word(i+1) == "=>" {
		return i
	}
	return 0
}

// count counts the parameters in the brackets that open that many words ahead, and returns
// where what follows them is; 0 if there are no brackets. A lone name is one parameter.
func (f *finder) count(open int) (n, end int) {
	if f.Word(open) != "(" {
		if IsName(f.Word(open)) {
			return 1, open + 1
		}
		return 0, 0
	}
	deep := 0
	for i := open; f.Word(i) != ""; i++ {
		w := f.Word(i)
		switch {
		case strings.Trim(w, "([{<") == "":
			deep += len(w)
		case strings.Trim(w, ")]}>") == "": // >> closes two
			deep -= len(w)
			if deep <= 0 {
				if i > open+1 {
					n++
				}
				return n, i + 1
			}
		case w == "," && deep == 1 && f.Word(i+1) != ")":
			n++
		}
	}
	return 0, 0
}
