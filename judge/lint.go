package main

import (
	"adder/cases"
	"adder/judge/job"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newLint(c *console) *cobra.Command {
	var printSuite bool
	var d job.Terms
	cmd := reckoning("lint [FILE...]", nil, func(cmd *cobra.Command, args []string) error {
		if printSuite {
			return c.print(cases.StandardText(), nil)
		}
		if err := needFiles(cmd, args); err != nil {
			return err
		}
		format, err := d.BoardFormat()
		if err != nil {
			return err
		}
		var t show.Describer
		lint := func(path string) (string, error) {
			if show.IsSuite(path) {
				return show.LintSuite(path)
			}
			boards, err := job.ReadBoards(format, c.in, path)
			if err != nil {
				return "", err
			}
			return t.Lint(path, boards)
		}
		for _, path := range args {
			if err := c.print(lint(path)); err != nil {
				return err
			}
		}
		return nil
	})
	cmd.Flags().BoolVar(&printSuite, "print-suite", false, "print the standard suite and nothing else")
	formatFlag(cmd, &d)
	return cmd
}
