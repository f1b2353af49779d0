package explain

import (
	"context"
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/hunt/shrink"
	"adder/judge/trial"
)

// Theory. A search that forgets where it has been comes to the same cells again on every
// way that leads to them, so each further cell multiplies its time. The board on which a
// program runs out of time is therefore made shorter, one cell after the other, until it
// costs little more than the start. A program that hangs does so or does not: there all of
// the difference lies in one step.

// What is enough to say so.
const (
	fewestShorter = 4 // boards that were ended in time
	leastFactor   = 8 // from the quickest of them to the slowest
	leastPower    = 6 // of the cells, that would do the same: no sensible program grows so
)

// multiplies says so if that is why the program ran out of time on the finding. Most of the
// boards are soon over: it begins where they begin to take long, and goes from there to both
// sides. How much each cell costs is not told, for a runtime's times differ from run to run.
func (w *witness) multiplies(ctx context.Context) ([]string, error) {
	if w.finding.Last().Cells > slowBoard { // what multiplies its time ends long before
		return nil, nil
	}
	boards, at := shrink.Narrowed(*w.finding.Last(), w.Promises), 0 // from at on they are soon over
	err := shrink.Bisect(0, len(boards)+1, func(left int) (bool, error) {
		i := len(boards) - left
		_, ended, err := w.takes(ctx, boards[i], w.Brief)
		if !ended {
			at = max(at, i+1)
		}
		return !ended, err
	})
	if err != nil {
		return nil, err
	}
	var took []time.Duration
	for i := at - 1; i >= 0; i-- {
		cpu, ended, err := w.takes(ctx, boards[i], w.Full)
		if err != nil {
			return nil, err
		} else if !ended {
			break
		}
		took = append(took, cpu)
	}
	slices.Reverse(took)
	last := at - 1
	for _, b := range boards[at:] {
		cpu, ended, err := w.takes(ctx, b, w.Full)
		start, _ := w.Pool.Known()
		if err != nil {
			return nil, err
		} else if !ended || cpu < max(start/4, 2*time.Millisecond) { // less is noise
			break
		}
		took = append(took, cpu)
		if last++; leastFactor*cpu <= took[0] { // further down a power of the cells looks alike
			break
		}
	}
	if w.budget.Over() || len(took) < fewestShorter || !multiplied(took, boards[last].Cells) {
		return nil, nil
	}
	return []string{"on boards like this one a few further cells multiply its time, as in a search that visits the same cells again on every way that leads there. Keep what is known of a cell"}, nil
}

// takes is the CPU time above its start that the program takes for a board, and whether it
// answers it.
func (w *witness) takes(ctx context.Context, b board.Board, limit trial.Pacing) (time.Duration, bool, error) {
	batch := trial.Of(b)
	defer batch.Close()
	r, err := w.Listen(ctx, "diagnose", batch, limit)
	start, _ := w.Pool.Known()
	return r.CPU - start, trial.Answers(r, 1) != nil, err
}

// multiplied reports whether the times of boards, each with one cell fewer than the one
// before and the last with so many, are such as each cell multiplies.
func multiplied(took []time.Duration, cells int) bool {
	steps, whole, largest := float64(len(took)-1), math.Log(took[0].Seconds()/took[len(took)-1].Seconds()), 0.0
	for i := range took[1:] {
		largest = max(largest, math.Log(took[i].Seconds()/took[i+1].Seconds()))
	}
	power := whole / math.Log1p(steps/float64(cells))
	return whole >= math.Log(leastFactor) && power >= leastPower && largest <= whole/2
}
