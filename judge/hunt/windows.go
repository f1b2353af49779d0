package hunt

import (
	"context"
	"iter"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/result"
)

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
