package hunt

import (
	"context"
	"time"

	"adder/judge/trial"
	"adder/judge/verdict/result"
)

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
