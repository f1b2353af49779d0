package search

import (
	"context"
	"slices"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// The bounds of telling beliefs apart that explain the same.
const (
	mostRivals   = 8
	rivalRounds  = 3
	rivalsPlayed = 100_000 // boards that each of them plays at most
)

// distinguished gives the program boards on which two beliefs differ that explain all that was seen,
// and returns those that explain these too. Where two beliefs remain, no board is known that tells
// them apart.
func (w *witness) distinguished(ctx context.Context, class []*belief.Belief) ([]*belief.Belief, error) {
	for range rivalRounds {
		apart := w.boardsBetween(class[:min(mostRivals, len(class))])
		if len(apart) == 0 || w.budget.Spent() {
			break
		}
		b := trial.Of(apart...)
		seen, err := w.singly(ctx, b)
		b.Close()
		if err != nil {
			return nil, err
		}
		w.apart = append(w.apart, seen...)
		class = slices.DeleteFunc(class, func(m *belief.Belief) bool { return !predicts(m, seen) })
		if len(class) < 2 {
			break
		}
	}
	return class, nil
}

// boardsBetween returns, for each belief but the first, a board on which it differs from the
// first, if one is found.
func (w *witness) boardsBetween(class []*belief.Belief) (apart []board.Board) {
	first := class[0].New()
	var others []belief.Player
	for _, m := range class[1:] {
		others = append(others, m.New())
	}
	telling := trial.Of(board.Fitting(generator.Telling(w.Spec.Format), w.Spec.Promises)...)
	defer telling.Close()
	left := rivalsPlayed
	for s := range Sights(nil, append([]*trial.Batch{telling}, w.Observed()...)...) {
		left--
		if len(others) == 0 || left == 0 {
			break
		}
		o := first(&s.Board)
		for i, play := range slices.Backward(others) {
			if play(&s.Board) != o {
				apart = append(apart, s.Board.Clone())
				others = slices.Delete(others, i, i+1)
			}
		}
	}
	return apart
}
