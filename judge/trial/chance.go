package trial

import (
	"bytes"
	"context"
	"slices"
	"time"

	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/run/sandbox"
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
// of the first. other is how the first run went that does not; nil is right.
func (p *Pool) Repeats(
	ctx context.Context, stage string, b *Batch, first *Symptom, times int,
) (same bool, other *Symptom, err error) {
	for left := times; left > 0; left -= 2 {
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

// BySecond reports whether the program asks for the time, and answers some boards of a batch otherwise
// in another second: mostly its random numbers depend on the second alone, so that all runs within
// one are alike. Many boards show that, and one need not.
func (p *Pool) BySecond(ctx context.Context, stage string, b *Batch) (bool, error) {
	if !p.subject.Clock {
		return false, nil
	}
	first, err := p.printed(ctx, stage, b)
	if err != nil {
		return false, err
	}
	if err := NextSecond(ctx); err != nil {
		return false, err
	}
	second, err := p.printed(ctx, stage, b)
	both := min(len(first), len(second))
	return !slices.Equal(first[:both], second[:both]), err
}

// mostBySecond is how many boards are given twice to a program that answers one board a process.
const mostBySecond = 50

// printed is the numbers that the program prints for a batch, up to the first board without one.
func (p *Pool) printed(ctx context.Context, stage string, b *Batch) (all []belief.Outcome, err error) {
	if !p.Spec.OneBoard {
		_, r, err := p.Examine(ctx, stage, b, p.LimitUsual)
		return printedBy(r, b.Len()), err
	}
	part := b.Part(0, min(b.Len(), mostBySecond))
	defer part.Close()
	replies, err := p.Singly(ctx, stage, part, p.LimitUsual, true)
	for _, x := range replies {
		one := printedBy(x.Result, 1)
		if len(one) == 0 {
			break
		}
		all = append(all, one...)
	}
	return all, err
}

// printedBy is the numbers that a run printed before it ended, by itself or not.
func printedBy(r sandbox.Result, boards int) []belief.Outcome {
	text := r.Stdout
	if r.Stop != sandbox.Exited {
		text = text[:1+bytes.LastIndexByte(text, '\n')] // the last number may be cut off
	}
	return readNumbers(text, boards)
}

// clockLag is by how much the clock that time(NULL) reads may be behind: it moves on by ticks of a
// hundredth of a second at most.
const clockLag = 20 * time.Millisecond

// NextSecond waits until a program that asks for the time in seconds is told another second.
func NextSecond(ctx context.Context) error {
	now := time.Now()
	next := now.Truncate(time.Second).Add(time.Second + clockLag)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(next.Sub(now)):
		return nil
	}
}
