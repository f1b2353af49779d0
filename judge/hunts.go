package main

import (
	"context"
	"fmt"
	"io"

	"adder/judge/base/progress"
	"adder/judge/hunt"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// hunting is the verb of a command whose work is a hunt.
func hunting(by work) verb {
	wrong := func(r result.Result) bool {
		return r.Verdict != result.Accepted && (r.Judged() || r.Finding != nil)
	}
	return verb{work: by, print: printHunted, end: endUnless(wrong)}
}

func printHunted(w io.Writer, results []result.Result) error {
	return report.Hunts(w, results, progress.Width(w))
}

// hunt lets a hunter, which it closes, hunt or prove submissions. What is found of one is
// told even if another fails.
func (o *programs) hunt(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
	hunter *review.Reviewer,
) ([]result.Result, error) {
	defer hunter.Close()
	line := o.c.progress(len(all))
	defer line.Stop()
	hunter.Watch = watching(line)
	*run = hunter.Run
	hunter.Run = hunter.Run.Setting()
	return hunter.All(ctx, all, doneOn(line))
}

// fuzzing holds the flags of adder fuzz.
type fuzzing struct {
	programs
	chosen         bool // --boards is given
	mistakes, luck bool // --all and --sanitize
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
	f.BoolVar(&o.mistakes, "all", false,
		"find all mistakes, not only the first, and list the most harmful first")
	f.BoolVar(&o.luck, "sanitize", true, sanitizeHelp)
	return cmd
}

func (o *fuzzing) fuzz(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
) ([]result.Result, error) {
	hunter, err := o.Hunter(*run, func(h *hunt.Options, plan *review.Options) (err error) {
		h.Boards, err = o.Amount(h.One, o.chosen)
		if err != nil {
			return err
		}
		h.Time = o.Time
		h.Cover = true
		if o.Time == 0 && !o.chosen {
			h.Budget.Search = hunt.FuzzTime
		}
		plan.Mistakes = o.mistakes
		plan.Luck = o.luck
		return nil
	})
	if err != nil {
		return nil, err
	}
	return o.hunt(ctx, run, all, hunter)
}

func newDiagnose(c *console) *cobra.Command {
	o := programs{c: c}
	luck := true
	diagnose := func(
		ctx context.Context, run *result.Run, all []review.Submission,
	) ([]result.Result, error) {
		hunter, err := o.Hunter(*run, func(h *hunt.Options, plan *review.Options) error {
			// If the sweep finds the program right, this many boards of the mix are enough for
			// a mistake that only larger boards show.
			h.Boards = 50_000
			if h.One {
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
