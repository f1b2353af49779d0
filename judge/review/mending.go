package review

import (
	"context"
	"errors"
	"slices"
	"time"

	"adder/cases"
	"adder/generator"
	"adder/judge/base/progress"
	"adder/judge/explain/mend"
	"adder/judge/hunt"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// mendStep is the name of a step that may try for minutes. If ctx ends while it tries, the result
// says what was found by then.
const mendStep = "the search for a mend"

// mend looks for a mend of a program that fails.
func (w *work) mend(ctx context.Context) error {
	if !w.plan.Mend || w.result.Verdict == result.Accepted {
		return nil
	}
	w.doing.Say("mending")
	o := mend.Options{
		Spec:    w.Judge.Spec,
		Builder: w.Judge.Builder,
		Workers: w.workers,
		Failing: w.failing(),
		Line:    w.failingLine(),
		Prove:   w.provedMend,
		Doing:   w.doing.Part("mending"),
	}
	m, err := mend.Mend(ctx, w.program.Source, o)
	if m != nil {
		w.result.Mend = m
		w.hunted.Add(int64(m.CPU))
	}
	return err
}

// failingLine is the line of the source on which the program died or that a warning names, 0
// if it is not known.
func (w *work) failingLine() int {
	for _, f := range []*result.Failure{w.result.Finding, w.result.Failure} {
		if f == nil {
			continue
		}
		for _, frame := range f.Frames {
			path, ok := w.program.Authors(frame.File)
			if ok && path == w.program.Path {
				return frame.Line
			}
		}
	}
	for _, warning := range w.result.Warnings {
		if warning.Line > 0 && warning.File == w.program.Path {
			return warning.Line
		}
	}
	return 0
}

// failing returns inputs on which the program is known to be wrong: the boards that are
// shown and, if these alone are not to blame, the case that they come from.
func (w *work) failing() (all []*trial.Batch) {
	const (
		mostCells = 20_000   // of the boards
		mostBytes = 64 << 10 // of the case
	)
	for _, f := range []*result.Failure{w.result.Finding, w.result.Failure} { // the hunt's is smaller
		if f == nil {
			continue
		}
		cells := 0
		for i := range f.Boards {
			cells += f.Boards[i].Cells
		}
		if len(f.Boards) > 0 && cells <= mostCells {
			all = append(all, trial.Of(f.Boards...))
		}
		notAlone := len(f.Notes) > 0 || len(f.Boards) == 0
		for _, c := range w.Judge.Cases {
			if c.Group == f.Group && c.Name == f.Case && len(c.Text) <= mostBytes && notAlone {
				all = append(all, trial.FromText(0, c.Text, c.Answers))
			}
		}
	}
	return all
}

// provedMend tries a changed program on everything: every board of the
// sweep, in both orders of their jumps, and the whole suite within its limits. If ctx
// ends after the sweep, and no answer of a group was wrong so far, the proof says that the
// program is right on the sweep, and no more. If it is too slow in a group, the unchanged
// program is tried there, too.
func (w *work) provedMend(ctx context.Context, p *lang.Program) (mend.Proof, error) {
	var proof mend.Proof
	pool := w.Judge.Pool(p)
	defer pool.Close()
	if !w.Judge.Spec.OneBoard {
		swept, err := w.swept(ctx, pool)
		if swept == nil || err != nil {
			return proof, err
		}
		proof.Proof = swept
	}
	groups, failures, err := w.Judge.Groups(ctx, pool, p, isWrong)
	cut := ctx.Err() != nil
	if err != nil && !cut {
		return proof, err
	}
	claim(&proof, w.Judge.Suite.Name, groups, failures, cut)
	if proof.Suite != "" {
		proof.SlowBefore, err = w.exceeds(ctx, failures)
		return proof, err
	}
	return proof, nil
}

func isWrong(f *result.Failure) bool { return !tooSlow(f) }

// claim puts into a proof what the groups of the suite show of a changed program, or those that
// ended before the work was cut.
func claim(
	proof *mend.Proof, suite string, groups []result.Group, failures []result.Failure, cut bool,
) {
	accepted := func(g result.Group) bool { return g.Verdict == result.Accepted }
	wrong := slices.ContainsFunc(failures, func(f result.Failure) bool { return isWrong(&f) })
	switch {
	case wrong:
	case cut:
		proof.Cut = proof.Proof != nil && proof.Proof.Boards > 0
		proof.Right = proof.Cut
	case slices.ContainsFunc(groups, accepted):
		proof.Right, proof.Suite = true, suite
		for _, f := range failures {
			proof.Slow = append(proof.Slow, f.Group)
		}
	}
}

// exceeds reports whether the unchanged program exceeds its limits on each of the
// cases on which a changed one does.
func (w *work) exceeds(ctx context.Context, late []result.Failure) (bool, error) {
	for _, f := range late {
		at := slices.IndexFunc(w.Judge.Cases, func(c *cases.Case) bool {
			return c.Group == f.Group && c.Name == f.Case
		})
		if at < 0 {
			return false, nil
		}
		exceeds, err := w.Judge.Exceeds(ctx, w.pool, w.program, w.Judge.Cases[at])
		if !exceeds || err != nil {
			return false, err
		}
	}
	return true, nil
}

// swept proves a program right on the sweep, or returns nil.
func (r *Reviewer) swept(ctx context.Context, pool *trial.Pool) (*result.Proof, error) {
	o := r.Hunt
	o.Together, o.Runs.Workers = true, r.workers
	format := r.Judge.Spec.Format
	scope := generator.SweepOf(format).Scope
	found, err := hunt.Prove(ctx, pool, scope, o, func(uint64, time.Duration) error { return nil })
	switch {
	case found != nil && found.Finding != nil:
		return nil, nil
	case errors.Is(err, hunt.ErrNothing), errors.Is(err, trial.ErrSpent): // the suite decides
		return &result.Proof{}, nil
	case err != nil:
		return nil, err
	}
	found.Proved.Scope = scopeWords(scope, format)
	return found.Proved, nil
}

// MendAll reviews submissions one after another until it is interrupted, and shows them on a line.
// Each result says what became of its mend.
func (r *Reviewer) MendAll(
	ctx context.Context, all []lang.Source, line *progress.Line,
) (results []result.Result, faults error) {
	for _, s := range all {
		x, err := r.reviewOn(ctx, s, line)
		switch {
		case x.Mend != nil:
		case ctx.Err() != nil:
			return results, faults
		case x.Verdict == result.Accepted:
			x.Mend = &result.Mend{Outcome: result.NoNeed}
		case x.Verdict == result.CompileError:
			x.Mend = &result.Mend{Outcome: result.NotMended, Ended: result.Uncompiled}
		case err == nil && x.Judged():
			err = errors.New(unfinished(x, mendStep))
		}
		results, faults = append(results, x), errors.Join(faults, err)
	}
	return results, faults
}

// unfinished says why a step of a result is unfinished.
func unfinished(x result.Result, step string) string {
	for _, u := range x.Unfinished {
		if u.Step == step {
			return string(u.Reason)
		}
	}
	return step + " did not begin"
}
