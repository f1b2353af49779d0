package review

import (
	"context"

	"adder/judge/base/progress"
	"adder/judge/hunt"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A work is what the steps find out about a program.
type work struct {
	*Reviewer
	program    *lang.Program
	doing      *progress.Doing
	pool       *trial.Pool // runs the program, with one set of cells
	result     *result.Result
	hunts      trial.Budget // of all hunts together
	sanitizing trial.Budget // of the check for undefined behaviour
	step       string       // the name of the current one
}

// work begins the steps of a program. The caller closes it.
func (r *Reviewer) work(p *lang.Program, doing *progress.Doing) *work {
	pool := trial.NewPool(trial.Submission(p.Name, p), r.Judge.Spec, r.Hunt.Runs)
	return &work{
		Reviewer:   r,
		program:    p,
		doing:      doing,
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

// A step finds out something in addition to what is known. If it fails by our own fault it is
// tried again, so it changes the result only when it is done.
type step struct {
	name   string // its name in a result's list of unfinished steps
	weight weight
	do     func(*work, context.Context) error
}

// A weight says what follows if a step stays unfinished by our own fault.
type weight int

const (
	decisive weight = iota // there is no verdict
	wanted                 // the submission should be reviewed again
	extra                  // nothing
)

// The steps of submissions that are judged, or hunted, in order.
var (
	judgedSteps = []step{
		{"the test in other formats", wanted, (*work).readsOther},
		{"the hunt for the smallest board", wanted, (*work).explain},
		undefined,
		opened,
		drawn,
		{"the ways over the board", extra, (*work).ways},
		{mendStep, extra, (*work).mend},
	}
	huntedSteps = []step{
		{"the test in other formats", decisive, (*work).readsOther},
		{"the hunt", decisive, (*work).fuzz},
		undefined,
		opened,
		drawn,
	}
	undefined = step{"the check for undefined behaviour", extra, (*work).luck}
	opened    = step{"the files that it opens", extra, (*work).opens}
	drawn     = step{"its random numbers", extra, (*work).draws}
)

// readsElse reports whether the program was written for another input.
func (w *work) readsElse() bool { return w.result.Reads != "" }

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
