package main

import (
	"context"
	"errors"
	"fmt"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
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
			results = append(results, some...)
			if failure == nil {
				failure = err
			}
			if ctx.Err() != nil {
				break
			}
		}
		told.Rest()
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
