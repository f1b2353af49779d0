package hunt

import (
	"context"
	_ "embed"
	"iter"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/result"
)

// A clue is a batch that was not answered right, and how. Nothing is confirmed.
type clue struct {
	batch   *run.Batch
	symptom *run.Symptom // nil if there is none
}

// limit is the time for the batches of a stage. A program that has hung already
// gets little: what comes of it is confirmed anyway.
func (c *clue) limit(e *run.Examiner) run.Pacing {
	if c.hung() {
		return e.Brief
	}
	return e.Full
}

func (c *clue) hung() bool { return c.symptom != nil && c.symptom.Kind == result.TimedOut }

func (c *clue) close() {
	if c.batch != nil {
		c.batch.Close()
	}
}

// smoke tries the boards that nearly every wrong program fails. A failure is
// taken up only if the sweep finds none, as where promises leave few boards of
// it: the sweep's would be smaller.
func (h *hunt) smoke(ctx context.Context, left *clue) (*result.Failure, error) {
	boards := h.smokeBoards()
	if len(boards) == 0 {
		return nil, nil
	}
	e, err := h.Take()
	if err != nil {
		return nil, err
	}
	defer h.Release(e)
	left.batch = e.Maker.Of(boards...)
	left.symptom, _, err = e.Examine(ctx, "smoke", left.batch, e.Full)
	return nil, err
}

func (h *hunt) sweep(ctx context.Context, smoke *clue) (*result.Failure, error) {
	f, err := h.inOrder(ctx, "sweep", smoke, h.unanswered())
	switch {
	case err != nil:
		return nil, err
	case f == nil && smoke.symptom != nil:
		return h.take(ctx, "smoke", smoke)
	case f == nil || !h.corpus.first(f.Last()):
		return f, nil
	}
	return h.smallest(ctx, f, h.corpus.swept.From(0))
}

// unanswered is the parts of the sweep that the subject has not answered right yet.
func (h *hunt) unanswered() func(k uint64) *run.Batch {
	var parts []int
	for k, first := 0, uint64(0); k < len(h.corpus.chunks); k++ {
		if !h.answered(first) {
			parts = append(parts, k)
		}
		first = h.corpus.chunks[k]
	}
	done := len(h.corpus.chunks) - len(parts)
	return func(k uint64) *run.Batch {
		if k < uint64(len(parts)) {
			return h.corpus.Sweep(parts[k])
		}
		return h.corpus.Sweep(int(k) + done)
	}
}

// answered reports whether the subject has answered the part of the sweep right
// that begins with a board.
func (h *hunt) answered(first uint64) bool {
	return slices.ContainsFunc(h.options.Right, func(a Answered) bool { return a.First == first })
}

// right reports whether a batch is a part of the sweep that the subject has
// answered right.
func (h *hunt) right(b *run.Batch) bool {
	return h.answered(b.First) && b == h.corpus.begins(b.First)
}

// beginSweep gives so much of the sweep as shows how fast the program is.
func (h *hunt) beginSweep(ctx context.Context, smoke *clue) (*result.Failure, error) {
	return h.inOrder(ctx, "sweep", smoke, func(k uint64) *run.Batch {
		if k > 1 {
			return nil
		}
		return h.corpus.Sweep(int(k))
	})
}

func (h *hunt) mix(ctx context.Context, smoke *clue) (*result.Failure, error) {
	return h.inOrder(ctx, "mix", smoke, h.corpus.Mix)
}

// leaks gives the boards of one batch again in other orders. A program whose
// answers depend on the boards before shows it by failing on some order.
func (h *hunt) leaks(ctx context.Context, smoke *clue) (*result.Failure, error) {
	if h.One {
		return nil, nil // there is no board before
	}
	const boards = 2000
	straight := make([]board.Board, boards)
	fill := h.corpus.stream(1) // as it comes: what is asked for is order, not rarity
	for i := range straight {
		fill(&straight[i], uint64(i)+1<<32)
	}
	reversed := slices.Clone(straight)
	slices.Reverse(reversed)
	var doubled []board.Board
	for _, b := range straight {
		doubled = append(doubled, b, b)
	}
	var w run.Maker
	var batches []*run.Batch
	for _, order := range [][]board.Board{reversed, doubled} {
		batches = append(batches, w.Of(order...))
	}
	defer func() {
		for _, b := range batches {
			b.Close()
		}
	}()
	return h.inOrder(ctx, "leaks", smoke, nth(batches))
}

// sizesTried are the sizes where arrays, small integers and recursion give out.
var sizesTried = []int{99, 100, 101, 127, 128, 129, 255, 256, 257, 999, 1000, 1001, 4096, 9999, 10001, 32767, 32769, 65535, 65537, 100_001, 1_000_000}

// sizesTogether is how many cells one process gets in the stage of sizes. It is
// so few that the largest boards come alone: there time is what can give out.
const sizesTogether = 30_000

func (h *hunt) sizes(ctx context.Context, smoke *clue) (*result.Failure, error) {
	if len(h.options.Families) > 0 {
		return nil, nil // only those were asked for, at their own sizes
	}
	var boards []board.Board
	for _, size := range sizesIn(h.options.Format) {
		for _, name := range []string{"uniform", "deep-recursion", "long-line", "many-faces"} {
			f, err := generator.Find(name)
			if err != nil {
				return nil, err
			}
			if b, ok := h.options.sized(f, size); ok {
				boards = append(boards, b)
			}
		}
	}
	var w run.Maker
	batches := w.Split(boards, sizesTogether)
	defer func() {
		for _, b := range batches {
			b.Close()
		}
	}()
	return h.inOrder(ctx, "sizes", smoke, nth(batches))
}

