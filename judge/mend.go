package main

import (
	"context"
	"errors"
	"io"

	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func printMended(w io.Writer, results []result.Result) error {
	return report.Mends(w, results, progress.Width(w))
}

func newMend(c *console) *cobra.Command {
	o := programs{c: c}
	cmd := command("mend FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		return o.do(cmd.Context(), cmd, args, verb{
			work:  o.mend,
			print: printMended,
			end: endUnless(func(r result.Result) bool {
				return r.Mend == nil || r.Mend.Outcome != result.NoNeed && r.Mend.Outcome != result.Mended
			}),
		})
	})
	judgeFlags(cmd, &o.Job)
	fileFlags(cmd, &o)
	return cmd
}

// mend mends submissions one after another. After an interruption there are the results so
// far, and an error.
func (o *programs) mend(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
) (results []result.Result, err error) {
	err = o.judging(run, nil, len(all), func(r *review.Reviewer, line *progress.Line) error {
		var failure error
		results, failure = r.MendAll(ctx, all, doneOn(line))
		return errors.Join(failure, ctx.Err())
	})
	return results, err
}
