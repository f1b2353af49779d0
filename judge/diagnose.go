package main

import (
	"context"

	"adder/judge/hunt"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func newDiagnose(c *console) *cobra.Command {
	o := programs{c: c}
	luck := true
	diagnose := func(
		ctx context.Context, run *result.Run, all []review.Submission,
	) ([]result.Result, error) {
		hunter, err := o.Hunter(*run, func(h *hunt.Options, plan *review.Options) error {
			h.Boards = hunt.DiagnoseBoards
			if h.OneBoard {
				h.Boards = hunt.SingleBoards
			}
			h.Budget.Search = hunt.DiagnoseTime
			plan.Luck = luck
			return nil
		})
		if err != nil {
			return nil, err
		}
		return o.hunt(ctx, run, all, hunter)
	}
	cmd := command("diagnose FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		return o.do(cmd.Context(), cmd, args, hunting(diagnose))
	})
	huntFlags(cmd, &o)
	cmd.Flags().BoolVar(&luck, "sanitize", true, sanitizeHelp)
	return cmd
}
