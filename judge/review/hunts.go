package review

import (
	"context"
	"slices"
	"strings"
	"time"

	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Seed is the seed of the random boards on which verdicts are explained.
const Seed = 1

// explainedCells is the most cells of a board whose time-out is hunted. On larger boards a
// program is slow rather than hung, and has no smallest board.
const explainedCells = 1000

// filling is the CPU time for a board in hunts of a program that fills its memory: a slow machine
// takes that long.
const filling = 4 * time.Second

// unwinding is the CPU time for a board in hunts of a program whose stack overflows in a JVM. It
// takes the JVM a second to fill and unwind the stack: the program crashes, and does not hang.
const unwinding = 4 * time.Second

// huntOptions bounds the hunt of a program that fails. single means that each board costs a process.
func huntOptions(single bool) hunt.Options {
	o := hunt.Options{
		Runs:   trial.Options{Limit: time.Second, Workers: 1},
		Seed:   Seed,
		Boards: hunt.ExplainedBoards,
		Budget: hunt.BesideVerdict,
	}
	if single {
		o.Boards = hunt.ExplainedSingles
	}
	return o
}

// count counts the CPU time charged to a budget.
func (w *work) count(b trial.Budget) {
	_, cpu := b.Used()
	w.hunted.Add(int64(cpu))
}

// fuzz hunts a program that was not judged.
func (w *work) fuzz(ctx context.Context) error {
	if w.readsElse() {
		return nil
	}
	o := w.Hunt
	o.Runs.Doing = w.doing
	o.Runs.Budget = trial.NewBudget(0)
	r, err := hunt.Hunt(ctx, w.pool, w.corpus(), o)
	if err != nil {
		return err
	}
	w.found(r)
	if r.Stopped != "" {
		w.stopped(r.Stopped, o.Runs.Budget)
	}
	return nil
}

// found adds the report of a hunt without a verdict: the program is wrong if it fails on its
// site's terms.
func (w *work) found(r *hunt.Report) {
	r.Add(w.result)
	w.result.Sandbox = string(w.Judge.Spec.Setup.Level)
	f := w.result.Finding
	if f != nil && f.Outside == "" {
		w.result.Verdict = f.Verdict()
	}
}

// explain hunts for the smallest board that shows a failure, and the belief behind it.
func (w *work) explain(ctx context.Context) error {
	o, x := w.Hunt, w.result
	// A hunt asks for no throws, so it would find a right program.
	if !w.plan.Explain || w.Judge.RequireThrows || w.readsElse() || !explainable(x) {
		return nil
	}
	o.Wrong = true
	o.Failing = w.failingCases(x)
	if x.Verdict == result.MemoryLimit {
		o.Runs.Limit = filling
	}
	for _, g := range x.Groups {
		f := x.FailureOf(g.Name)
		if f != nil && f.Kind == result.Crashed && strings.Contains(f.Reason, "StackOverflowError") {
			o.Runs.Limit = unwinding
		}
	}
	w.doing.Say("explaining")
	o.Runs.Doing = w.doing.Part("explaining")
	found, err := w.hunt(ctx, o)
	if err == nil {
		found.Add(x)
	}
	return err
}

// hunt hunts the program, and notes it if the budget of all hunts ended the hunt.
func (w *work) hunt(ctx context.Context, o hunt.Options) (*hunt.Report, error) {
	select {
	case w.reasons <- struct{}{}:
		defer func() { <-w.reasons }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	o.Runs.Budget = w.hunts.Part(0)
	found, err := hunt.Hunt(ctx, w.pool, w.corpus(), o)
	if found != nil {
		w.hunted.Add(int64(found.Cost.CPU))
	}
	if err == nil && found.Stopped != "" {
		w.stopped(found.Stopped, o.Runs.Budget)
	}
	return found, err
}

// explainable reports whether a hunt can say more about a verdict.
func explainable(x *result.Result) bool {
	switch x.Verdict {
	case result.WrongAnswer, result.RunTimeError:
		return true
	case result.TimeLimit, result.MemoryLimit, result.OutputLimit:
		b := x.Failure.Last()
		return b != nil && b.Cells <= explainedCells
	}
	return false
}

// The suite gives a program every small board, and so does a hunt. So some cases are
// parts of the hunt's sweep, and the program does not get these again.

// sweep is the parts of the sweep that are cases of the suite.
func (r *Reviewer) sweep() (parts []*trial.Batch) {
	for _, c := range r.Judge.Cases {
		if c.Swept != nil {
			parts = append(parts, r.Judge.Batch(c))
		}
	}
	return parts
}

// failingCases returns the cases of the suite on which a submission fails: first those
// that show a board on which it fails alone, the smallest first, then the others.
func (r *Reviewer) failingCases(x *result.Result) (all []*trial.Batch) {
	type failing struct {
		batch *trial.Batch
		board *board.Board
	}
	var found []failing
	for _, c := range r.Judge.Cases {
		f := x.FailureOf(c.Group)
		if f == nil || f.Case != c.Name {
			continue
		}
		next := failing{batch: r.Judge.Batch(c)}
		if b := f.Last(); f.Alone && b != nil {
			own := b.Clone()
			if board.Fit(&own, r.Judge.Spec.Promises) == nil {
				next.board = &own
			}
		}
		found = append(found, next)
	}
	slices.SortStableFunc(found, func(a, b failing) int {
		switch {
		case a.board != nil && b.board != nil:
			return board.Compare(a.board, b.board)
		case a.board != nil:
			return -1
		case b.board != nil:
			return 1
		}
		return 0
	})
	for _, f := range found {
		all = append(all, f.batch)
	}
	return all
}

// tooSlow reports whether a program failed only because it is slow: it takes too much time or
// memory, and only on a large board, with very many faces, or with many boards at once. A
// mend does not change that: it mends wrong answers.
func tooSlow(f *result.Failure) bool {
	size := explainedCells + 1 // no board alone is to blame
	b := f.Last()
	switch {
	case slices.Contains(f.Notes, result.ManyBoards):
	case b != nil:
		size = max(b.Cells, b.Faces)
	case f.Size != nil:
		size = max(f.Size.Cells, f.Size.Faces)
	}
	v := f.Verdict()
	return (v == result.TimeLimit || v == result.MemoryLimit) && size > explainedCells
}
