package lang

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"adder/judge/run/source"
)

// javaValues finds two names in a Java text that the language asks for: the
// file must be called like its public type, and the archive must name the
// class that has main. Words and braces outside of comments and strings are enough
// to find them.
func javaValues(_ string, text []byte) map[string]string {
	s := scanJava(text)
	if s.public == "" || len(s.public) > maxJavaName {
		s.public = "Main"
	}
	if s.main == "" && s.bare {
		s.main = s.public // outside of any class, as Java 25 allows it: the file names its class
	}
	if s.main != "" && s.pkg != "" {
		s.main = s.pkg + "." + s.main
	}
	return map[string]string{"source": s.public + ".java", "main": s.main}
}

const (
	maxJavaName  = 200 // bytes of a type's name that can name a file
	maxJavaTypes = 100 // types around each other: the class file of a deeper one has too long a name
)

// A javaScan is what the language needs to know about a text.
type javaScan struct {
	pkg    string // "a.b"
	public string // the public type at the top
	main   string // the class that has main: "Foo", "Outer$Inner"
	bare   bool   // there is a main outside of any class
}

// scanJava reads a text. Of several mains the best is static, and in a type at the top; of
// equal ones the public type's wins, then the first.
func scanJava(text []byte) (s javaScan) {
	static, shown := false, false // since the last ; or brace
	best := 0
	plain := unescaped(text)
	s.pkg, _, _ = packageClause("Java", []byte(plain))
	w := source.NewWalk("Java", plain)
	for w.Next() {
		if w.Named != "" && len(w.Types) == 0 && shown && s.public == "" {
			s.public = w.Named
		}
		// A member is in no method, and in no class without a name.
		member := w.Blocks == 0 && len(w.Types) > 0 && len(w.Types) < maxJavaTypes
		switch w.Word(0) {
		case "public":
			shown = true
		case "static":
			static = true
		case "{", "}", ";":
			static, shown = false, false
		case "void":
			parameters, ok := mainParameters(w)
			if !ok {
				break
			}
			s.bare = s.bare || len(w.Types) == 0
			worth := worthOf(w, static, s.public)
			if parameters {
				worth += withParameters
			}
			if member && worth > best {
				s.main, best = strings.Join(w.Types, "$"), worth
			}
		}
	}
	return s
}

// withParameters makes a main that every Java starts better than all that only Java 25 does.
const withParameters = 100

// mainParameters reports whether the word at hand begins a main that Java could start: with one
// list of strings, or none.
func mainParameters(w *source.Walk) (parameters, ok bool) {
	if w.Word(1) != "main" || w.Word(2) != "(" {
		return false, false
	}
	list := ""
	for i := 3; w.Word(i) != "" && w.Word(i) != ")"; i++ {
		list += w.Word(i) + " "
	}
	isList := strings.Contains(list, "[") || strings.Contains(list, ".")
	return list != "", list == "" || strings.Contains(list, "String ") && isList && !strings.Contains(list, ",")
}

// unescaped is a text with the characters that are written as \u007b, which Java reads first.
func unescaped(text []byte) string {
	if !bytes.Contains(text, []byte(`\u`)) {
		return string(text)
	}
	return escape.ReplaceAllStringFunc(string(text), func(word string) string {
		code := strings.TrimLeft(word[1:], "u")
		n, err := strconv.ParseUint(code, 16, 16)
		if word[1] != 'u' || err != nil { // an ordinary backslash and what it escapes
			return word
		}
		return string(rune(n))
	})
}

var escape = regexp.MustCompile(`\\(?:u+[0-9a-fA-F]{4}|.)`)

// worthOf is larger for the main that is more likely meant.
func worthOf(w *source.Walk, static bool, public string) (worth int) {
	worth = 1
	if static {
		worth += 4
	}
	if len(w.Types) == 1 {
		worth += 2
		if w.Types[0] == public {
			worth++
		}
	}
	return worth
}
