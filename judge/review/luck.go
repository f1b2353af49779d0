package review

import (
	"context"
	"errors"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/luck"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/source"
)

// luck adds what a program's answers depend on beside its input.
func (r *Reviewer) luck(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, budget run.Budget) error {
	if x.Reads != "" {
		return nil
	}
	r.say(s, "checking for undefined behaviour")
	budget = budget.Part(0)
	warnings, err := luck.Look(ctx, r.judge.Builder, p, luck.Options{
		Budget: budget, Spec: r.hunt.Spec, Failing: failingOf(x), Numbers: source.Numbers(s.Lang.Name, string(s.Text)),
	})
	_, cpu := budget.Used()
	r.hunted.Add(int64(cpu))
	if err == nil || errors.Is(err, run.ErrSpent) { // or it is looked again
		warned(x, warnings, err, budget)
		return nil
	}
	return err
}

// luck is the same for a hunt.
func (f *Fuzzer) luck(ctx context.Context, s *Submission, p *lang.Program, x *result.Result) error {
	f.Watch.say(s, "checking for undefined behaviour")
	spec := f.Hunt.Spec
	spec.Promises = slices.Concat(spec.Promises, f.Hunt.Site)
	budget := run.NewBudget(luckTime)
	warnings, err := luck.Look(ctx, f.Builder, p, luck.Options{
		Budget: budget, Spec: spec, Failing: failingOf(x), Numbers: source.Numbers(s.Lang.Name, string(s.Text)),
	})
	warned(x, warnings, err, budget)
	if _, cpu := budget.Used(); x.Hunt != nil {
		x.Hunt.CPU += result.Seconds(cpu)
	}
	if errors.Is(err, run.ErrSpent) {
		return nil
	}
	return err
}

// warned adds what was found, and whether the budget ended the search for it.
func warned(x *result.Result, warnings []result.Warning, err error, budget run.Budget) {
	x.Warnings = append(x.Warnings, warnings...)
	doubt(x, warnings)
	if errors.Is(err, run.ErrSpent) {
		stopped(x, "the check for undefined behaviour", "", budget)
	}
}

// doubt takes back that something is left over from board to board where a program
// reads what it never set, or memory that is not its own: what stands there depends on
// the boards before, and on much else. A belief that predicts all it prints stands.
func doubt(x *result.Result, warnings []result.Warning) {
	blind := slices.ContainsFunc(warnings, func(w result.Warning) bool { return w.Kind != result.Accumulates })
	if !blind || x.Diagnosis != nil && x.Diagnosis.Confidence == result.Exact {
		return
	}
	failures := []*result.Failure{x.Finding, x.Failure}
	for i := range x.Mistakes {
		failures = append(failures, &x.Mistakes[i].Failure)
	}
	for _, f := range failures {
		if f != nil && f.Kind == result.Leak {
			f.Kind = result.Dependent
			f.Notes = slices.DeleteFunc(f.Notes, func(n result.Note) bool { return n == result.LeftOver })
		}
	}
}

// failingOf is the boards of the failure that is shown.
func failingOf(x *result.Result) []board.Board {
	for _, f := range []*result.Failure{x.Finding, x.Failure} {
		if f != nil && len(f.Boards) > 0 {
			return f.Boards
		}
	}
	return nil
}
