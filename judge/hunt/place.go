package hunt

import (
	"context"
	"slices"

	"adder/judge/base/fault"
	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. Thousands of boards are given in one input, and what is learned of them there is said of
// each of them alone. That is true only of a program that answers a board the same wherever it
// stands. One that is wrong on the first board of an input, or where an input has few boards, or
// until something is filled, can fail alone on boards that it answered right among others. So the
// board that was found is given again: twice, and first, in the middle and last among others that
// have as many cells. If it is not always answered as it is alone, smaller boards are tried alone.
//
// A program that prints no number there, or dies, cannot be asked so: what it does to one board changes
// or hides what it does to the next. Then a few of the boards one step below are given alone.

// The boards of the second of these inputs.
const (
	mostAmong  = 129     // more than a round of shrinking gives
	amongCells = 500_000 // of all of them, but three at least
)

// dependsOnPlace reports whether the program answers boards otherwise among other boards than alone: that
// of a wrong answer, or a smaller one.
func (h *hunt) dependsOnPlace(ctx context.Context, f *result.Failure) (bool, error) {
	alone, known := belief.ParseOutcome(string(f.Got))
	switch {
	case h.Spec.OneBoard:
		return false, nil
	case f.Fault != result.WrongNumber || !known:
		return h.failsBelow(ctx, f)
	}
	x := *f.Last()
	var twice, among, answered bool
	group, inner := fault.WithContext(ctx)
	group.Go(func() (err error) {
		twice, _, err = h.answersSame(inner, alone, x, x)
		return err
	})
	group.Go(func() (err error) {
		among, answered, err = h.answersSame(inner, alone, h.among(x)...)
		return err
	})
	err := group.Wait()
	// If those among others are not all answered, another board may be the reason.
	return !twice || answered && !among, err
}

// mostBelow is how many boards one step below the finding are given alone.
const mostBelow = 8

// failsBelow reports whether the program fails alone on a board one step below a minimal one. At a limit
// none is tried, since each could take all its time.
func (h *hunt) failsBelow(ctx context.Context, f *result.Failure) (bool, error) {
	if !f.Minimal || f.Kind.Exhausts() {
		return false, nil
	}
	steps, _ := shrink.Steps(f.Last(), h.Spec.Promises)
	b := trial.Of(steps[:min(mostBelow, len(steps))]...)
	defer b.Close()
	replies, err := h.Singly(ctx, "shrink", b, h.LimitUsual, false)
	failed := func(r trial.Reply) bool { return r.Symptom != nil }
	return slices.ContainsFunc(replies, failed), err
}

// among is an input with a board first, in the middle and last. The others have no jumps and another
// die; where those may not be given, they are the board, too.
func (h *hunt) among(x board.Board) []board.Board {
	between := board.Board{Cells: x.Cells, Faces: 1}
	if x.Faces == 1 {
		between.Faces = 2
	}
	if board.Fit(&between, h.Spec.Promises) != nil {
		between = x
	}
	half := max(1, min(mostAmong, amongCells/x.Cells)/2)
	boards := slices.Repeat([]board.Board{between}, 2*half+1)
	boards[0], boards[half], boards[2*half] = x, x, x
	return boards
}

// answersSame reports whether the program answers the first of the boards with that number wherever it
// stands among them, and whether it answers all of them.
func (h *hunt) answersSame(
	ctx context.Context, number belief.Outcome, boards ...board.Board,
) (same, answered bool, err error) {
	b := trial.Of(boards...)
	defer b.Close()
	_, r, err := h.Examine(ctx, "shrink", b, h.LimitUsual)
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
