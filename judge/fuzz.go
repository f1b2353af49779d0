package main

import (
	"context"
	"fmt"

	"adder/judge/hunt"
	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// fuzzing holds the flags of adder fuzz.
type fuzzing struct {
	programs
	chosen bool // --boards is given
	luck   bool // --sanitize
}

func newFuzz(c *console) *cobra.Command {
	o := fuzzing{programs: programs{c: c}}
	cmd := command("fuzz FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		o.chosen = cmd.Flags().Changed("boards")
		return o.do(cmd.Context(), cmd, args, hunting(o.fuzz))
	})
	huntFlags(cmd, &o.programs)
	f := cmd.Flags()
	boardsHelp := fmt.Sprintf("number of random boards; by default %d if every board is a separate input",
		hunt.SingleBoards)
	f.Int64Var(&o.Boards, "boards", hunt.UsualBoards, boardsHelp)
	f.DurationVar(&o.Time, "time", 0,
		"stop trying new random boards after this time, as in 30s or 10m (overrides --boards)")
	wordListFlag(cmd, &o.Families, "family",
		"use only random boards of this family (adder generate --help lists them); may be repeated",
		job.Families()[2:])
	f.StringVar(&o.save, "save", "", "write each failing board into this folder, as in cases/found")
	f.BoolVar(&o.luck, "sanitize", true, sanitizeHelp)
	return cmd
}

func (o *fuzzing) fuzz(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
) ([]result.Result, error) {
	hunter, err := o.Hunter(*run, func(h *hunt.Options, plan *review.Options) (err error) {
		h.Boards, err = o.Amount(h.OneBoard, o.chosen)
		if err != nil {
			return err
		}
		h.Time = o.Time
		h.Stages = hunt.Thorough
		if o.Time == 0 && !o.chosen {
			h.Budget.Search = hunt.FuzzTime
		}
		plan.Luck = o.luck
		return nil
	})
	if err != nil {
		return nil, err
	}
	return o.hunt(ctx, run, all, hunter)
}
