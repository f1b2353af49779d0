package main

import (
	"adder/judge/run/lang"

	"github.com/spf13/cobra"
)

func newDoctor(c *console) *cobra.Command {
	var strict bool
	cmd := command("doctor", noArguments, func(*cobra.Command, []string) error {
		lines, lacking := lang.Doctor()
		err := c.print(lines, nil)
		if err == nil && strict && lacking {
			err = errShort
		}
		return err
	})
	cmd.Flags().BoolVar(&strict, "strict", false, "exit code 1 if anything is missing")
	return cmd
}
