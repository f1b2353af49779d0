package review

import (
	"context"
	"time"

	"adder/judge/explain/probe"
	"adder/judge/verdict/result"
)

// growth measures how the CPU time grows with the board: completely if the plan asks for it, and
// briefly for a program that takes too long on large boards.
func (w *work) growth(ctx context.Context) error {
	plain := w.Judge.Format.Plain()
	if !w.Growth && (!plain || !w.slow()) {
		return nil
	}
	w.say(w.submission, "measuring how its time grows")
	if !plain {
		w.result.Growth = &result.Growth{
			Words: "how its time grows can be measured only in the format plain, where boards have any size",
		}
		return nil
	}
	var bound time.Duration
	if !w.Growth {
		bound = 250 * time.Millisecond // nobody asked for it, so it takes a few seconds
	}
	g, err := probe.Growth(ctx, w.program, w.Judge.Spec, bound)
	if err != nil {
		return err
	}
	if w.Growth || len(g.Points) > 0 {
		w.result.Growth = g
	}
	return nil
}

// slow reports whether a program ends, but takes too long on large boards.
func (w *work) slow() bool {
	x := w.result
	if x.Verdict != result.TimeLimit || w.Judge.OneBoard {
		return false
	}
	return x.Failure != nil && tooSlow(x.Failure) || x.Finding != nil && tooSlow(x.Finding)
}
