package main

import (
	"context"
	"io"
	"slices"

	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// printSolvers prints the main job's table, and whether every verdict is its folder's.
func printSolvers(w io.Writer, results []result.Result) error {
	if err := report.Terminal(w, results, progress.Width(w)); err != nil {
		return err
	}
	return report.Agreement(w, results)
}

func newMainJob(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	var folder string
	cmd := command("adder", noArguments, func(cmd *cobra.Command, args []string) error {
		clock, accepted := progress.StartClock(), 0
		return o.do(cmd.Context(), cmd, args, verb{
			what: "every solver in " + folder,
			load: func() (all []review.Submission, err error) {
				all, err = job.Solutions(folder)
				wrong := func(s review.Submission) bool { return s.Expected != result.Accepted }
				accepted = slices.IndexFunc(all, wrong)
				if accepted < 0 {
					accepted = len(all)
				}
				return all, err
			},
			work: func(
				ctx context.Context, run *result.Run, all []review.Submission,
			) ([]result.Result, error) {
				return o.judge(ctx, run, all, o.JuryOf(all[:accepted]), accepted, clock)
			},
			print: printSolvers,
			end:   endOfJudging,
		})
	})
	cmd.Version = version.Name()
	judgeFlags(cmd, &o.Job)
	o.out.flags(cmd)
	allGroupsFlag(cmd, &o.allGroups)
	cmd.Flags().StringVar(&folder, "solutions", "solutions",
		"folder of solvers, in folders named after their verdicts")
	return cmd
}
