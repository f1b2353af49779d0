package review

import (
	"context"

	"adder/judge/hunt"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A work is a submission on its way through the steps.
type work struct {
	*Reviewer
	submission *Submission
	program    *lang.Program
	pool       *trial.Pool // runs the program, with one set of cells
	result     *result.Result
	hunts      trial.Budget // of all hunts together
	sanitizing trial.Budget // of the check for undefined behaviour
	step       string       // the name of the current one
}

// work begins the steps of a submission that was built. The caller closes it.
func (r *Reviewer) work(s *Submission, p *lang.Program) *work {
	pool := trial.NewPool(trial.Submission(s.Name, p), r.Hunt.Options)
	return &work{
		Reviewer:   r,
		submission: s,
		program:    p,
		pool:       pool,
		hunts:      trial.NewBudget(hunt.BesideTime),
		sanitizing: trial.NewBudget(luckTime),
	}
}

// close closes the cells; nil has none.
func (w *work) close() {
	if w != nil {
		w.pool.Close()
	}
}

// A step finds out something in addition to the verdict. If it fails by our own fault it is
// tried again, so it changes the result only when it is done.
type step struct {
	name  string // its name in a result's list of unfinished steps
	extra bool   // if it stays unfinished, that is no reason for another review
	asked func(*work) bool
	do    func(*work, context.Context) error
}

// readsElse reports whether the program was written for another input.
func (w *work) readsElse() bool { return w.result.Reads != "" }

func always(*work) bool { return true }

// steps are taken in this order.
var steps = []step{
	{"the test in other formats", false, func(w *work) bool { return w.Proof == nil }, (*work).readsOther},
	{"the proof", false, func(w *work) bool { return w.Proof != nil }, (*work).prove},
	{
		"the hunt",
		false,
		func(w *work) bool { return w.Judge == nil && w.Proof == nil && !w.readsElse() },
		(*work).fuzz,
	},
	{"the hunt for the smallest board", false, func(w *work) bool { return w.Explain }, (*work).explain},
	{
		"the check for undefined behaviour",
		true,
		func(w *work) bool { return (w.Luck || w.Explain && diesUnexplained(w.result)) && !w.readsElse() },
		(*work).luck,
	},
	{"the files that it opens", true, func(w *work) bool { return !w.startsWell() }, (*work).opens},
	{"the ways over the board", true, always, (*work).ways},
	{
		"the search for a mend",
		true,
		func(w *work) bool { return w.Plan.Mend && w.result.Verdict != result.Accepted },
		(*work).mend,
	},
}

// ways adds to the suite's failure the ways that a report draws; a hunt's failure has them.
func (w *work) ways(context.Context) error {
	x := w.result
	if x.Failure == nil || x.Finding != nil {
		return nil
	}
	b := x.Failure.Last()
	if b != nil && b.Cells <= hunt.WayCells {
		hunt.AddWays(x.Failure, x.Reading)
	}
	return nil
}
