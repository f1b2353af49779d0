package hunt

import (
	"context"
	"slices"
	"time"

	"adder/judge/explain/shrink"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// confirm turns the symptom of a batch into a finding that a process of its own has confirmed,
// or into nil if the symptom does not come back.
func (h *hunt) confirm(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	f, err := h.died(ctx, stage, b, s)
	if f != nil || err != nil {
		return f, err
	}
	if s.Kind == result.TimedOut && b.Len() > h.Format.Most() && !h.One {
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
		// A second run gave a different answer: somewhere on the way to the board, or, if no
		// board is to blame, for the whole batch.
		again := -1
		if index < b.Len() {
			again, err = h.Culprit(ctx, stage, b, s, limit)
			if err != nil {
				return nil, err
			}
		}
		if again != index {
			return trial.ByChance(s.Finding(stage, b.Board(min(index, b.Len()-1)))), nil
		}
		break
	}
	return h.confirmBatch(ctx, stage, b, s)
}

// died confirms a death on a known board, if all boards before it are answered right. It returns
// nil otherwise. A program that took all the time of a board is not run on it again.
func (h *hunt) died(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	if s.Killer == 0 || h.One || s.Kind == result.TimedOut && s.Within() < h.Limit {
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

// merelySlow reports whether a batch takes long because each of its boards does: at its
// beginning and at its end a board takes so long that all together need about what was
// allowed. One board that hangs makes no other slow.
func (h *hunt) merelySlow(ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom) (bool, error) {
	if s.Kind != result.TimedOut || b.Len() < 2 {
		return false, nil
	}
	least := h.Enough(b)
	for _, atEnd := range []bool{false, true} {
		each, err := h.paceOf(ctx, stage, b, atEnd)
		if err != nil {
			return false, err
		}
		least = min(least, each*time.Duration(b.Len()))
	}
	return 2*least > h.Enough(b), nil
}

// paceOf is the CPU time for each of the boards at the beginning or the end of a batch; 0 if
// they fail. It measures as many boards together as end in time, up to an eighth of all, and
// leaves out the program's start.
func (h *hunt) paceOf(ctx context.Context, stage string, b *trial.Batch, atEnd bool) (time.Duration, error) {
	examine := func(n int) (*trial.Symptom, time.Duration, error) {
		from := 0
		if atEnd {
			from = b.Len() - n
		}
		symptom, r, err := h.ExaminePart(ctx, stage, b, from, from+n, h.Enough)
		return symptom, r.CPU, err
	}
	symptom, one, err := examine(1)
	if symptom != nil || err != nil {
		return 0, err
	}
	if b.Len() == 2 {
		return one, nil
	}
	for n := max(2, b.Len()/8); ; n = max(2, n/8) {
		symptom, all, err := examine(n)
		if err != nil || symptom == nil {
			return max(all-one, 0) / time.Duration(n-1), err
		}
		if n == 2 || symptom.Kind != result.TimedOut {
			return 0, nil
		}
	}
}

// confirmBoard gives the blamed board to a process of its own, or else together
// with others. It returns nil if it fails nowhere.
func (h *hunt) confirmBoard(
	ctx context.Context, stage string, b *trial.Batch, index int,
) (*result.Failure, error) {
	f, err := h.alone(ctx, stage, b.Board(index))
	if f != nil || err != nil || h.One { // with One it was alone before
		return f, err
	}
	return shrink.Sequence(ctx, h.Pool, stage, b, index, h.options.Budget.Shrink)
}

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
	if h.options.Wrong && !h.One {
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

// slowParts is the number of parts of a batch that takes too long as a whole.
const slowParts = 16

// confirmParts confirms a time-out on more boards than the site would give in one input. Each
// board may take a little longer than the one before, so all are given in smaller inputs. If one
// of these takes too long, it is confirmed as usual. The next batch begins with the size that
// was small enough here.
func (h *hunt) confirmParts(ctx context.Context, stage string, b *trial.Batch) (*result.Failure, error) {
	size := max(h.Format.Most(), (b.Len()+slowParts-1)/slowParts)
	if small := int(h.small.Load()); small > 0 {
		size = min(size, small)
	}
	for lo := 0; lo < b.Len() && !h.search.Over(); lo += size {
		part := b.Part(lo, min(lo+size, b.Len()))
		s, _, err := h.Examine(ctx, stage, part, h.Enough)
		var f *result.Failure
		if err == nil && s != nil {
			f, err = h.confirm(ctx, stage, part, s)
		}
		part.Close()
		if f != nil || err != nil {
			return f, err
		}
	}
	if small := h.small.Load(); small == 0 || small > int64(size) {
		h.small.Store(int64(size))
	}
	return nil, nil
}

// smallest marks the first failure of a sweep as the smallest there is in its scope: all boards
// before it were answered right.
func smallest(f *result.Failure) *result.Failure {
	if f.Alone {
		f.Minimal, f.Smallest = true, true
	}
	return f
}

func backwards(boards []board.Board) []board.Board {
	boards = slices.Clone(boards)
	slices.Reverse(boards)
	return boards
}

// scrambled returns board number i with its jumps in another order, if the promises allow one.
// The order is nearly the reverse, and differs from board to board.
func scrambled(b *board.Board, i int, promises []*board.Promise) (board.Board, bool) {
	if len(b.Jumps) < 2 {
		return board.Board{}, false
	}
	x := b.Clone()
	slices.Reverse(x.Jumps)
	if k := i % len(x.Jumps); k > 1 {
		x.Jumps[0], x.Jumps[k] = x.Jumps[k], x.Jumps[0]
	}
	board.Arrange(&x, promises)
	return x, !slices.Equal(x.Jumps, b.Jumps)
}
