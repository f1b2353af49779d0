package review

import (
	"context"
	"errors"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// perProgram is how many submissions are at work for each program that may run. Starting a
// program, wiping its cell and checking its output can take several times as long as the run,
// and leave the machine idle. The judge's turns limit how many programs run.
const perProgram = 3

// AtOnce is how many submissions to work on so that this many programs run at one time.
func AtOnce(programs int) int { return perProgram * programs }

// Each calls do for 0 to n-1, with enough calls at a time to keep that many programs
// running. The first error ends it.
func Each(ctx context.Context, n, programs int, do func(ctx context.Context, i int) error) error {
	group, inner := fault.WithContext(ctx)
	group.SetLimit(AtOnce(programs))
	for i := range n {
		if inner.Err() != nil {
			break
		}
		group.Go(func() error { return do(inner, i) })
	}
	err := group.Wait()
	if err == nil {
		err = ctx.Err() // it may have ended before all began
	}
	return err
}

// reviewOn reviews a submission, and shows on a line what is done and what came of it.
func (r *Reviewer) reviewOn(
	ctx context.Context, s lang.Source, line *progress.Line,
) (result.Result, error) {
	x, err := r.Review(ctx, s, line.Start(s.Name))
	if ctx.Err() == nil {
		line.Done(s.Name, string(x.Verdict))
	}
	return x, err
}

// All reviews submissions at the same time and returns their results in the order
// given. done, unless it is nil, is called after each, by one goroutine at a time. The error is
// ctx's, and then there are only the results of the submissions that were done; or it is a failure
// of ours.
func (r *Reviewer) All(
	ctx context.Context, all []lang.Source, line *progress.Line, done func(i int, x *result.Result),
) ([]result.Result, error) {
	results := make([]*result.Result, len(all))
	r.Hunt.Runs.Workers = 1
	if len(all) == 1 {
		r.Hunt.Runs.Workers = r.workers
	}
	var mu sync.Mutex
	var faults error
	err := Each(ctx, len(all), r.workers, func(ctx context.Context, i int) error {
		x, err := r.reviewOn(ctx, all[i], line)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		mu.Lock()
		defer mu.Unlock()
		results[i] = &x
		if x.Verdict == result.JudgeError {
			faults = errors.Join(faults, err)
		}
		if done != nil {
			done(i, &x)
		}
		return nil
	})
	var finished []result.Result
	for _, x := range results {
		if x != nil {
			finished = append(finished, *x)
		}
	}
	if ctx.Err() != nil {
		return finished, ctx.Err()
	}
	return finished, errors.Join(err, faults)
}
