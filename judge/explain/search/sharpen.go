package search

import (
	"context"
	"slices"

	"adder/judge/verdict/result"
)

// The boards that may refute what is said of where a program fails.
const (
	furtherRounds = 6
	furtherBoards = 4000
	furtherSeed   = 1000
	enoughRounds  = 2 // in a row that do not refute it
)

// leastGuessed is how many boards that are answered right are enough to guess where a program
// fails that dies. What is said in the end needs as many as for any other.
const leastGuessed = 16

// sharpened is where a program fails. It is asked of further random boards, and found anew from
// those too that refute it; a program that dies is not given those that should kill it. Where there
// are no further boards, no pair of rules is said. It also returns whether a board is one of those
// on which the program fails.
func (w *witness) sharpened(
	ctx context.Context, y *survey, dies bool,
) (where *result.Where, inside func(*Sight) bool, err error) {
	if dies {
		y.least = leastGuessed
	}
	where, inside = y.where(true)
	confirmed := 0
	for round := uint64(0); where != nil && confirmed < enoughRounds; round++ {
		if round == furtherRounds {
			return nil, nil, nil
		}
		deadly := inside
		if !dies {
			deadly = nil
		}
		seen, err := w.further(ctx, furtherSeed+round, deadly)
		if err != nil {
			return nil, nil, err
		}
		if len(seen.segments) == 0 {
			break
		}
		y = y.and(slices.Collect(seen.sights()))
		before := where.On
		where, inside = y.where(true)
		confirmed++
		if where != nil && where.On != before {
			confirmed = 0
		}
	}
	if where == nil {
		return nil, nil, nil
	}
	y.least = leastRight
	where, inside = y.where(confirmed > 0)
	return where, inside, nil
}
