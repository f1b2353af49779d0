package main

import (
	"context"
	"slices"

	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newMainJob(c *console) *cobra.Command {
	var o job.Job
	o.Explain = true
	var out outputFlags
	var folder string
	cmd := &cobra.Command{
		Use:   "adder",
		Short: "judge programs for Snakes and Ladders, least number of throws",
		Long: `Adder judges programs for one problem: Snakes and Ladders, least number of throws,
where the player chooses every throw. It runs them in a sandbox, compares their
answers with proved ones, and shows the smallest board on which they are wrong.

Without a command, Adder judges every solver in the folder solutions, and checks
that each gets the verdict that its folder is named after.`,
		Example: `  adder                         judge everything in solutions
  adder judge mine.cpp          judge a program
  adder show board.in           draw a board and its best throws`,
		Args:    noArguments,
		Version: version.Name(),
		RunE: func(cmd *cobra.Command, args []string) error {
			clock := startClock()
			all, err := job.Solutions(folder)
			if err == nil {
				err = out.check()
			}
			if err != nil {
				return err
			}
			run := runOf(cmd, args, "every solver in "+folder)
			results, fault, err := judgeSolutions(cmd.Context(), c, &o, &run, all, out.inTurn(c, !isTerminal(c.err)), clock)
			if err == nil {
				err = out.write(c, run, results, func() error {
					return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Agreement(c.out, results))
				})
			}
			if err != nil {
				return err
			}
			return endOf(results, fault)
		},
	}
	judgeFlags(cmd, &o)
	out.flags(cmd)
	cmd.Flags().StringVar(&folder, "solutions", "solutions", "folder of solvers, in folders named after their verdicts")
	return cmd
}

// judgeSolutions judges solvers, and tells of each. The accepted ones are judged
// first if their times are not known, because they set the time limits of the others.
func judgeSolutions(ctx context.Context, c *console, j *job.Job, run *result.Run, all []review.Submission, told *inTurn, k clock) (results []result.Result, fault, err error) {
	accepted := slices.IndexFunc(all, func(s review.Submission) bool { return s.Expected != result.Accepted })
	if accepted < 0 {
		accepted = len(all)
	}
	err = judging(c, j, j.JuryOf(all[:accepted]), run, len(all), func(_ *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		parts := [][]review.Submission{all}
		if !r.Measured(ctx, all) {
			parts = [][]review.Submission{all[:accepted], all[accepted:]}
		}
		for _, part := range parts {
			first := len(results)
			some, err := r.All(ctx, part, func(i int, x *result.Result) {
				line.Done(string(x.Submission), string(x.Verdict))
				told.done(first+i, x)
			})
			if some == nil && err != nil {
				results = nil
				return err
			}
			results, fault = append(results, some...), firstError(fault, err)
		}
		line.Stop()
		fault = firstError(told.err, fault)
		k.tell(c, len(results), r.CPU())
		return nil
	})
	return results, fault, err
}
