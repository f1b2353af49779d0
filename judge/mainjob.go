package main

import (
	"io"

	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// printSolvers prints the main job's table, and whether every verdict is its folder's.
func printSolvers(w io.Writer, results []result.Result) error {
	if err := printJudged(w, results); err != nil {
		return err
	}
	return report.Agreement(w, results)
}

func newMainJob(c *console) *cobra.Command {
	o := programs{c: c}
	o.job.Judging.Plan.Explain = true
	var folder string
	cmd := command("adder", noArguments, func(cmd *cobra.Command, args []string) error {
		clock := progress.StartClock()
		err := o.check()
		if err == nil {
			o.all, err = job.Solutions(folder)
		}
		if err != nil {
			return err
		}
		o.run = runOf(cmd, args, "every solver in "+folder)
		r, err := o.job.Reviewer(o.job.Terms.JuryOf(o.all), &o.run)
		if err != nil {
			return err
		}
		results, failure := o.review(cmd.Context(), r, clock)
		return o.finish(results, failure, endOfJudging(results), printSolvers)
	})
	cmd.Version = version.Name()
	judgeFlags(cmd, &o.job)
	o.out.flags(cmd)
	allGroupsFlag(cmd, &o.allGroups)
	cmd.Flags().StringVar(&folder, "solutions", "solutions",
		"folder of solvers, in folders named after their verdicts")
	return cmd
}
