package shrink

import (
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/result"
)

// Theory. A program that fails above 500,000 cells fails on half of the boards
// that are made of a large one by leaps, and each takes long. So each size of a
// large board is first lowered by halving, on its own: a border, such as that of an
// array, is then met exactly after twenty runs.

// A size is a number of a board that can be lowered to any smaller one.
type size struct {
	least int
	now   func(b *board.Board) int
	lower func(b *board.Board, n int) board.Board
}

var sizes = []size{
	{0, func(b *board.Board) int { return len(b.Jumps) }, func(b *board.Board, n int) board.Board {
		return board.Board{Cells: b.Cells, Faces: b.Faces, Jumps: b.Jumps[:n:n]}
	}},
	{board.MinCells, func(b *board.Board) int { return b.Cells }, CutTo},
	{1, func(b *board.Board) int { return b.Faces }, func(b *board.Board, n int) board.Board {
		return board.Board{Cells: b.Cells, Faces: n, Jumps: b.Jumps}
	}},
}

// CutTo is the first cells of a board, with the jumps between them.
func CutTo(b *board.Board, cells int) board.Board {
	c := board.Board{Cells: cells, Faces: b.Faces}
	for _, j := range b.Jumps {
		if int(j.From) < cells && int(j.To) <= cells {
			c.Jumps = append(c.Jumps, j)
		}
	}
	return c
}

// gallop lowers the sizes of a large board, one after another, until none gets
// lower.
func (s *search) gallop(ctx context.Context, f *result.Failure) (*result.Failure, error) {
	for lowered := true; lowered && f.Last().Cells > manyCells; {
		lowered = false
		for _, size := range sizes {
			next, err := s.halve(ctx, f, size)
			if err != nil {
				return nil, err
			}
			lowered = lowered || next != f
			f = next
		}
	}
	return f, nil
}

// halve lowers one size as far as the board fails.
func (s *search) halve(ctx context.Context, f *result.Failure, size size) (*result.Failure, error) {
	right := size.least - 1
	for wrong := size.now(f.Last()); wrong-right > 1 && !s.over(f.Last().Cells); {
		mid := right + (wrong-right)/2
		x := size.lower(f.Last(), mid)
		x.Jumps = slices.Clone(x.Jumps)
		if x.Validate() != nil || board.Fit(&x, s.Promises) != nil {
			right = mid
			continue
		}
		symptom, err := s.Alone(ctx, "shrink", x, s.Full)
		if err != nil {
			return nil, err
		}
		if symptom == nil {
			right = mid
			continue
		}
		f, wrong = symptom.Finding(f.Stage, x), mid
	}
	return f, nil
}
