package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"adder/cases"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newSuite(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "suite",
		Short: "write a suite of your own",
		Long: `A suite is a folder with a file suite.yaml: test groups, their points, and the cases
that programs run on. adder lint checks a suite, and --suite judges by it.

The keys of suite.yaml:
` + keyHelp(),
		Example: `  adder suite new mysuite
  adder lint mysuite
  adder judge --suite mysuite mine.cpp`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSuiteNew(c))
	return cmd
}

// keyHelp is the keys by what has them.
func keyHelp() string {
	text, in := "", ""
	for _, k := range cases.Keys() {
		if k.In != in {
			in = k.In
			text += "\n" + in + "\n"
		}
		text += indented(fmt.Sprintf("  %-17s ", k.Name), fmt.Sprintf("%s (%s)", k.Doc, k.Takes))
	}
	return text
}

// indented is words in lines of a terminal, behind a head.
func indented(head, words string) string {
	const width = 80
	text, column := head, len(head)
	for i, w := range strings.Fields(words) {
		switch {
		case i == 0:
		case column+1+len(w) > width:
			text += "\n" + strings.Repeat(" ", len(head))
			column = len(head)
		default:
			text += " "
			column++
		}
		text += w
		column += len(w)
	}
	return text + "\n"
}

func newSuiteNew(c *console) *cobra.Command {
	var pattern string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "write a suite to start from",
		Long: `New writes a folder with a suite that works as it is, for you to change: adder lint
DIR checks it, and adder judge --suite DIR judges by it. The folder must be new or
empty. --pattern chooses what it starts as:

` + rows(9, cases.Patterns, func(p cases.Pattern) (string, string) { return p.Name, p.Doc }),
		Example: `  adder suite new mysuite
  adder suite new --pattern standard mysuite`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New("expected one folder", "as in adder suite new mysuite")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := findPattern(pattern)
			if err != nil {
				return err
			}
			if err := cases.New(args[0], p); err != nil {
				return err
			}
			dir := printable(args[0])
			_, err = fmt.Fprintf(c.err, "adder: wrote %s\nadder: hint: adder lint %s checks it; adder judge --suite %s FILE judges by it\n",
				printable(filepath.Join(args[0], "suite.yaml")), dir, dir)
			return err
		},
	}
	wordsFlag(cmd, &pattern, "pattern", cases.Patterns[0].Name, "what the suite starts as: "+strings.Join(patternNames(), ", "), patternNames())
	return cmd
}

func patternNames() (names []string) {
	for _, p := range cases.Patterns {
		names = append(names, p.Name)
	}
	return names
}

func findPattern(name string) (*cases.Pattern, error) {
	for i := range cases.Patterns {
		if cases.Patterns[i].Name == name {
			return &cases.Patterns[i], nil
		}
	}
	return nil, usage.Unknown("pattern", name, patternNames())
}
