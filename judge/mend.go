package main

import (
	"errors"
	"io"
	"slices"

	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func printMended(w io.Writer, results []result.Result) error {
	return report.Mends(w, results, progress.Width(w))
}

func newMend(c *console) *cobra.Command {
	o := programs{c: c}
	o.job.Judging.Plan.Mend = true
	cmd := command("mend FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		if err := o.load(cmd, args); err != nil {
			return err
		}
		r, err := o.job.Reviewer(nil, &o.run)
		if err != nil {
			return err
		}
		defer r.Close()
		line := progress.Start(c.err, len(o.all))
		results, failure := r.MendAll(cmd.Context(), o.all, line)
		line.Stop()
		failure = errors.Join(failure, cmd.Context().Err())
		return o.finish(results, failure, endOfMending(results), printMended)
	})
	judgeFlags(cmd, &o.job)
	fileFlags(cmd, &o)
	return cmd
}

// endOfMending turns results into the end of a command.
func endOfMending(results []result.Result) error {
	wrong := func(r result.Result) bool {
		return r.Mend == nil || r.Mend.Outcome != result.NoNeed && r.Mend.Outcome != result.Mended
	}
	if slices.ContainsFunc(results, wrong) {
		return errShort
	}
	return nil
}
