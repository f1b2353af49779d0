package main

import (
	"adder/judge/job"

	"github.com/spf13/cobra"
)

func newProve(c *console) *cobra.Command {
	o := programs{c: c}
	var sizes job.Scope
	yes := false
	cmd := command("prove FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		scope, err := o.job.Terms.EveryBoard(sizes, cmd.Flags().Changed)
		if err != nil {
			return err
		}
		if err := o.load(cmd, args); err != nil {
			return err
		}
		prover, err := o.job.Prover(&o.run, scope, yes, c.tell)
		if err != nil {
			return err
		}
		return o.hunt(cmd.Context(), prover)
	})
	huntFlags(cmd, &o)
	f := cmd.Flags()
	f.IntVar(&sizes.Cells, "cells", 9, "maximum number of cells, 2 to 64")
	f.IntVar(&sizes.Jumps, "jumps", 2, "maximum number of jumps, 0 to 32")
	f.IntVar(&sizes.Faces, "faces", 6, "maximum number of faces, 1 to 64")
	f.BoolVar(&yes, "yes", false, "skip the one-hour limit")
	return cmd
}
