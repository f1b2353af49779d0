package hunt

import (
	"cmp"
	"context"
	"time"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/hunt/shrink"
	"adder/judge/result"
)

// confirm turns the symptom of a batch into a finding, or into nothing if it does
// not come back: nothing is said that a process of its own has not confirmed.
func (h *hunt) confirm(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, s *run.Symptom) (*result.Failure, error) {
	if s.Kind == result.TimedOut && b.Len() > h.mostBoards() && !e.One {
		return h.confirmParts(ctx, e, stage, b)
	}
	if merely, err := merelySlow(ctx, e, stage, b, s); merely || err != nil {
		return nil, err
	}
	for _, limit := range []run.Pacing{e.Brief, e.Full} {
		index, err := e.Culprit(ctx, stage, b, s, limit)
		if err != nil {
			return nil, err
		}
		if index < b.Len() {
			if f, err := h.confirmBoard(ctx, e, stage, b, index); f != nil || err != nil {
				return f, err
			}
		}
		if s.Kind == result.TimedOut { // a brief limit can have blamed the wrong board
			continue
		}
		if chance, err := otherwise(ctx, e, stage, b, s, index, limit); err != nil {
			return nil, err
		} else if chance {
			return run.ByChance(s.Finding(stage, b.Board(min(index, b.Len()-1)))), nil
		}
		break
	}
	return h.confirmBatch(ctx, e, stage, b, s)
}

// merelySlow reports whether a batch takes long because each of its boards does: at its
// beginning and at its end a board takes so long that all together need about what was
// allowed. One board that hangs makes no other slow.
func merelySlow(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, s *run.Symptom) (bool, error) {
	if s.Kind != result.TimedOut || b.Len() < 2 {
		return false, nil
	}
	least := e.Full(b)
	for _, atEnd := range []bool{false, true} {
		each, err := paceOf(ctx, e, stage, b, atEnd)
		if err != nil {
			return false, err
		}
		least = min(least, each*time.Duration(b.Len()))
	}
	return 2*least > e.Full(b), nil
}

// paceOf is the CPU time that each of the boards at the beginning or the end of a batch
// takes; 0 if they fail. A program's start counts for none of them, so that as many are
// taken together as end in time, up to an eighth of all.
func paceOf(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, atEnd bool) (time.Duration, error) {
	examine := func(n int) (*run.Symptom, time.Duration, error) {
		from := 0
		if atEnd {
			from = b.Len() - n
		}
		part := e.Maker.Part(b, from, from+n)
		defer part.Close()
		symptom, r, err := e.Examine(ctx, stage, part, e.Full)
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

// otherwise reports whether the same bytes were answered otherwise somewhere on
// the way to the board number index, which is to be blamed for s. No board at all
// means that the whole batch was given once more, and survived.
func otherwise(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, s *run.Symptom, index int, limit run.Pacing) (bool, error) {
	if index == b.Len() {
		return true, nil
	}
	again, err := e.Culprit(ctx, stage, b, s, limit)
	return again != index, err
}

// confirmBoard gives the blamed board to a process of its own, or else together
// with others. It returns nil if it fails nowhere.
func (h *hunt) confirmBoard(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, index int) (*result.Failure, error) {
	x := b.Board(index)
	alone, err := e.Alone(ctx, stage, x, e.Full)
	switch {
	case err != nil:
		return nil, err
	case alone != nil:
		return again(ctx, e, stage, x, alone)
	case e.One: // it was alone before
		return nil, nil
	}
	return shrink.Sequence(ctx, e, stage, b, index, h.shrinking())
}

// again gives a failing board once more: a program that then answers otherwise
// cannot be made sense of by other boards.
func again(ctx context.Context, e *run.Examiner, stage string, x board.Board, s *run.Symptom) (*result.Failure, error) {
	f := s.Finding(stage, x)
	for range run.Repeats[s.Kind] {
		t, err := e.Alone(ctx, stage, x, e.Full)
		if err != nil {
			return nil, err
		}
		if !run.Same(s, t) {
			return run.ByChance(f), nil
		}
	}
	return f, nil
}

// confirmBatch is for a symptom that no part of a batch can be blamed for. The
// program may have been merely slow, so it is given the batch again, with more
// time. Only if it answers the same bytes otherwise it does so by chance.
func (h *hunt) confirmBatch(ctx context.Context, e *run.Examiner, stage string, b *run.Batch, before *run.Symptom) (*result.Failure, error) {
	s, _, err := e.Examine(ctx, stage, b, func(b *run.Batch) time.Duration { return 3 * e.Full(b) })
	switch {
	case err != nil || s == nil && before.Kind == result.TimedOut:
		return nil, err
	case before.Kind == result.TimedOut && s.Kind == result.Wrong: // with the time that it needs it is wrong
		return h.confirmBoard(ctx, e, stage, b, s.Number-1)
	case !run.Same(before, s) && before.Kind != result.TimedOut:
		return run.ByChance(before.Finding(stage, b.Board(max(0, before.Number-1)))), nil
	}
	for range run.Repeats[s.Kind] {
		t, _, err := e.Examine(ctx, stage, b, e.Full)
		if err != nil {
			return nil, err
		}
		if !run.Same(s, t) {
			return run.ByChance(before.Finding(stage, b.Board(max(0, before.Number-1)))), nil
		}
	}
	f := s.Finding(stage, b.Boards()...)
	f.Notes = append(f.Notes, result.WholeBatch)
	return f, nil
}

// partsOf is into how many parts a batch is cut whose boards take long together.
const partsOf = 16

// confirmParts is for a batch of more boards than the site would give, which took
// too long. The time may go into many boards, a little more into each, so all get
// their answers in smaller inputs; what takes long there too is confirmed as ever.
// The size that was small enough is where the next batch begins.
func (h *hunt) confirmParts(ctx context.Context, e *run.Examiner, stage string, b *run.Batch) (*result.Failure, error) {
	size := max(h.mostBoards(), (b.Len()+partsOf-1)/partsOf)
	if small := int(h.small.Load()); small > 0 {
		size = min(size, small)
	}
	for lo := 0; lo < b.Len() && !h.search.Over(); lo += size {
		f, err := h.confirmPart(ctx, e, stage, e.Maker.Part(b, lo, min(lo+size, b.Len())))
		if f != nil || err != nil {
			return f, err
		}
	}
	if small := h.small.Load(); small == 0 || small > int64(size) {
		h.small.Store(int64(size))
	}
	return nil, nil
}

func (h *hunt) confirmPart(ctx context.Context, e *run.Examiner, stage string, part *run.Batch) (*result.Failure, error) {
	defer part.Close()
	s, _, err := e.Examine(ctx, stage, part, e.Full)
	if err != nil || s == nil {
		return nil, err
	}
	return h.confirm(ctx, e, stage, part, s)
}

// mostBoards is how many boards the site gives in one input. A program that is
// slow with more of them is not late.
func (h *hunt) mostBoards() int {
	f := h.Format
	if f == nil {
		f = board.Formats[0]
	}
	return cmp.Or(f.MostBoards, board.MaxBoards)
}

// shrinking says within what a search for something smaller stays.
func (h *hunt) shrinking() shrink.Options {
	return shrink.Options{Promises: h.options.Promises, Budget: h.options.Budget.Shrink, MostBoards: h.mostBoards()}
}
