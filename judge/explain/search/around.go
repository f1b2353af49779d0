package search

import (
	"slices"

	"adder/generator"
	"adder/judge/explain/shrink"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A limit shows on large boards alone: room for 100 cells, 50 throws, a hundred
// cells taken from the queue. On boards below the finding most limits do the same, since there
// all is as small as can be: one face, no jumps. Boards above it tell them apart, because each
// kind reaches another limit first:
//
//	many faces          many cells, few throws
//	few faces           many throws
//	a wall of snakes    many cells that nobody comes to

// The bounds of the boards like the finding.
const (
	aroundCells = 200_000 // cells of all together
	mostAbove   = 5000    // the largest finding for which larger boards are given
)

// around are boards like the finding: its first cells, half as many each time and each alone;
// those that are one step smaller; and larger ones.
func (w *witness) around() (batches []*trial.Batch) {
	f := w.finding
	if f.Smallest || len(f.Boards) > 1 {
		return nil
	}
	for cells := f.Last().Cells - 1; cells > 64; cells /= 2 {
		half := shrink.CutTo(f.Last(), cells)
		if board.Fit(&half, w.Spec.Promises) == nil {
			batches = append(batches, trial.Of(half))
		}
	}
	slices.Reverse(batches)
	boards := []board.Board{*f.Last()}
	bare := board.Board{Cells: f.Last().Cells, Faces: 1} // is it the cells alone?
	if len(f.Last().Jumps) > 0 && board.Fit(&bare, w.Spec.Promises) == nil {
		boards = append(boards, bare)
	}
	if w.Spec.OneBoard { // every board costs a process
		return append(batches, trial.Of(boards...))
	}
	room := aroundCells - f.Last().Cells
	steps, _ := shrink.Steps(f.Last(), w.Spec.Promises)
	for i := len(steps) - 1; i >= 0 && room >= steps[i].Cells; i-- {
		boards = append(boards, steps[i])
		room -= steps[i].Cells
	}
	batches = append(batches, trial.Of(boards...))
	above := w.above()
	if len(above) > 0 {
		batches = append(batches, trial.Of(above...))
	}
	return batches
}

// above are boards that are larger than the finding.
func (w *witness) above() (boards []board.Board) {
	f := w.finding
	if f.Kind == result.TimedOut || f.Last().Cells > mostAbove {
		return nil
	}
	scattered := generator.MustFind("uniform")
	for _, faces := range []int{1, 2, 6} {
		for _, halves := range []int{2, 3, 4} {
			plain := board.Board{Cells: f.Last().Cells*halves/2 + 1, Faces: faces}
			anywhere := plain
			anywhere.Jumps = scattered.Board(plain.Cells, uint64(faces)).Jumps
			boards = append(boards, plain, walled(plain), anywhere)
		}
	}
	return slices.DeleteFunc(boards, func(b board.Board) bool {
		return b.Validate() != nil || board.Fit(&b, w.Spec.Promises) != nil
	})
}

// walled is a board with as many snakes in a row as there are faces, low down.
func walled(b board.Board) board.Board {
	for k := range b.Faces {
		b.Jumps = append(b.Jumps, board.Jump{From: int32(b.Cells/4 + k), To: int32(1 + k)})
	}
	return b
}
