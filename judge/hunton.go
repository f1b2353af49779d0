package main

import (
	"context"
	"fmt"
	"strings"

	"adder/generator"
	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// elsewhere hunts programs on other machines, one after the other.
func (o *fuzzFlags) elsewhere(cmd *cobra.Command, c *console, args []string, all []review.Submission) error {
	if o.against != "" || o.resume || o.all {
		return usage.New("--on does not go with --against, --all and --resume", "leave them out; with --on the same command goes on by itself")
	}
	if err := saveFolder(o.save); err != nil {
		return err
	}
	ranges, err := o.FuzzRanges(cmd.Flags().Changed("boards"))
	if err != nil {
		return err
	}
	results, err := o.haveHunted(cmd, c, args, "fuzz", ranges, all)
	if err != nil {
		return err
	}
	return o.end(results)
}

// elsewhere proves programs on other machines, one after the other.
func (o *proveFlags) elsewhere(cmd *cobra.Command, c *console, args []string, all []review.Submission, scope generator.Scope) error {
	fmt.Fprintf(c.err, "adder: %s boards\n", report.Thousands(scope.Count()))
	results, err := o.haveHunted(cmd, c, args, "prove", job.ProveRanges(scope), all)
	if err != nil {
		return err
	}
	return endOfHunt(results)
}

// haveHunted hands out the ranges of each program, and prints what was found.
func (o *huntFlags) haveHunted(cmd *cobra.Command, c *console, args []string, kind string, r job.Ranges, all []review.Submission) ([]result.Result, error) {
	level, err := o.Least()
	if err != nil {
		return nil, err
	}
	ctx := cmd.Context()
	co, end, err := o.cluster.coordinate(ctx, c, kind, strings.Join(args, " "), &o.Job, nil, runOf(cmd, args, kind))
	if err != nil {
		return nil, err
	}
	var results []result.Result
	for _, s := range all {
		x, err := o.huntOn(ctx, c, co, r, s.Source, level)
		if err != nil {
			end(true)
			return nil, err
		}
		results = append(results, x)
	}
	end(false)
	run := runOf(cmd, args, kind).Over(results)
	return results, o.out.write(c, run, results, func() error { return report.Hunts(c.out, results) })
}

// huntOn has one program hunted, and shows how far that is.
func (o *huntFlags) huntOn(ctx context.Context, c *console, co *cluster.Coordinator, r job.Ranges, s lang.Source, level sandbox.Level) (result.Result, error) {
	line := c.progress(0)
	defer line.Stop()
	defer sayState(line, co)()
	return o.HuntElsewhere(ctx, co, r, s, level)
}
