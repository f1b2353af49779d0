package hunt

import (
	"context"
	"iter"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/result"
)

// Theory. The first board of the sweep that fails is the smallest of all, unless
// a smaller one was answered right only in the company and the order in which it
// came. So the boards before it are given again: backwards, with their jumps in
// another order, and the first of them alone. Only if all are answered right the
// board is called the smallest.

// smallestAlone is how many of the boards are given alone.
const smallestAlone = 32

// smallest says of the first failure of a sweep that it is the smallest, or
// returns a smaller one. Where neither can be said it returns f.
func (h *hunt) smallest(ctx context.Context, f *result.Failure, sweep iter.Seq[*board.Board]) (*result.Failure, error) {
	before, ok := before(sweep, f.Last(), h.options.Promises)
	if !ok || !f.Alone {
		return f, nil
	}
	e, err := h.Take()
	if err != nil {
		return nil, err
	}
	defer h.Release(e)
	for _, boards := range [][]board.Board{otherOrder(before, f.Last(), h.options.Promises), backwards(before)} {
		if len(boards) == 0 {
			continue
		}
		s, err := e.Sequence(ctx, f.Stage, boards, e.Full)
		if err != nil {
			return nil, err
		}
		if s != nil {
			return smallerAlone(ctx, e, f, boards, s)
		}
	}
	for i := range min(smallestAlone, len(before)) {
		s, err := e.Alone(ctx, f.Stage, before[i], e.Full)
		if err != nil {
			return nil, err
		}
		if s != nil {
			return again(ctx, e, f.Stage, before[i], s)
		}
	}
	f.Minimal, f.Smallest = true, true
	return f, nil
}

// smallerAlone returns the failure of the board that a symptom blames, if it fails
// alone, else f.
func smallerAlone(ctx context.Context, e *run.Examiner, f *result.Failure, boards []board.Board, s *run.Symptom) (*result.Failure, error) {
	if s.Number == 0 {
		return f, nil
	}
	x := boards[s.Number-1]
	alone, err := e.Alone(ctx, f.Stage, x, e.Full)
	if err != nil || alone == nil {
		return f, err
	}
	return again(ctx, e, f.Stage, x, alone)
}

// before returns the boards of a sweep before one, if an input can hold them.
func before(sweep iter.Seq[*board.Board], b *board.Board, promises []*board.Promise) ([]board.Board, bool) {
	var boards []board.Board
	cells := 0
	for swept := range sweep {
		x := *swept
		if board.Fit(&x, promises) != nil {
			continue
		}
		if board.Compare(&x, b) >= 0 {
			break
		}
		if cells += x.Cells; cells > board.MaxTotal {
			return nil, false
		}
		boards = append(boards, x.Clone())
	}
	return boards, true
}

func backwards(boards []board.Board) []board.Board {
	boards = slices.Clone(boards)
	slices.Reverse(boards)
	return boards
}

// otherOrder returns the boards that have another order of jumps and are smaller
// than one.
func otherOrder(boards []board.Board, than *board.Board, promises []*board.Promise) []board.Board {
	var others []board.Board
	for i := range boards {
		if x, ok := scrambled(&boards[i], i, promises); ok && board.Compare(&x, than) < 0 {
			others = append(others, x)
		}
	}
	return others
}

// scrambled returns board number i with its jumps in another order, if the
// promises leave one: nearly the reverse, and not for all boards the same.
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
