package hunt

import (
	"context"
	"iter"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A stage is boards to give. Every hunt goes through those that its options want, in
// this order, until one shows a failure.
type stage struct {
	name     string
	numbered bool // a hunt with Options.Numbered has it, and no other stage
	// batches returns what to give, nil if there is nothing. The stages smoke and suite have none:
	// give treats them by name.
	batches func(*hunt) func(k uint64) *trial.Batch
}

var stages = []stage{
	{"smoke", false, nil},
	{"sweep", true, (*hunt).sweep},
	{"suite", false, nil},
	{"leaks", false, (*hunt).leaks},
	{"mix", false, func(h *hunt) func(uint64) *trial.Batch { return h.corpus.Mix }},
	{"sizes", false, (*hunt).sizes},
	{"numbers", true, (*hunt).numbers},
	{"cover", false, (*hunt).cover},
}

func (h *hunt) wants(s stage) bool {
	o := &h.options
	switch {
	case s.name == "smoke" && len(o.Failing) > 0:
		return false
	case o.Numbered:
		return s.numbered
	}
	return true
}

// give returns the first confirmed failure of a stage, or nil.
func (h *hunt) give(ctx context.Context, s stage, smoke *clue) (*result.Failure, error) {
	switch s.name {
	case "smoke":
		return nil, h.smoke(ctx, smoke)
	case "suite":
		return h.suite(ctx)
	}
	batches := s.batches(h)
	if batches == nil {
		return nil, nil
	}
	f, err := h.inOrder(ctx, s.name, smoke, batches)
	switch {
	case err != nil || s.name != "sweep" || h.options.Numbered:
		return f, err
	case f == nil && smoke.symptom != nil:
		return h.confirm(ctx, "smoke", smoke.batch, smoke.symptom)
	case f == nil || !h.corpus.inScope(f.Last()):
		return f, nil
	}
	return smallest(f), nil
}

// inOrder gives batches to the program, and returns the first confirmed failure.
func (h *hunt) inOrder(
	ctx context.Context, stage string, c *clue, batch func(uint64) *trial.Batch,
) (*result.Failure, error) {
	o := trial.Series{Stage: stage, Limit: h.limit(c), OneAtATime: h.options.Wrong || c.symptom != nil}
	o.Batch = func(k uint64) *trial.Batch {
		if h.search.Over() {
			return nil
		}
		return batch(k)
	}
	o.Confirm = func(ctx context.Context, b *trial.Batch, s *trial.Symptom) (*result.Failure, error) {
		return h.confirm(ctx, stage, b, s)
	}
	return h.InOrder(ctx, o)
}

// A clue is a batch that was not answered right, and its symptom. Nothing is confirmed.
type clue struct {
	batch   *trial.Batch
	symptom *trial.Symptom // nil if there is none
}

// limit is the time for the batches of a stage. A program that hung before gets little, because
// its failures are confirmed anyway.
func (h *hunt) limit(c *clue) trial.Pacing {
	if c.symptom != nil && c.symptom.Kind == result.TimedOut {
		return h.Brief
	}
	return h.Enough
}

func (c *clue) close() {
	if c.batch != nil {
		c.batch.Close()
	}
}

// sweep is the parts of the sweep.
func (h *hunt) sweep() func(k uint64) *trial.Batch {
	return func(k uint64) *trial.Batch {
		if h.options.Numbered && k > 1 {
			return nil
		}
		return h.corpus.Sweep(int(k))
	}
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
func (h *hunt) leaks() func(uint64) *trial.Batch {
	if h.OneBoard {
		return nil // there is no board before
	}
	const boards = 2000
	straight := make([]board.Board, boards)
	fill := h.corpus.stream(1) // not from 0: the rare boards are not needed
	var doubled []board.Board
	for i := range straight {
		fill(&straight[i], uint64(i)+1<<32)
		doubled = append(doubled, straight[i], straight[i])
	}
	return nth([]*trial.Batch{passing(backwards(straight)), passing(doubled)})
}

// nth is a stream of batches that are already made.
func nth(batches []*trial.Batch) func(uint64) *trial.Batch {
	return func(k uint64) *trial.Batch {
		if k < uint64(len(batches)) && batches[k].Len() > 0 {
			return batches[k]
		}
		return nil
	}
}

// passing is a batch that is not kept.
func passing(boards []board.Board) *trial.Batch {
	b := trial.Of(boards...)
	b.Passing = true
	return b
}

// Theory. A program can be wrong in a narrow window only: for 258 to 998 cells, for dice of 20
// faces and more, for a sum that does not fit 16 bits. Its source often says where, so the
// numbers in it become sizes (generator.FromSource). If it does not, boards of every magnitude
// meet the window (generator.Spread): they meet each range from x to 1.5 x of cells, faces,
// jumps, answer, longest jump, chain depth and number of boards.

// windowed reports whether boards of every size can be given.
func (h *hunt) windowed() bool {
	o := &h.options
	anySize := !h.OneBoard && o.Format.Plain() && len(o.Families) == 0 && len(o.Promises) == 0
	return anySize && (o.Cover || o.Numbered)
}

// numbers gives boards of the sizes that the program's own source names. Files are made in
// order, though several workers ask for them.
func (h *hunt) numbers() func(uint64) *trial.Batch {
	if !h.windowed() || len(h.options.Numbers) == 0 {
		return nil
	}
	next, stop := iter.Pull(generator.FromSource(h.options.Numbers, h.options.Seed))
	h.stopMaking = stop
	var mu sync.Mutex
	made, ahead := uint64(0), map[uint64][]board.Board{}
	file := func(k uint64) []board.Board {
		mu.Lock()
		defer mu.Unlock()
		for ; made <= k; made++ {
			boards := h.keeping(next)
			if boards == nil {
				return nil
			}
			ahead[made] = boards
		}
		defer delete(ahead, k)
		return ahead[k]
	}
	return func(k uint64) *trial.Batch {
		boards := file(k)
		if boards == nil {
			return nil
		}
		return passing(boards)
	}
}

// keeping is the next file in which a board keeps the promises, nil after the last.
func (h *hunt) keeping(next func() ([]board.Board, bool)) []board.Board {
	for {
		boards, ok := next()
		if !ok {
			return nil
		}
		boards = board.Fitting(boards, h.options.Promises)
		if len(boards) > 0 {
			return boards
		}
	}
}

// cover gives boards of every magnitude.
func (h *hunt) cover() func(uint64) *trial.Batch {
	if !h.windowed() {
		return nil
	}
	all := generator.NewSpread(h.options.Seed)
	return func(k uint64) *trial.Batch {
		if k >= uint64(generator.SpreadFiles) {
			return nil
		}
		return passing(all.Boards(int(k)))
	}
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
