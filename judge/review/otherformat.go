package review

import (
	"context"
	"errors"

	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// readsOther finds out whether a program that fails from the first group on was written
// for another site. Then its failures here mean nothing.
func (w *work) readsOther(ctx context.Context) error {
	x := w.result
	if w.Judge.RequireThrows || w.startsWell() || w.readsElse() {
		return nil
	}
	o := w.Hunt.Runs
	o.Budget = w.hunts.Part(hunt.ReadsTime)
	format, failure, err := hunt.OtherFormat(ctx, w.pool, o)
	w.count(o.Budget)
	if errors.Is(err, trial.ErrSpent) { // not known
		return nil
	}
	if err != nil || format == nil {
		return err
	}
	x.Reads = format.Name
	w.readsOtherwise(failure)
	return nil
}

// startsWell reports whether a program that is judged passes the first group.
func (w *work) startsWell() bool {
	groups := w.result.Groups
	return len(groups) > 0 && w.result.FailureOf(groups[0].Name) == nil
}

// readsOtherwise removes from a result what means nothing for a program that was written
// for another input. The failure is the one in the input that it is given.
func (w *work) readsOtherwise(failure *result.Failure) {
	x := w.result
	if x.Failure == nil { // it was not judged
		w.found(&hunt.Report{Finding: failure})
		x.Hunt = nil
		return
	}
	x.Reading, x.Failure.Notes = board.Rules{}, nil
	for i := range x.Others {
		x.Others[i].Notes = nil
	}
}
