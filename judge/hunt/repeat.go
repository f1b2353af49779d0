package hunt

import (
	"context"

	"adder/judge/explain/shrink"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// alone gives a board to a process of its own, and repeats this if it fails. A program that
// seemed to hang but ends here is merely slow.
func (h *hunt) alone(ctx context.Context, stage string, x board.Board) (*result.Failure, error) {
	s, err := h.Alone(ctx, stage, x, h.Unhurried)
	if err != nil {
		return nil, err
	}
	if s == nil {
		h.MerelySlow()
		return nil, nil
	}
	return h.again(ctx, stage, x, s, h.repeats(s.Kind))
}

// again gives a failing board some more times. If the program then answers otherwise, it does so
// by chance.
func (h *hunt) again(
	ctx context.Context, stage string, x board.Board, s *trial.Symptom, times int,
) (*result.Failure, error) {
	b, f := trial.Of(x), s.Finding(stage, x)
	defer b.Close()
	same, err := shrink.Repeatable(ctx, h.Pool, stage, b, s, times)
	switch {
	case err != nil, !same && s.Kind.Exhausts():
		return nil, err
	case !same:
		return trial.ByChance(f), nil
	}
	return f, nil
}

// firstRepeats is how often a board is given again before anything is known of a program
// that failed in a whole suite. A belief that then predicts all it prints leaves no room
// for chance; without one, the other repeats follow.
const firstRepeats = 3

func (h *hunt) repeats(k result.Kind) int {
	if h.options.Wrong && !h.OneBoard {
		return min(firstRepeats, trial.Repeats[k])
	}
	return trial.Repeats[k]
}

// repeat gives the remaining repeats to a finding that no belief explains.
func (h *hunt) repeat(ctx context.Context) error {
	f := h.report.Finding
	left := trial.Repeats[f.Kind] - h.repeats(f.Kind)
	if !f.Alone || left <= 0 || f.Kind.Exhausts() || certain(h.report.Diagnosis) != nil {
		return nil
	}
	b := trial.Of(f.Boards...)
	defer b.Close()
	s, _, err := h.Examine(ctx, f.Stage, b, h.Full)
	if err != nil {
		return err
	}
	same, err := shrink.Repeatable(ctx, h.Pool, f.Stage, b, s, left)
	if err != nil {
		return err
	}
	if s == nil || !same {
		h.save(trial.ByChance(f))
		h.report.Diagnosis, h.report.Behaviour = &result.Diagnosis{Confidence: result.Inapplicable}, ""
	}
	return nil
}
