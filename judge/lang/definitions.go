package lang

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// Functions are found by names, brackets and, in Python, indents, outside of
// comments and strings. That is no grammar: it is for hints, never for verdicts.

// A definition is a function of a source that some harness may call.
type definition struct {
	name, class string // class is "" outside of any
	line        int    // from 1
	parameters  int    // without Python's self
}

// A lexeme is a name or a single mark of a source.
type lexeme struct {
	word string
	line int // from 1
	deep int // in Python, the indent of its line
}

// lexemes goes over the lexemes of s.
func (s Source) lexemes() iter.Seq[lexeme] {
	skip := javaSkip // C++, Go and JavaScript have its comments and strings too
	if s.Lang.Key == "python" {
		skip = pythonSkip
	}
	return func(yield func(lexeme) bool) {
		t := lexeme{line: 1}
		fresh := true // nothing of the line was seen but white space
		for rest := s.Text; len(rest) > 0; {
			n := skip(rest)
			if n == 0 {
				n = javaWord(rest)
				t.word, fresh = string(rest[:n]), false
				if !yield(t) {
					return
				}
			}
			if lines := bytes.Count(rest[:n], []byte{'\n'}); lines > 0 {
				t.line, t.deep, fresh = t.line+lines, 0, true
			} else if fresh {
				t.deep += n
			}
			rest = rest[n:]
		}
	}
}

// pythonSkip is the length of white space, a comment or a string at the start of
// a Python text.
func pythonSkip(text []byte) int {
	switch {
	case text[0] == '#':
		n := until(text, 1, "\n")
		if n > 1 && text[n-1] == '\n' {
			n--
		}
		return n
	case bytes.HasPrefix(text, []byte("'''")):
		return javaString(text, 3, "'''")
	case bytes.HasPrefix(text, []byte("//")), bytes.HasPrefix(text, []byte("/*")):
		return 0 // division
	}
	return javaSkip(text)
}

// definitions finds the functions that have the names of some harness's.
func (s Source) definitions() (all []definition) {
	f := finder{key: s.Lang.Key, lexemes: slices.Collect(s.lexemes())}
	for f.at = 0; f.at < len(f.lexemes); f.at++ {
		f.scope()
		if !isWanted(f.word(0)) {
			continue
		}
		if n, ok := f.defines(); ok {
			d := definition{f.word(0), f.class(), f.lexemes[f.at].line, n}
			all = append(all, d)
		}
	}
	return all
}

func isWanted(name string) bool {
	return slices.ContainsFunc(Harnesses, func(h *Harness) bool { return h.function == name })
}

// A finder walks over lexemes once.
type finder struct {
	key     string
	lexemes []lexeme
	at      int
	braces  []string // the class that each open brace begins, "" for others
	next    string   // a class was named, and its brace is to come
	around  []lexeme // in Python, the classes around, by their indents
}

func (f *finder) word(ahead int) string {
	if i := f.at + ahead; i >= 0 && i < len(f.lexemes) {
		return f.lexemes[i].word
	}
	return ""
}

// scope keeps track of the classes around.
func (f *finder) scope() {
	switch w := f.word(0); {
	case f.key == "python":
		f.indent()
	case (w == "class" || w == "struct") && isJavaName(f.word(1)) && f.word(-1) != "<" && f.word(-1) != ",":
		f.next = f.word(1)
	case w == "{":
		f.braces, f.next = append(f.braces, f.next), ""
	case w == "}" && len(f.braces) > 0:
		f.braces = f.braces[:len(f.braces)-1]
	case w == ";":
		f.next = ""
	}
}

func (f *finder) indent() {
	t := f.lexemes[f.at]
	if f.at > 0 && f.lexemes[f.at-1].line == t.line {
		return
	}
	for len(f.around) > 0 && f.around[len(f.around)-1].deep >= t.deep {
		f.around = f.around[:len(f.around)-1]
	}
	if t.word == "class" {
		f.around = append(f.around, lexeme{f.word(1), t.line, t.deep})
	}
}

// class is the innermost class around.
func (f *finder) class() string {
	if f.key == "cpp" && f.word(-1) == ":" && f.word(-2) == ":" {
		return f.word(-3)
	}
	if len(f.around) > 0 {
		return f.around[len(f.around)-1].word
	}
	for i := len(f.braces) - 1; i >= 0; i-- {
		if f.braces[i] != "" {
			return f.braces[i]
		}
	}
	return ""
}

// defines reports whether the name at hand is defined here, and with how many
// parameters.
func (f *finder) defines() (parameters int, ok bool) {
	switch f.key {
	case "python":
		n, _ := f.count(1)
		if len(f.around) > 0 {
			n--
		}
		return n, f.word(-1) == "def"
	case "go":
		n, _ := f.count(1)
		return n, f.word(-1) == "func"
	case "js":
		if open := f.assigned(); open > 0 {
			n, _ := f.count(open)
			return n, true
		}
	}
	n, end := f.count(1)
	return n, end > 0 && !slices.Contains(callers, f.word(-1)) && f.bodyAt(end)
}

// callers are the words after which a function is called.
var callers = []string{"", "if", "for", "while", "switch", "range", "return", "new", "in", "of", "=", "(", ",", "!", ".", "<", "+", "-", "?"}

// bodyAt reports whether a body begins after the parameters, maybe after a type
// or a word like const.
func (f *finder) bodyAt(end int) bool {
	for i := end; ; i++ {
		switch w := f.word(i); {
		case w == "{":
			return true
		case w == "" || strings.Contains(";),}.=+-!?", w):
			return false
		}
	}
}

// assigned is where the parameters of a JavaScript function begin that is
// assigned to the name at hand, 0 if none is.
func (f *finder) assigned() int {
	i := 1
	if f.word(1) != "=" && f.word(1) != ":" || f.word(2) == "=" {
		return 0
	}
	for i++; f.word(i) == "async" || f.word(i) == "function" || isJavaName(f.word(i)) && f.word(i+1) == "("; i++ {
	}
	if f.word(i) == "(" || isJavaName(f.word(i)) && f.word(i+1) == "=" && f.word(i+2) == ">" {
		return i
	}
	return 0
}

// count counts the parameters in the brackets that open so far ahead, and
// returns what is after them; 0 if there are none. A lone name is one.
func (f *finder) count(open int) (n, end int) {
	if f.word(open) != "(" {
		if isJavaName(f.word(open)) {
			return 1, open + 1
		}
		return 0, 0
	}
	deep := 0
	for i := open; f.word(i) != ""; i++ {
		switch w := f.word(i); {
		case strings.Contains("([{<", w):
			deep++
		case strings.Contains(")]}>", w):
			if deep--; deep == 0 {
				if i > open+1 {
					n++
				}
				return n, i + 1
			}
		case w == "," && deep == 1 && f.word(i+1) != ")":
			n++
		}
	}
	return 0, 0
}
