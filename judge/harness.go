package main

import (
	"errors"
	"fmt"
	"strings"

	"adder/judge/lang"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// harnessFlag is the flag of the commands that run programs which may be
// functions.
type harnessFlag struct {
	name    string
	harness *lang.Harness // nil: the files are programs
}

// flags adds --harness to a command, which must have no PreRunE of its own. A
// harness tells the format, so --format then needs no saying.
func (h *harnessFlag) flags(cmd *cobra.Command) {
	names := harnessNames()
	wordsFlag(cmd, &h.name, "harness", "", "the files hold the function that this site asks for: "+strings.Join(names, ", "), names)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return h.prepare(cmd) }
}

func harnessNames() (names []string) {
	for _, h := range lang.Harnesses {
		names = append(names, h.Name)
	}
	return names
}

// prepare finds the harness and sets the format.
func (h *harnessFlag) prepare(cmd *cobra.Command) error {
	if h.name == "" {
		return nil
	}
	var err error
	if h.harness, err = lang.FindHarness(h.name); err != nil {
		return usage.Unknown("harness", h.name, harnessNames())
	}
	format := cmd.Flags().Lookup("format")
	switch {
	case format == nil || format.Value.String() == h.harness.Format:
		return nil
	case format.Changed:
		return usage.New(fmt.Sprintf("--format is %s, and the harness %s reads %s", format.Value, h.name, h.harness.Format), "leave --format out")
	}
	return format.Value.Set(h.harness.Format)
}

// hint says of each file that holds a site's function and no program which flag
// it wants: as it is, it would read no board.
func (h *harnessFlag) hint(c *console, all []review.Submission) {
	if h.harness != nil {
		return
	}
	for _, s := range all {
		if s.Note != "" {
			continue
		}
		for _, g := range lang.Wants(s.Source) {
			fmt.Fprintf(c.err, "adder: hint: %s: %s\n", s.Name, g)
		}
	}
}

// wrap wraps what loadOne returns.
func (h *harnessFlag) wrap(s lang.Source, err error) (lang.Source, error) {
	if err != nil {
		return s, err
	}
	s, err = h.wrapSource(s)
	var refused *lang.HarnessError
	if errors.As(err, &refused) {
		return s, usage.New(err.Error(), refused.Hint())
	}
	return s, err
}

// wrapSource makes a program of a file that holds a function.
func (h *harnessFlag) wrapSource(s lang.Source) (lang.Source, error) {
	if h.harness == nil {
		return s, nil
	}
	return h.harness.Wrap(s)
}
