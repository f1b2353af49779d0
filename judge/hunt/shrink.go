package hunt

import (
	"context"

	"adder/judge/board"
)

// shrink makes the board of a finding small. A round gives every candidate to
// one process, takes the smallest that fails, and confirms it alone; any kind of
// failure counts, for a program that crashes where another board makes it wrong
// is one step nearer. It ends when no single step fails.
func (h *hunt) shrink(ctx context.Context, f *Finding) (*Finding, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	for leaping := true; ; {
		var candidates []board.Board
		complete := true
		if leaping {
			candidates = leaps(f.Last(), h.options.Promises)
		} else {
			candidates, complete = singleSteps(f.Last(), h.options.Promises)
		}
		next, err := e.smallestFailing(ctx, candidates)
		switch {
		case err != nil:
			return nil, err
		case next != nil:
			next.Stage, f = f.Stage, next
		case leaping:
			leaping = false
			continue
		default:
			f.Minimal = complete
			return f, nil
		}
		leaping = true
	}
}

// smallestFailing returns the first of the boards, which are in order, that
// fails in a process of its own.
func (e *examiner) smallestFailing(ctx context.Context, boards []board.Board) (*Finding, error) {
	batches := e.split(boards)
	defer func() {
		for _, b := range batches {
			b.Close()
		}
	}()
	for _, b := range batches {
		f, err := e.firstAlone(ctx, b)
		if err != nil || f != nil {
			return f, err
		}
	}
	return nil, nil
}

// firstAlone goes through a batch, from symptom to symptom, until one is
// confirmed alone.
func (e *examiner) firstAlone(ctx context.Context, b *Batch) (*Finding, error) {
	for b.Len() > 0 {
		s, _, err := e.examine(ctx, "shrink", b, e.limitOf(b.Len()))
		if err != nil || s == nil {
			return nil, err
		}
		index := s.index
		if s.kind != Wrong {
			if index, err = e.locate(ctx, "shrink", b, max(0, index)); err != nil {
				return nil, err
			}
		}
		if index == b.Len() {
			return nil, nil
		}
		x := b.Board(index)
		alone, err := e.alone(ctx, "shrink", x)
		if err != nil {
			return nil, err
		}
		if alone != nil {
			return alone.finding("shrink", x), nil
		}
		rest := e.part(b, index+1, b.Len())
		defer rest.Close()
		b = rest
	}
	return nil, nil
}
