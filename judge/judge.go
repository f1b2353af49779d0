package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// judging makes the job's reviewer, describes it in run, and calls do with it and a
// progress line for that many submissions. jury is nil for Adder's own solvers.
func (o *programs) judging(
	run *result.Run,
	jury []lang.Source,
	submissions int,
	do func(*review.Reviewer, *progress.Line) error,
) error {
	o.FailFast = !o.allGroups
	r, err := o.Reviewer(jury, run)
	if err != nil {
		return err
	}
	defer r.Close()
	line := o.c.progress(submissions)
	defer line.Stop()
	r.Watch = watching(line)
	return do(r, line)
}

// judge judges submissions, and prints each in turn. The first few set the time limits of
// the others, and are judged before them. clock is the main job's, or nil: with it, the cost
// is printed at the end, and progress if there is no terminal.
func (o *programs) judge(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
	jury []lang.Source,
	first int,
	clock *progress.Clock,
) (results []result.Result, failure error) {
	told := o.out.inTurn(o.c, clock != nil && !progress.IsTerminal(o.c.err))
	err := o.judging(run, jury, len(all), func(r *review.Reviewer, line *progress.Line) error {
		parts := [][]review.Submission{all}
		if first > 0 {
			parts = [][]review.Submission{all[:first], all[first:]}
		}
		for _, part := range parts {
			before := len(results)
			some, err := r.All(ctx, part, func(i int, x *result.Result) {
				doneOn(line)(i, x)
				told.Done(before+i, x)
			})
			if some == nil && err != nil {
				results = nil
				return err
			}
			results = append(results, some...)
			if failure == nil {
				failure = err
			}
		}
		line.Stop()
		if told.Err() != nil {
			failure = told.Err()
		}
		if clock != nil {
			o.c.tell(clock.Tell(report.Counted(len(results), "program"), r.CPU()))
		}
		return nil
	})
	if err != nil {
		failure = err
	}
	return results, failure
}

// endOfJudging turns results into the end of a command.
func endOfJudging(results []result.Result) error {
	judged, notes, short := 0, 0, false
	for i := range results {
		r := &results[i]
		switch {
		case r.Verdict == result.JudgeError && r.Hint != "":
			return fault.New(r.Error, r.Hint)
		case r.Verdict == result.JudgeError:
			return errors.New(r.Error)
		case r.Note != "":
			notes++
		case r.Partial():
			judged++
		case r.Skipped == "":
			judged++
			short = short || !r.Wanted()
		}
	}
	switch {
	case notes > 0:
		return fault.New(fmt.Sprintf("%d of %d files could not be judged", notes, len(results)),
			"the rows above say why")
	case judged == 0:
		return job.ErrNothing
	case short:
		return errShort
	}
	return nil
}

func printJudged(w io.Writer, results []result.Result) error {
	return report.Terminal(w, results, progress.Width(w))
}

func newJudge(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	watched := false
	judging := verb{
		work: func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
			return o.judge(ctx, run, all, nil, 0, nil)
		},
		print: printJudged,
		end:   endOfJudging,
	}
	cmd := command("judge FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		once := func(ctx context.Context) error { return o.do(ctx, cmd, args, judging) }
		if !watched {
			return once(cmd.Context())
		}
		if slices.Contains(args, "-") {
			return fault.New("standard input cannot be watched", "name a file")
		}
		return disk.Each(cmd.Context(), args, once, func(err error) { exitCode(c.err, err) }, c.tell)
	})
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	fileFlags(cmd, &o)
	groups := fault.Names(cases.Standard().Groups, func(g cases.Group) string { return g.Name })
	wordListFlag(cmd, &o.Groups, "group",
		"run only this group of the suite; may be repeated. Passing it gives no overall verdict, "+
			"because the rest was not run", groups)
	f := cmd.Flags()
	f.StringArrayVar(&o.Cases, "case", nil,
		"run only this case, as in killers or traps/killers; may be repeated")
	f.BoolVar(&o.Mistakes, "all", false,
		"split a belief that consists of several mistakes, each with a board of its own")
	allGroupsFlag(cmd, &o.allGroups)
	f.BoolVar(&watched, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	o.out.junitFlag(cmd)
	return cmd
}
