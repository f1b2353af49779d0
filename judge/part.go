package main

import (
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// partFlags is the flags of the command that judges by a part of the suite.
type partFlags struct {
	groups, cases []string
}

func (o *partFlags) flags(cmd *cobra.Command) {
	var names []string
	for _, g := range cases.Standard().Groups {
		names = append(names, g.Name)
	}
	wordListFlag(cmd, &o.groups, "group", "run this group of the suite alone; may be repeated. What is right there has no verdict, since the rest was not run", names)
	cmd.Flags().StringArrayVar(&o.cases, "case", nil, "run this case alone, as in killers or traps/killers; may be repeated")
}

// only tells which cases are run; nil is all.
func (o *partFlags) only(s *cases.Suite, made []*cases.Case) (func(*cases.Case) bool, error) {
	if len(o.groups)+len(o.cases) == 0 {
		return nil, nil
	}
	var groups, names []string
	for _, g := range s.Groups {
		groups = append(groups, g.Name)
	}
	for _, c := range made {
		names = append(names, c.FullName())
	}
	for _, g := range o.groups {
		if !slices.Contains(groups, g) {
			return nil, usage.Unknown("group of the suite", g, groups)
		}
	}
	for _, name := range o.cases {
		if !slices.ContainsFunc(made, func(c *cases.Case) bool { return named(c, name) }) {
			return nil, usage.Unknown("case of the suite", name, names)
		}
	}
	return func(c *cases.Case) bool {
		return slices.Contains(o.groups, c.Group) || slices.ContainsFunc(o.cases, func(name string) bool { return named(c, name) })
	}, nil
}

// named reports whether a word is the name of a case, with or without its group's.
func named(c *cases.Case, word string) bool {
	if strings.Contains(word, "/") {
		return c.FullName() == word
	}
	return c.Name == word
}