// nth is a stream of batches that there are already.
func nth(batches []*run.Batch) func(uint64) *run.Batch {
	return func(k uint64) *run.Batch {
		if k < uint64(len(batches)) && batches[k].Len() > 0 {
			return batches[k]
		}
		return nil
	}
}

// inOrder gives a stage's batches to the program, and returns the first confirmed
// failure.
func (h *hunt) inOrder(ctx context.Context, stage string, c *clue, batch func(uint64) *run.Batch) (*result.Failure, error) {
	o := run.Order{Stage: stage, Limit: c.limit, Single: h.options.Wrong || c.symptom != nil}
	o.Batch = func(k uint64) *run.Batch {
		if h.search.Over() {
			return nil
		}
		return batch(k)
	}
	o.Confirm = func(ctx context.Context, e *run.Examiner, b *run.Batch, s *run.Symptom) (*result.Failure, error) {
		return h.confirm(ctx, e, stage, b, s)
	}
	if stage == "mix" {
		o.Passed = func(end uint64) { h.report.Next = end }
	}
	o.LeftOut = func() { h.leftOut = true }
	return h.InOrder(ctx, o)
}

// take turns a clue into a confirmed failure.
func (h *hunt) take(ctx context.Context, stage string, c *clue) (*result.Failure, error) {
	e, err := h.Take()
	if err != nil {
		return nil, err
	}
	defer h.Release(e)
	return h.confirm(ctx, e, stage, c.batch, c.symptom)
}

// Theory. A program can be wrong in a narrow window only: for 258 to 998 cells,
// for dice of 20 faces and more, for a sum that does not fit 16 bits. What its
// author wrote says where: the numbers of its source become sizes
// (generator.FromSource). What the source does not say, boards of every magnitude
// meet (generator.Spread): no window of a factor 1.5 in cells, faces, jumps, answer,
// longest jump, chain depth or number of boards is left out.

// windowed reports whether boards of every size can be given.
func (h *hunt) windowed() bool {
	o := &h.options
	promised := len(o.Promises) > 0 && !(o.Rest && len(o.Promises) == 1)
	return (o.Cover || o.Numbered) && !h.One && o.Format.Plain() && len(o.Families) == 0 && !promised
}

// numbers gives boards of the sizes that the program's own source names.
func (h *hunt) numbers(ctx context.Context, smoke *clue) (*result.Failure, error) {
	if !h.windowed() || len(h.options.Numbers) == 0 {
		return nil, nil
	}
	s := &files{promises: h.options.Promises}
	var stop func()
	s.next, stop = iter.Pull(generator.FromSource(h.options.Numbers, h.options.Seed))
	defer stop()
	return h.inOrder(ctx, "numbers", smoke, s.batch)
}

// cover gives boards of every magnitude.
func (h *hunt) cover(ctx context.Context, smoke *clue) (*result.Failure, error) {
	if !h.windowed() {
		return nil, nil
	}
	all := generator.NewSpread(h.options.Seed)
	return h.inOrder(ctx, "cover", smoke, func(k uint64) *run.Batch {
		if k >= uint64(generator.SpreadFiles) {
			return nil
		}
		return passing(all.Boards(int(k)))
	})
}

// passing is a batch that nobody keeps.
func passing(boards []board.Board) *run.Batch {
	var w run.Maker
	b := w.Of(boards...)
	b.Passing = true
	return b
}

// files hands out the files of a sequence by their number, to several goroutines.
type files struct {
	mu   sync.Mutex
	next func() ([]board.Board, bool)
	made uint64
	// Boards that break one of these are left out.
	promises []*board.Promise
	ahead    map[uint64][]board.Board // made, and not asked for yet
}

// batch returns file k; nil after the last.
func (f *files) batch(k uint64) *run.Batch {
	boards := f.file(k)
	if len(boards) == 0 {
		return nil
	}
	return passing(boards)
}

func (f *files) file(k uint64) []board.Board {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ahead == nil {
		f.ahead = map[uint64][]board.Board{}
	}
	for ; f.made <= k; f.made++ {
		boards := f.keeping()
		if boards == nil {
			return nil
		}
		f.ahead[f.made] = boards
	}
	boards := f.ahead[k]
	delete(f.ahead, k)
	return boards
}

// keeping is the next file in which a board keeps the promises, nil after the last.
func (f *files) keeping() []board.Board {
	for {
		boards, ok := f.next()
		if !ok {
			return nil
		}
		if len(f.promises) > 0 {
			boards = slices.DeleteFunc(boards, func(b board.Board) bool { return board.Fit(&b, f.promises) != nil })
		}
		if len(boards) > 0 {
			return boards
		}
	}
}

// smokeText is boards that between them are answered wrong by nearly every
// misconception of the bank. They were chosen greedily from the sweep and the
// rare part of the mix; the test says which misconceptions survive them, and
// with -update it chooses anew.
//
//go:embed smoke.in
var smokeText []byte

func smokeBoards() []board.Board {
	boards, err := board.Parse("smoke.in", smokeText)
	if err != nil {
		panic(err) // a test reads it
	}
	return boards
}
