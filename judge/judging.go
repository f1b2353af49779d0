package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"
)

// review judges or hunts the programs, and prints each in turn. It closes the reviewer. clock is the
// main job's, or nil: with it, the cost is printed at the end, and progress if there is no terminal.
func (o *programs) review(
	ctx context.Context, r *review.Reviewer, clock *progress.Clock,
) ([]result.Result, error) {
	defer r.Close()
	line := progress.Start(o.c.err, len(o.all))
	printed := o.out.inTurn(o.c, clock != nil && !progress.IsTerminal(o.c.err))
	results, failure := r.All(ctx, o.all, line, printed.Done)
	unprinted := printed.Rest()
	line.Stop()
	if clock != nil {
		o.c.tell(clock.Cost(report.Counted(len(results), "program"), r.CPU()))
	}
	if unprinted != nil {
		return results, unprinted
	}
	return results, failure
}

func printJudged(w io.Writer, results []result.Result) error {
	return report.Terminal(w, results, progress.Width(w))
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
