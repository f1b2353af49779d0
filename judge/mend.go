package main

import (
	"context"
	"errors"
	"time"

	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/mend"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// What a mend may cost by what is counted, beside the user's patience. A program
// of a hundred lines has some thousands of changes.
const (
	mendCandidates = 60_000
	mendCPU        = 4 * time.Minute
	mendTime       = time.Minute
)

func newMend(c *console) *cobra.Command {
	var o mendCommand
	cmd := &cobra.Command{
		Use:   "mend FILE...",
		Short: "find the smallest change that makes a program right",
		Long: `Mend judges a program and, if it falls short, tries thousands of small changes to its
source: another comparison, a number one more or less, another name, a statement
moved, left out, or taken from a correct program. A change counts only if it makes
the program right on every small board, with the jumps in both orders, and on the
whole suite, or on as much of it as time allows; the report says what was not
tried. The program may still be too slow on large inputs. Mend prints the change as
a diff and leaves the file alone. It tries these changes:

` + rows(16, mend.Rows, func(r *mend.Row) (string, string) { return r.Name, r.Doc }) + `
If no single change is enough, mend tries two and three together. If time runs out,
or at Ctrl-C, it shows the best change so far, and says that it is not complete.

The exit code is 0 if every program is right or was mended.`,
		Example: `  adder mend mine.cpp
  adder mend --time 5m mine.py`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, c, args) },
	}
	judgeFlags(cmd, &o.Job)
	harnessFlag(cmd, &o.Terms)
	o.out.flags(cmd)
	langFlag(cmd, &o.key)
	cmd.Flags().DurationVar(&o.time, "time", mendTime, "stop after this time and show the best change so far, as in 30s or 5m")
	return cmd
}

// mendCommand is the flags of mend beside those of all that judge.
type mendCommand struct {
	job.Job
	out  outputFlags
	key  string
	time time.Duration
}

func (o *mendCommand) run(cmd *cobra.Command, c *console, args []string) error {
	if o.time <= 0 {
		return usage.New("--time must be greater than 0", "as in --time 5m")
	}
	all, err := o.Load(c.in, args, o.key)
	if err == nil {
		err = o.out.check()
	}
	if err != nil {
		return err
	}
	hintHarness(c, &o.Terms, all)
	run := runOf(cmd, args, "mend")
	results, err := o.mendAll(cmd.Context(), c, &run, all)
	if results == nil {
		return err
	}
	if wrote := o.out.write(c, run, results, func() error { return report.Mends(c.out, results) }); wrote != nil {
		return wrote
	}
	if err != nil {
		return err
	}
	return endOfMend(results)
}

// mendAll mends submissions one after another. What was found before an
// interruption comes with the error.
func (o *mendCommand) mendAll(ctx context.Context, c *console, run *result.Run, all []review.Submission) (results []result.Result, err error) {
	err = judging(c, &o.Job, nil, run, len(all), func(j *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		how := review.MendOptions{
			Budget: mend.Budget{Candidates: mendCandidates, CPU: mendCPU}, Time: o.time,
		}
		var faults error
		for _, s := range all {
			x, err := r.Mend(ctx, s, how)
			if ctx.Err() != nil && x.Mend == nil {
				return ctx.Err()
			}
			line.Done(s.Name, string(x.Verdict))
			results, faults = append(results, x), errors.Join(faults, err)
		}
		return errors.Join(faults, ctx.Err(), j.Jury.Save())
	})
	return results, err
}

// endOfMend is the end of a command that mends.
func endOfMend(results []result.Result) error {
	for i := range results {
		if m := results[i].Mend; m == nil || m.Outcome != result.NoNeed && m.Outcome != result.Mended {
			return errShort
		}
	}
	return nil
}
