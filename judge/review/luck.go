package review

import (
	"context"
	"errors"
	"slices"
	"time"

	"adder/judge/explain/probe"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// diesUnexplained reports whether a program crashed, or took all memory for a small board, and
// not even the line is known. The compiler's sanitizers usually find it.
func diesUnexplained(x *result.Result) bool {
	f := x.Failure
	return f != nil && len(f.Frames) == 0 && (f.Kind == result.Crashed || fills(f))
}

// fills reports whether a program took all memory for a small board.
func fills(f *result.Failure) bool {
	if f == nil || f.Verdict() != result.MemoryLimit {
		return false
	}
	b := f.Last()
	return b != nil && b.Cells <= explainedCells
}

// luckTime is the CPU time of the whole check.
const luckTime = 30 * time.Second

// hangingLimit is the CPU time of a run in the check for undefined behaviour of a program
// that is known to run out of time: its earlier mistakes show soon.
const hangingLimit = 2 * time.Second

// luck adds warnings if something besides its input decides a program's answers, or says that the
// budget ended the search.
func (w *work) luck(ctx context.Context) error {
	x := w.result
	onlySanitizer := fills(x.Failure) && !w.program.Lang.Has(lang.Sanitized) // would know why
	explains := w.plan.Explain && diesUnexplained(x) && !onlySanitizer
	if !w.plan.Luck && !explains || w.readsElse() {
		return nil
	}
	budget := w.sanitizing.Part(0)
	defer w.count(budget)
	w.doing.Say("checking for undefined behaviour")
	o := probe.Options{Budget: budget, Spec: w.Judge.Spec}
	for _, f := range []*result.Failure{x.Failure, x.Finding} { // the hunt's is smaller
		if f != nil && len(f.Boards) > 0 {
			o.Failing = f.Boards
		}
		if f != nil && f.Kind == result.TimedOut {
			o.Limit = hangingLimit
		}
	}
	warnings, err := probe.Luck(ctx, w.Judge.Builder, w.program, o)
	spent := errors.Is(err, trial.ErrSpent)
	if err != nil && !spent {
		return err
	}
	x.Warnings = append(x.Warnings, warnings...)
	doubt(x, warnings)
	if spent {
		w.stopped("", budget)
	}
	return nil
}

// doubt removes the claim that something is left over from board to board if a program
// reads memory that it never set, or that is not its own: its contents depend on
// earlier boards, and on much else. The claim stays if a belief predicts all answers.
func doubt(x *result.Result, warnings []result.Warning) {
	undefined := slices.ContainsFunc(warnings, func(w result.Warning) bool {
		return w.Kind != result.Accumulates
	})
	if !undefined || x.Diagnosis != nil && x.Diagnosis.Confidence == result.Exact {
		return
	}
	failures := []*result.Failure{x.Finding, x.Failure}
	for _, f := range failures {
		if f != nil && f.Kind == result.Leak {
			f.Kind = result.Dependent
			f.Notes = slices.DeleteFunc(f.Notes, func(n result.Note) bool { return n == result.LeftOver })
		}
	}
}
