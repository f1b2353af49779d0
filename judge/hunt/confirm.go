package hunt

import (
	"context"
	"time"

	"adder/judge/explain/shrink"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// confirm turns the symptom of a batch into a finding that a process of its own has confirmed,
// or into nil if the symptom does not come back.
func (h *hunt) confirm(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	f, err := h.confirmKiller(ctx, stage, b, s)
	if f != nil || err != nil {
		return f, err
	}
	if s.Kind == result.TimedOut && b.Len() > h.Format.Most() && !h.OneBoard {
		return h.confirmParts(ctx, stage, b)
	}
	slow, err := h.merelySlow(ctx, stage, b, s)
	if slow || err != nil {
		return nil, err
	}
	for _, limit := range []trial.Pacing{h.Brief, h.Full} {
		index, err := h.Culprit(ctx, stage, b, s, limit)
		if err != nil {
			return nil, err
		}
		if index < b.Len() {
			f, err := h.confirmBoard(ctx, stage, b, index)
			if f != nil || err != nil {
				return f, err
			}
		}
		if s.Kind.Exhausts() { // the limit decided which board is blamed, so try a longer one
			continue
		}
		// No board is to blame, or a second search blames another: then it is chance.
		chance := index == b.Len()
		if !chance {
			again, err := h.Culprit(ctx, stage, b, s, limit)
			if err != nil {
				return nil, err
			}
			chance = again != index
		}
		if chance {
			return trial.ByChance(s.Finding(stage, b.Board(min(index, b.Len()-1)))), nil
		}
		break
	}
	return h.confirmBatch(ctx, stage, b, s)
}

// confirmKiller confirms the board that is known to kill the program alone, by a crash, a limit or a
// time-out, if all boards before it are answered right. It returns nil otherwise. A time-out counts
// only if the program had the whole limit of a board; then it is not run on it again.
func (h *hunt) confirmKiller(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	if s.Killer == 0 || h.OneBoard || s.Kind == result.TimedOut && s.Within() < h.Limit {
		return nil, nil
	}
	if s.Killer > 1 {
		before, _, err := h.ExaminePart(ctx, stage, b, 0, s.Killer-1, h.Brief)
		if before != nil || err != nil {
			return nil, err
		}
	}
	if s.Kind == result.TimedOut {
		return s.Finding(stage, b.Board(s.Killer-1)), nil
	}
	return h.confirmBoard(ctx, stage, b, s.Killer-1)
}

// confirmBoard gives the blamed board to a process of its own, or else together
// with others. It returns nil if it fails nowhere.
func (h *hunt) confirmBoard(
	ctx context.Context, stage string, b *trial.Batch, index int,
) (*result.Failure, error) {
	f, err := h.alone(ctx, stage, b.Board(index))
	if f != nil || err != nil || h.OneBoard { // where each process gets one board, it was alone before
		return f, err
	}
	return shrink.Sequence(ctx, h.Pool, stage, b, index, h.options.Budget.Shrink)
}

// confirmBatch confirms a symptom of a batch that no board of it can be blamed for. The program
// may have been merely slow, so it gets the batch again, with more time. Only if it answers the
// same bytes otherwise, it answers by chance.
func (h *hunt) confirmBatch(
	ctx context.Context, stage string, b *trial.Batch, before *trial.Symptom,
) (*result.Failure, error) {
	s, _, err := h.Examine(ctx, stage, b, func(b *trial.Batch) time.Duration { return 3 * h.Full(b) })
	late := before.Kind.Exhausts()
	switch {
	case err != nil || s == nil && late:
		return nil, err
	case late && s.Kind == result.Wrong: // with the time that it needs it is wrong
		return h.confirmBoard(ctx, stage, b, s.Number-1)
	}
	same := late || trial.Same(before, s)
	if same {
		same, err = shrink.Repeatable(ctx, h.Pool, stage, b, s, trial.Repeats[s.Kind])
		if err != nil {
			return nil, err
		}
	}
	switch {
	case !same && late:
		return nil, nil
	case !same:
		return trial.ByChance(before.Finding(stage, b.Board(max(0, before.Number-1)))), nil
	}
	f := s.Finding(stage, b.Boards()...)
	f.Notes = append(f.Notes, result.WholeBatch)
	return f, nil
}
