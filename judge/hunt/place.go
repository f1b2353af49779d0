package hunt

import (
	"context"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. Thousands of boards are given in one input, and what is learned of them there is said of
// each of them alone. That is true only of a program that answers a board the same wherever it
// stands. One that is wrong on the first board of an input, or until something is filled, can fail
// alone on boards that it answered right among others. So the board that was found is given again
// first, in the middle and last, and behind a board that fills as many cells; if it is not always
// answered as it is alone, smaller boards are tried alone.

// dependsOnPlace reports whether the program answers the board of a wrong answer otherwise among other
// boards than alone.
func (h *hunt) dependsOnPlace(ctx context.Context, f *result.Failure) (bool, error) {
	alone, known := belief.ParseOutcome(string(f.Got))
	if h.Spec.OneBoard || f.Fault != result.WrongNumber || !known {
		return false, nil
	}
	x := *f.Last()
	between := board.Board{Cells: x.Cells, Faces: 1}
	if x.Faces == 1 {
		between.Faces = 2
	}
	if board.Fit(&between, h.Spec.Promises) == nil {
		same, answered, err := h.answersSame(ctx, alone, x, between, x, between, x)
		if answered || err != nil {
			return !same, err
		}
	}
	same, _, err := h.answersSame(ctx, alone, x, x, x)
	return !same, err
}

// answersSame reports whether the program answers the first of the boards with that number wherever it
// stands among them, and whether it answers all of them.
func (h *hunt) answersSame(
	ctx context.Context, number belief.Outcome, boards ...board.Board,
) (same, answered bool, err error) {
	b := trial.Of(boards...)
	defer b.Close()
	r, err := h.Listen(ctx, "shrink", b, h.LimitUsual)
	if err != nil {
		return false, false, err
	}
	numbers := trial.Answers(r, b.Len())
	if numbers == nil {
		return false, false, nil
	}
	for i, n := range numbers {
		if board.Compare(&boards[i], &boards[0]) == 0 && n != number {
			return false, true, nil
		}
	}
	return true, true, nil
}
