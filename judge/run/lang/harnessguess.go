package lang

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/run/source"
)

// A Guess is a function of a known site that a source holds.
type Guess struct {
	source.Definition
	Harness *Harness // that calls it
}

// String names the function and the flag for it.
func (g Guess) String() string {
	return fmt.Sprintf("line %d has the function %s: use --harness %s", g.Line, g.Name, g.Harness.Name)
}

// Wants returns the functions of known sites in a source that reads no input and so needs
// a harness. It returns none if the source reads input, and may be a program, or if no
// harness calls its language.
func Wants(s Source) []Guess {
	if s.Harness != nil || s.reads() {
		return nil
	}
	return s.guesses()
}

// guesses returns the functions of known sites in s, by line: those with as many parameters
// as the harness passes.
func (s Source) guesses() (all []Guess) {
	wanted := func(name string) bool {
		return slices.ContainsFunc(Harnesses, func(h *Harness) bool { return h.functionIn(s.Lang) == name })
	}
	for _, d := range source.Definitions(s.Lang.Name, string(s.Text), wanted) {
		for _, h := range Harnesses {
			fits := h.functionIn(s.Lang) == d.Name && h.parametersIn(s.Lang) == d.Parameters
			if fits && h.calls[s.Lang.Key] != "" {
				all = append(all, Guess{d, h})
			}
		}
	}
	return all
}

// misfit says why a source has nothing that its harness can call, as far as the names show:
// it has another site's function, or the right one in a class of another name. It is "" if
// they do not show it.
func (s Source) misfit() string {
	all := s.guesses()
	i := slices.IndexFunc(all, func(g Guess) bool { return g.Harness == s.Harness })
	switch {
	case len(all) == 0:
		return ""
	case i < 0:
		return all[0].String()
	}
	g, in, home := all[i], "in no class", "" // the class in which the harness looks
	if g.Class != "" {
		in = "in the class " + g.Class
	}
	if strings.Contains(s.call(), "Solution") {
		home = "Solution"
	}
	switch {
	case home == g.Class || home == "" && s.Lang.Key == "java": // which has no function outside of one
		return ""
	case home == "":
		return fmt.Sprintf("line %d has %s %s, but the site calls it outside of any", g.Line, g.Name, in)
	}
	return fmt.Sprintf("line %d has %s %s, but the site's class is called %s", g.Line, g.Name, in, home)
}

// reads reports whether s reads standard input, as far as the names in it tell.
func (s Source) reads() bool {
	for t := range source.Tokens(s.Lang.Name, string(s.Text)) {
		if s.Lang.joint != nil && slices.Contains(s.Lang.joint.reads, t.Text) {
			return true
		}
	}
	return false
}
