package main

import (
	"fmt"
	"strings"

	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// harnessFlag adds --harness to a command, which must have no PreRunE of its own. A
// harness tells the format, so --format then needs no saying.
func harnessFlag(cmd *cobra.Command, t *job.Terms) {
	names := harnessNames()
	wordsFlag(cmd, &t.Harness, "harness", "", "the files hold the function that this site asks for: "+strings.Join(names, ", "), names)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return checkHarness(cmd, t) }
}

func harnessNames() (names []string) {
	for _, h := range lang.Harnesses {
		names = append(names, h.Name)
	}
	return names
}

// checkHarness finds the harness and sets the format.
func checkHarness(cmd *cobra.Command, t *job.Terms) error {
	if t.Harness == "" {
		return nil
	}
	h, err := lang.FindHarness(t.Harness)
	if err != nil {
		return usage.Unknown("harness", t.Harness, harnessNames())
	}
	format := cmd.Flags().Lookup("format")
	switch {
	case format == nil || format.Value.String() == h.Format:
		return nil
	case format.Changed:
		return usage.New(fmt.Sprintf("--format is %s, and the harness %s reads %s", format.Value, h.Name, h.Format), "leave --format out")
	}
	return format.Value.Set(h.Format)
}

// hintHarness says of each file that holds a site's function and no program which
// flag it wants: as it is, it would read no board.
func hintHarness(c *console, t *job.Terms, all []review.Submission) {
	if t.Harness != "" {
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
