package lang

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/source"
)

// A Guess is a function of a known site that a source holds.
type Guess struct {
	Harness  *Harness // that calls it
	Function string
	Class    string // that it stands in, "" if in none
	Line     int    // from 1
}

// String says what is there, and which flag is for it.
func (g Guess) String() string {
	return fmt.Sprintf("line %d has the function %s: use --harness %s", g.Line, g.Function, g.Harness.Name)
}

// Wants returns the functions of known sites in a source that reads no input of
// its own, so that it plainly wants a harness. A source that reads may be a
// program, and one that is in a language which no harness calls has none.
func Wants(s Source) []Guess {
	if s.Harness != nil || s.reads() {
		return nil
	}
	return s.guesses()
}

// guesses returns the functions of known sites in s, in the order of the lines:
// those with as many parameters as the harness gives them.
func (s Source) guesses() (all []Guess) {
	wanted := func(name string) bool {
		return slices.ContainsFunc(Harnesses, func(h *Harness) bool { return h.function == name })
	}
	for _, d := range source.Definitions(s.Lang.Name, string(s.Text), wanted) {
		for _, h := range Harnesses {
			if h.function == d.Name && h.parameters == d.Parameters && h.calls[s.Lang.Key] != "" {
				all = append(all, Guess{h, d.Name, d.Class, d.Line})
			}
		}
	}
	return all
}

// misfit says why a source has nothing that its harness can call, if it can be
// seen from the names: it has another site's function, or the right one in a
// class of another name. "" is that it cannot be seen.
func (s Source) misfit() string {
	all := s.guesses()
	if i := slices.IndexFunc(all, func(g Guess) bool { return g.Harness == s.Harness }); i >= 0 {
		return s.misplaced(all[i])
	}
	if len(all) > 0 {
		return all[0].String()
	}
	return ""
}

// misplaced says in which class a function should be.
func (s Source) misplaced(g Guess) string {
	in := "in no class"
	if g.Class != "" {
		in = "in the class " + g.Class
	}
	switch class := s.homeClass(); {
	case class == anyClass || class == g.Class:
		return ""
	case class == "":
		return fmt.Sprintf("line %d has %s %s, but the site calls it outside of any", g.Line, g.Function, in)
	default:
		return fmt.Sprintf("line %d has %s %s, but the site's class is called %s", g.Line, g.Function, in, class)
	}
}

// anyClass stands for the class of a site that does not mind its name.
const anyClass = "*"

// homeClass is the class in which the harness of s looks for its function.
func (s Source) homeClass() string {
	switch {
	case strings.Contains(s.call(), "Solution"):
		return "Solution"
	case s.Lang.Key == "java":
		return anyClass
	}
	return ""
}

// reads reports whether s reads standard input, as far as the names in it tell.
func (s Source) reads() bool {
	words := readingWords[s.Lang.Key]
	for t := range source.Tokens(s.Lang.Name, string(s.Text)) {
		if slices.Contains(words, t.Text) {
			return true
		}
	}
	return false
}

// readingWords are names that a program uses to read its input, by language.
var readingWords = map[string][]string{
	"cpp":    {"cin", "scanf", "scanf_s", "getline", "getchar", "getchar_unlocked", "gets", "fgets", "fread", "read", "stdin", "STDIN_FILENO"},
	"java":   {"in", "Scanner", "BufferedReader", "DataInputStream", "StreamTokenizer"},
	"go":     {"Stdin", "Scan", "Scanln", "Scanf"},
	"python": {"input", "raw_input", "stdin", "fileinput"},
	"js":     {"stdin", "readFileSync", "readline", "createInterface", "readLine"},
}
