package hunt

import (
	"context"
	"iter"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/hunt/shrink"
	"adder/judge/result"
)

// Theory. The first board of the sweep that fails is the smallest of all, unless
// a smaller one was answered right only in the company and the order in which it
// came. So the boards before it are given again: backwards, with their jumps in
// another order, and some of them alone, for each of these costs a process. Only if
// all are answered right the board is called the smallest.

// Of the boards that are given alone so many are the first of all, one step from the
// board that fails, and spread over those before it.
const (
	firstAlone  = 4
	nearAlone   = 4
	spreadAlone = 4
)

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
	for _, x := range h.lonely(before, f.Last()) {
		s, err := e.Alone(ctx, f.Stage, x, e.Full)
		if err != nil {
			return nil, err
		}
		if s != nil {
			return again(ctx, e, f.Stage, x, s)
		}
	}
	f.Minimal, f.Smallest = true, true
	return f, nil
}

// lonely picks the boards that are given alone, the smallest first.
func (h *hunt) lonely(before []board.Board, b *board.Board) []board.Board {
	steps, _ := shrink.Steps(b, h.options.Promises)
	picked := slices.Clone(before[:min(firstAlone, len(before))])
	picked = append(picked, spread(steps, nearAlone)...)
	picked = append(picked, spread(before, spreadAlone)...)
	slices.SortFunc(picked, func(x, y board.Board) int { return board.Compare(&x, &y) })
	return slices.CompactFunc(picked, func(x, y board.Board) bool { return board.Compare(&x, &y) == 0 })
}

// spread is n of the boards, at equal distances, and the last one of them; or all.
func spread(boards []board.Board, n int) []board.Board {
	if len(boards) <= n {
		return boards
	}
	var some []board.Board
	for i := range n {
		some = append(some, boards[(i+1)*len(boards)/n-1])
	}
	return some
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
