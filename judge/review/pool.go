package review

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"adder/judge/guard"
	"adder/judge/result"
)

// perProgram is how many submissions are worked at for each program that may run
// at one time. To start a program can take several times as long as it runs, and
// nothing in which the machine has anything to do; nor does a program run while
// its cell is wiped or we look at what it printed. How many programs do run is
// for the judge's turns to say.
const perProgram = 3

// AtOnce is how many submissions to work at where so many programs run at one
// time.
func AtOnce(programs int) int { return perProgram * programs }

// Each calls do for 0 to n-1, for as many at one time as keeps so many programs
// running. The first error ends it.
func Each(ctx context.Context, n, programs int, do func(ctx context.Context, i int) error) error {
	group, inner := guard.WithContext(ctx)
	group.SetLimit(AtOnce(programs))
	for i := range n {
		if inner.Err() != nil {
			break
		}
		group.Go(func() error { return do(inner, i) })
	}
	return cmp.Or(group.Wait(), ctx.Err()) // of ctx, if it ended before all began
}

// All reviews submissions side by side and returns their results in the order
// given. done is called after each, by one goroutine at a time. The error is
// ctx's, and there are no results then; or what we failed to do.
func (r *Reviewer) All(ctx context.Context, all []Submission, done func(i int, x *result.Result)) ([]result.Result, error) {
	results := make([]result.Result, len(all))
	if len(all) == 1 {
		r.hunt.Workers = r.options.Workers
	}
	var mu sync.Mutex
	var faults error
	order := r.dearest(ctx, all)
	err := Each(ctx, len(all), r.options.Workers, func(ctx context.Context, i int) error {
		i = order[i]
		x, err := r.Review(ctx, all[i])
		if ctx.Err() != nil {
			return ctx.Err()
		}
		mu.Lock()
		defer mu.Unlock()
		results[i] = x
		if x.Verdict == result.JudgeError {
			faults = errors.Join(faults, err)
		}
		done(i, &x)
		return nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return results, errors.Join(err, faults, r.judge.Jury.Save())
}
