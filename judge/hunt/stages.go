package hunt

import (
	"context"
	"slices"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// stages are the ways to look for a failure. A hunt takes them in order, until one finds a failure.
var stages = []struct {
	name string
	// find returns the first confirmed failure; nil if every board was answered right.
	find func(*hunt, context.Context) (*result.Failure, error)
}{
	{"sweep", (*hunt).sweep},
	{"suite", (*hunt).suite},
	{"leaks", (*hunt).leaks},
	{"mix", (*hunt).mix},
	{"sizes", (*hunt).sizes},
	{"cover", (*hunt).cover},
}

// inOrder gives batches to the program, and returns the first confirmed failure.
func (h *hunt) inOrder(
	ctx context.Context, stage string, batch func(k uint64) *trial.Batch,
) (*result.Failure, error) {
	o := trial.Series{Stage: stage, OneAtATime: h.options.Wrong}
	o.Batch = func(k uint64) *trial.Batch {
		if h.over() {
			return nil
		}
		return batch(k)
	}
	o.Confirm = func(ctx context.Context, b *trial.Batch, s *trial.Symptom) (*result.Failure, error) {
		return h.confirm(ctx, stage, b, s)
	}
	return h.InOrder(ctx, o)
}

// sweep gives every small board.
func (h *hunt) sweep(ctx context.Context) (*result.Failure, error) {
	f, err := h.inOrder(ctx, "sweep", func(k uint64) *trial.Batch { return h.corpus.Sweep(int(k)) })
	if err != nil || f == nil || !h.corpus.inScope(f.Last()) {
		return f, err
	}
	return smallest(f), nil
}

// mix gives random boards.
func (h *hunt) mix(ctx context.Context) (*result.Failure, error) {
	return h.inOrder(ctx, "mix", h.corpus.Mix)
}

// suite confirms a failure that is known.
func (h *hunt) suite(ctx context.Context) (*result.Failure, error) {
	for _, b := range h.options.Failing {
		t := h.Transcript(b)
		if t == nil || t.Symptom == nil || t.Symptom.Kind == result.TimedOut {
			continue // a small board on which it takes too long would say little
		}
		f, err := h.confirm(ctx, "suite", b, t.Symptom)
		if f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// leaks gives the boards of one batch again in other orders. A program whose
// answers depend on the boards before shows it by failing on some order.
func (h *hunt) leaks(ctx context.Context) (*result.Failure, error) {
	if h.Spec.OneBoard {
		return nil, nil // there is no board before
	}
	const boards = 2000
	straight := make([]board.Board, boards)
	fill := h.corpus.stream(h.options.Families, 1) // not from 0: the rare boards are not needed
	var doubled []board.Board
	for i := range straight {
		fill(&straight[i], uint64(i)+1<<32)
		doubled = append(doubled, straight[i], straight[i])
	}
	slices.Reverse(straight)
	return h.inOrder(ctx, "leaks", nth([]*trial.Batch{passing(straight), passing(doubled)}))
}

// nth is a stream of batches that are already made.
func nth(batches []*trial.Batch) func(uint64) *trial.Batch {
	return func(k uint64) *trial.Batch {
		if k >= uint64(len(batches)) {
			return nil
		}
		return batches[k]
	}
}

// passing is a batch that is not kept.
func passing(boards []board.Board) *trial.Batch {
	b := trial.Of(boards...)
	b.Passing = true
	return b
}

// Theory. A program can be wrong in a narrow window only: for 258 to 998 cells, for dice of 20
// faces and more, for a sum that does not fit 16 bits. Boards of every magnitude meet the window
// (generator.Spread): they meet each range from x to 1.5 x of cells, faces, jumps, answer, longest
// jump, chain depth and number of boards.

// cover gives boards of every magnitude, where boards of every size can be given.
func (h *hunt) cover(ctx context.Context) (*result.Failure, error) {
	o, spec := &h.options, &h.Spec
	if !o.Cover || len(o.Families) > 0 || spec.OneBoard || !spec.Format.Plain() || len(spec.Promises) > 0 {
		return nil, nil
	}
	all := generator.NewSpread(o.Seed)
	return h.inOrder(ctx, "cover", func(k uint64) *trial.Batch {
		if k >= uint64(generator.SpreadFiles) {
			return nil
		}
		return passing(all.Boards(int(k)))
	})
}

// smallest marks the first failure of a sweep as the smallest there is in its scope: all boards
// before it were answered right.
func smallest(f *result.Failure) *result.Failure {
	if f.Alone {
		f.Minimal, f.Smallest = true, true
	}
	return f
}
