package trial

import (
	"context"
	"time"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// ByChance makes f the failure of a program that answers by chance. It keeps only
// the last board.
func ByChance(f *result.Failure) *result.Failure {
	f.Kind, f.Alone, f.Minimal, f.Smallest = result.Nondeterministic, false, false, false
	f.Boards = result.OneBoard(*f.Last())
	f.Number, f.Notes = 0, nil // the effect of other boards is not known
	f.Reason = "the same input is answered differently from run to run"
	return f
}

// Repeats is how often a failing input is given again. A program that answers by
// chance then fails in different ways: one that does so in half of its runs
// is missed once in 4,096 times. A program that hangs does not get it
// again: it failed in the batch and alone, and each time takes long.
var Repeats = map[result.Kind]int{
	result.Wrong:   12,
	result.Crashed: 12,
	result.Memory:  1,
	result.Output:  1,
}

// Repeats gives a batch some more times, twice at one time, and reports whether each run goes the way
// of the first. other is how the first run went that does not; nil is right. A program that asks for
// the time has the last of them in another second, for mostly its random numbers depend on the second
// alone.
func (p *Pool) Repeats(
	ctx context.Context, stage string, b *Batch, first *Symptom, times int,
) (same bool, other *Symptom, err error) {
	for left := times; left > 0; left -= 2 {
		if left <= 2 && p.subject.Clock {
			err := NextSecond(ctx)
			if err != nil {
				return false, nil, err
			}
		}
		symptoms := make([]*Symptom, min(2, left))
		group, inner := fault.WithContext(ctx)
		for i := range symptoms {
			group.Go(func() (err error) {
				symptoms[i], _, err = p.Examine(inner, stage, b, p.LimitUsual)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return false, nil, err
		}
		for _, s := range symptoms {
			if !Same(first, s) {
				return false, s, nil
			}
		}
	}
	return true, nil, nil
}

// NextSecond waits until the clock shows another second.
func NextSecond(ctx context.Context) error {
	now := time.Now()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(now.Truncate(time.Second).Add(time.Second).Sub(now)):
		return nil
	}
}
