package search

import (
	"context"

	"adder/generator"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// The boards that may refute what is said of where a program fails.
const (
	furtherRounds = 3
	furtherBoards = 4000
	furtherSeed   = 1000
)

// sharpened is where a program fails. It is asked of further random boards, and found anew from
// those too that refute it; where there are none, no pair of rules is said. It also returns all
// that was seen by then.
func (w *witness) sharpened(ctx context.Context, y *survey) (where *result.Where, all *survey, err error) {
	where = y.where(true)
	for round := uint64(0); round < furtherRounds && where != nil; round++ {
		further, err := w.further(ctx, furtherSeed+round)
		if err != nil || len(further) == 0 {
			return y.where(false), y, err
		}
		y = y.and(further)
		before := where.On
		where = y.where(true)
		if where == nil || where.On == before {
			break
		}
	}
	return where, y, nil
}

// further are random boards and what the program prints for them; none if it does not answer all.
func (w *witness) further(ctx context.Context, seed uint64) (all []*Sight, err error) {
	if w.Spec.OneBoard || w.budget.Spent() {
		return nil, nil
	}
	b := trial.Of(generator.NewMix(seed, nil, w.Spec.Format, w.Spec.Promises).Boards(furtherBoards)...)
	defer b.Close()
	outcomes, err := w.answers(ctx, b, w.limit())
	if err != nil || outcomes == nil {
		return nil, err
	}
	return kept(Sights(outcomes, b), func(*Sight) bool { return true }), nil
}
