package job

import (
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/usage"
)

// A Part is the groups and the cases of a suite that are run; none is all.
type Part struct {
	Groups, Cases []string
}

// only tells which cases are run; nil is all.
func (p *Part) only(s *cases.Suite, made []*cases.Case) (func(*cases.Case) bool, error) {
	if len(p.Groups)+len(p.Cases) == 0 {
		return nil, nil
	}
	var groups, names []string
	for _, g := range s.Groups {
		groups = append(groups, g.Name)
	}
	for _, c := range made {
		names = append(names, c.FullName())
	}
	for _, g := range p.Groups {
		if !slices.Contains(groups, g) {
			return nil, usage.Unknown("group of the suite", g, groups)
		}
	}
	for _, name := range p.Cases {
		if !slices.ContainsFunc(made, func(c *cases.Case) bool { return named(c, name) }) {
			return nil, usage.Unknown("case of the suite", name, names)
		}
	}
	return func(c *cases.Case) bool {
		return slices.Contains(p.Groups, c.Group) || slices.ContainsFunc(p.Cases, func(name string) bool { return named(c, name) })
	}, nil
}

// named reports whether a word is the name of a case, with or without its group's.
func named(c *cases.Case, word string) bool {
	if strings.Contains(word, "/") {
		return c.FullName() == word
	}
	return c.Name == word
}
