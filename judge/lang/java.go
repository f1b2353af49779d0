package lang

import (
	"archive/zip"
	"bytes"
	"strings"

	"adder/judge/source"
)

// javaValues finds two names in a Java text that the language asks for: the
// file must be called like its public type, and the archive must name the
// class that has main. It reads words and braces outside of comments and
// strings, which is all that those two questions need.
func javaValues(_ string, text []byte) map[string]string {
	s := scanJava(text, "")
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

// maxJavaName is how long a type's name may be to name a file, in bytes; a type that
// is longer inside others than maxJavaWords words has no file that could hold it.
const (
	maxJavaName  = 200
	maxJavaWords = 100
)

// A javaScan walks over the words of a text once.
type javaScan struct {
	words []string
	at    int

	pkg    string   // "a.b"
	clause int      // the place after the first semicolon
	public string   // the public type at the top
	main   string   // the class that has main: "Foo", "Outer$Inner"
	best   int      // how good that main is
	bare   bool     // there is a main outside of any class
	types  []string // the types around, "" for every other brace,
	blocks int      // of which there are so many
	next   string   // a type was named, and its brace is to come
	static bool     // since the last ; or brace
	shown  bool     // public, since the last ; or brace

	wanted      string // a function that is looked for
	owner       string // the class that has it: "Foo", "Outer.Inner"
	ownerStatic bool   // it is static there
	listed      string // the type of its first parameter: "List<List<Integer>>"
}

// scanJava reads a text, and looks for a function in it.
func scanJava(text []byte, wanted string) *javaScan {
	s := &javaScan{wanted: wanted}
	for t := range source.Tokens("Java", string(text)) {
		if t.Sort < source.String {
			s.words = append(s.words, t.Text)
		}
		if t.Text == ";" && s.clause == 0 {
			s.clause = t.To
		}
	}
	for s.at = range s.words {
		s.word(s.peek(0))
	}
	return s
}

func (s *javaScan) word(w string) {
	switch w {
	case "package":
		s.packageName()
	case "class", "interface", "enum", "record":
		s.typeName()
	case "public":
		s.shown = true
	case "static":
		s.static = true
	case "void":
		s.method()
	case "{":
		if s.next == "" {
			s.blocks++
		}
		s.types, s.next = append(s.types, s.next), ""
		s.static, s.shown = false, false
	case "}":
		if last := len(s.types) - 1; last >= 0 {
			if s.types[last] == "" {
				s.blocks--
			}
			s.types = s.types[:last]
		}
		s.static, s.shown = false, false
	case ";":
		s.static, s.shown, s.next = false, false, ""
	case s.wanted:
		s.function()
	}
}

// function handles "wanted (" directly in a class; elsewhere it is a call.
func (s *javaScan) function() {
	if s.owner != "" || s.peek(1) != "(" || !s.inTypes() {
		return
	}
	s.owner, s.ownerStatic = strings.Join(s.types, "."), s.static
	for i := 2; i < maxJavaWords && s.peek(i) != "" && s.peek(i) != "," && s.peek(i) != ")"; i++ {
		s.listed += s.peek(i)
	}
}

// inTypes reports whether nothing but types is around: no method, no class without a
// name.
func (s *javaScan) inTypes() bool {
	return s.blocks == 0 && len(s.types) > 0 && len(s.types) < maxJavaWords
}

func (s *javaScan) peek(ahead int) string {
	if i := s.at + ahead; i >= 0 && i < len(s.words) {
		return s.words[i]
	}
	return ""
}

func (s *javaScan) packageName() {
	if len(s.types) > 0 || s.pkg != "" {
		return
	}
	for i := 1; i < maxJavaWords && (source.IsName(s.peek(i)) || s.peek(i) == "."); i++ {
		s.pkg += s.peek(i)
	}
}

// typeName takes the name that follows "class" and the like. Foo.class, and a
// variable called record, are followed by something else.
func (s *javaScan) typeName() {
	name, after := s.peek(1), s.peek(2)
	if s.peek(-1) == "." || !source.IsName(name) || s.peek(0) == "record" && after != "(" && after != "<" {
		return
	}
	s.next = name
	if len(s.types) == 0 && s.shown && s.public == "" {
		s.public = name
	}
}

// method looks at "void main (". The best main is static, and in a type at the
// top; of equal ones the public type's wins, then the first.
func (s *javaScan) method() {
	if s.peek(1) != "main" || s.peek(2) != "(" {
		return
	}
	if len(s.types) == 0 {
		s.bare = true
		return
	}
	if !s.inTypes() {
		return
	}
	name, worth := strings.Join(s.types, "$"), 1
	if s.static {
		worth += 4
	}
	if len(s.types) == 1 {
		worth += 2
		if name == s.public {
			worth++
		}
	}
	if worth > s.best {
		s.main, s.best = name, worth
	}
}

// jarHasMain checks that the compiler recorded a main class in the jar.
func jarHasMain(artefact []byte) string {
	z, err := zip.NewReader(bytes.NewReader(artefact), int64(len(artefact)))
	if err != nil {
		return "the compiler wrote a broken archive"
	}
	if _, err := readManifest(z, "Main-Class"); err != nil {
		return "there is no main to start: Java wants `public static void main(String[] args)` in a class, Kotlin `fun main()`"
	}
	return ""
}
