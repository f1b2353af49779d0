package main

import (
	"context"

	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func newProve(c *console) *cobra.Command {
	o := programs{c: c}
	var sizes job.Scope
	yes := false
	cmd := command("prove FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		scope, err := o.EveryBoard(sizes, cmd.Flags().Changed)
		if err != nil {
			return err
		}
		prove := func(
			ctx context.Context, run *result.Run, all []review.Submission,
		) ([]result.Result, error) {
			prover, err := o.Prover(*run, scope, yes, c.tell)
			if err != nil {
				return nil, o.ProofError(err)
			}
			results, err := o.hunt(ctx, run, all, prover)
			return results, o.ProofError(err)
		}
		return o.do(cmd.Context(), cmd, args, hunting(prove))
	})
	huntFlags(cmd, &o)
	f := cmd.Flags()
	f.IntVar(&sizes.Cells, "cells", 9, "maximum number of cells, 2 to 64")
	f.IntVar(&sizes.Jumps, "jumps", 2, "maximum number of jumps, 0 to 32")
	f.IntVar(&sizes.Faces, "faces", 6, "maximum number of faces, 1 to 64")
	f.BoolVar(&yes, "yes", false, "skip the one-hour limit")
	return cmd
}
