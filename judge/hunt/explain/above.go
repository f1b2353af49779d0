package explain

import (
	"context"
	"slices"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/result"
)

// Theory. A limit shows on large boards alone: room for 100 cells, 50 throws, a
// thousand cells taken from the queue. Below the finding most limits do the same,
// since there all is as small as can be: one face, no jumps. What tells them apart
// is boards above it, of which each reaches another limit first:
//
//	many faces          many cells, few throws
//	few faces           many throws
//	a wall of snakes    many cells that nobody comes to

// mostAbove is up to how many cells of the finding larger boards are tried.
const mostAbove = 5000

// above are boards above a finding that all small boards do not show.
func (w *witness) above() (boards []board.Board, err error) {
	f := w.finding
	if f.Smallest || len(f.Boards) > 1 || w.One || f.Kind == result.TimedOut || f.Last().Cells > mostAbove {
		return nil, nil
	}
	scattered, err := generator.Find("uniform")
	if err != nil {
		return nil, err
	}
	for _, faces := range []int{1, 2, 6} {
		for _, halves := range []int{2, 3, 4} {
			plain := board.Board{Cells: f.Last().Cells*halves/2 + 1, Faces: faces}
			anywhere := plain
			anywhere.Jumps = scattered.Board(plain.Cells, uint64(faces)).Jumps
			boards = append(boards, plain, walled(plain), anywhere)
		}
	}
	return slices.DeleteFunc(boards, func(b board.Board) bool { return b.Validate() != nil || board.Fit(&b, w.Promises) != nil }), nil
}

// walled is a board with as many snakes in a row as there are faces, low down.
func walled(b board.Board) board.Board {
	for k := range b.Faces {
		b.Jumps = append(b.Jumps, board.Jump{From: int32(b.Cells/4 + k), To: int32(1 + k)})
	}
	return b
}

// observeAbove adds what the program does on larger boards: in one process, or
// where one of them kills it each alone, so that the others are not lost.
func (w *witness) observeAbove(ctx context.Context, e *run.Examiner, o *observation) error {
	boards, err := w.above()
	if len(boards) == 0 || err != nil {
		return err
	}
	if heard, err := o.hear(ctx, e, boards...); heard || err != nil {
		return err
	}
	for _, b := range boards {
		heard, err := o.hear(ctx, e, b)
		if err != nil {
			return err
		}
		if o.complete = heard && !w.budget.Over(); !o.complete {
			return nil
		}
	}
	return nil
}

// hear adds what one process prints for boards; of a single board, how it fails to.
// It reports whether there was something to add.
func (o *observation) hear(ctx context.Context, e *run.Examiner, boards ...board.Board) (bool, error) {
	batch := o.own(e.Maker.Of(boards...))
	r, err := e.Listen(ctx, "diagnose", batch, patient(e.Full))
	if err != nil {
		return false, err
	}
	outcomes := run.Numbers(r.Stdout, len(boards))
	if !run.Answered(r, outcomes, len(boards)) {
		end := ended(r)
		if end == 0 || len(boards) > 1 {
			return false, nil
		}
		outcomes = []misconception.Outcome{end}
	}
	o.segments = append(o.segments, segment{batch, slices.Clip(outcomes)})
	return true, nil
}
