package explain

import (
	"context"
	"fmt"
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
	mostHangs     = 8  // boards in a row on which the program does not end either
	fewestShorter = 4  // boards that were ended in time
	leastFactor   = 16 // from the quickest of them to the slowest
	leastPower    = 8  // of the cells, that would do the same: no sensible program grows so
)

// multiplies says with how many further cells the time of the program doubles, if that is
// why it ran out of time on the finding.
func (w *witness) multiplies(ctx context.Context) ([]string, error) {
	start, _ := w.Known()
	least := max(start/4, 2*time.Millisecond) // less is noise
	var took []time.Duration                  // above the start
	cells := 0                                // of the last of them
	for i, b := range w.shorter() {
		batch := trial.Of(b)
		r, err := w.Listen(ctx, "diagnose", batch, w.Full)
		ended := trial.Answers(r, 1) != nil
		batch.Close()
		switch {
		case err != nil:
			return nil, err
		case w.budget.Over() || !ended && (len(took) > 0 || i+1 == mostHangs):
			return nil, nil
		case ended && r.CPU < start+least:
			return doubling(took, cells), nil
		case ended:
			took, cells = append(took, r.CPU-start), b.Cells
		}
	}
	return doubling(took, cells), nil
}

// doubling is the sentence for the times of boards, each with one cell fewer than the one
// before and the last with so many; nil if they do not multiply.
func doubling(took []time.Duration, cells int) []string {
	if len(took) < fewestShorter {
		return nil
	}
	steps, whole, largest := float64(len(took)-1), math.Log(took[0].Seconds()/took[len(took)-1].Seconds()), 0.0
	for i := range took[1:] {
		largest = max(largest, math.Log(took[i].Seconds()/took[i+1].Seconds()))
	}
	power := whole / math.Log1p(steps/float64(cells))
	if whole < math.Log(leastFactor) || power < leastPower || largest > whole/2 {
		return nil
	}
	each := "every further cell about doubles"
	if n := int(math.Ceil(steps*math.Ln2/whole - 0.25)); n > 1 { // so that 1.9 times with each cell is called twice
		each = fmt.Sprintf("every %d further cells about double", n)
	}
	return []string{"on boards like this one " + each + " its time: it seems to visit the same cells again on every way that leads there. Keep what is known of a cell"}
}

// shorter are boards with ever fewer cells: those that no jump touches are left out, the
// lowest first, for what lies beyond a wall may cost nothing.
func (w *witness) shorter() (boards []board.Board) {
	b := *w.finding.Last()
	for x := int32(2); int(x) < b.Cells; {
		if slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return j.From == x || j.To == x }) {
			x++
			continue
		}
		b, _ = shrink.Cut(&b, x, 1, false)
		if board.Fit(&b, w.Promises) != nil {
			break
		}
		boards = append(boards, b)
	}
	return boards
}
