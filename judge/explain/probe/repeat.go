package probe

import (
	"context"
	"fmt"

	"adder/judge/trial"
	"adder/judge/verdict/result"
)

const sameRuns = 3 // further runs on the same input

// repeat gives the same input again, the last time in another second, and warns if the
// program answers otherwise. first is its original output.
func (l *luck) repeat(ctx context.Context, b *trial.Batch, first output) error {
	for i := range sameRuns {
		if i == sameRuns-1 {
			if err := trial.NextSecond(ctx); err != nil {
				return err
			}
		}
		again, err := l.once(ctx, l.program, b, nil)
		if err != nil {
			return err
		}
		at := apart(first, again)
		if at >= 0 {
			l.warn(differing(b, at, first, again))
			return nil
		}
	}
	return nil
}

// differing is a warning with the board on which two runs differ.
func differing(b *trial.Batch, at int, one, other output) result.Warning {
	return result.Warning{
		Kind: result.Chance,
		Reason: "two runs gave two answers to the same input: " +
			"by chance, by the clock, or by where things lie in memory",
		Boards: result.OneBoard(b.Board(at)),
		Detail: fmt.Sprintf("it printed %s in one run and %s in another, and %d is right",
			one.numbers[at], other.numbers[at], b.Answers[at]),
	}
}

// apart returns the first board with different answers in two runs; -1 if there is none, or
// one of them did not answer.
func apart(x, y output) int {
	for i := range min(len(x.numbers), len(y.numbers)) {
		if x.numbers[i] != y.numbers[i] {
			return i
		}
	}
	return -1
}
