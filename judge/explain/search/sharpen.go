package search

import (
	"context"
	"slices"

	"adder/judge/verdict/result"
)

// The boards that may refute what is said of where a program fails.
const (
	furtherRounds = 3
	furtherBoards = 8000
	furtherSeed   = 1000
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
	confirmed := false
	for round := uint64(0); where != nil && !confirmed; round++ {
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
			y.least = leastRight
			where, inside = y.where(false)
			return where, inside, nil
		}
		dies = dies || !seen.complete
		y = y.and(slices.Collect(seen.sights()))
		before := where.On
		where, inside = y.where(true)
		confirmed = seen.complete && where != nil && where.On == before
	}
	if where != nil && alike(where) < leastRight {
		return nil, nil, nil
	}
	return where, inside, nil
}

// alike is how many boards there are on the side on which all are answered right, or all wrong.
func alike(x *result.Where) int {
	if x.Others > 0 {
		return x.Boards
	}
	return x.Right
}
