// Package grade judges a program by a suite: it runs it on the cases of each group, within
// limits that a jury sets, and finds the board of each failure. Package verdict decides what
// a run earns. This package does not know how boards are made or how a verdict is shown.
package grade

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A Judge tries submissions on the cases of a suite. It may be used from many
// goroutines, each with another submission.
type Judge struct {
	lang.Spec     // how submissions are run
	Suite         *cases.Suite
	Cases         []*cases.Case
	Builder       *lang.Builder // of the jury
	Jury          *Jury
	RequireThrows bool
	FailFast      bool                   // no group is judged after one that fails
	Only          func(*cases.Case) bool // if set, no other cases are tried

	batches sync.Map     // *cases.Case -> func() *trial.Batch
	spent   atomic.Int64 // CPU time of all runs, in nanoseconds
}

// New returns a judge by a suite, which sets the promises and the limits of the spec.
func New(s *cases.Suite, made []*cases.Case, b *lang.Builder, jury *Jury, spec lang.Spec) *Judge {
	spec.Promises, spec.Memory, spec.Output = s.Promises, s.Limits.Memory, s.Limits.Output
	return &Judge{Spec: spec, Suite: s, Cases: made, Builder: b, Jury: jury}
}

// Pool returns a pool that runs a program, with one set of cells for all runs. The caller closes
// it.
func (j *Judge) Pool(p *lang.Program) *trial.Pool {
	return trial.NewPool(trial.Submission(p.Name, p), trial.Options{Spec: j.Spec, Workers: 1})
}

// Judge tries a program, which the pool runs, on every case. The result does not name the
// submission. begins, if it is not nil, is called with each group that begins. The error is
// ctx's, or a failure of ours.
func (j *Judge) Judge(
	ctx context.Context, pool *trial.Pool, p *lang.Program, begins func(group string),
) (result.Result, error) {
	level, err := pool.Level()
	if err != nil {
		return result.Result{}, err
	}
	s := j.submission(pool, p)
	r := result.Result{Sandbox: string(level)}
	var failures []result.Failure
	for _, g := range j.Suite.Groups {
		if len(failures) > 0 && j.FailFast {
			r.Groups = append(r.Groups, result.Group{Name: g.Name, MaxScore: g.Points})
			continue
		}
		if begins != nil {
			begins(g.Name)
		}
		sum, f, err := s.group(ctx, g)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			return result.Result{}, err
		}
		r.Groups = append(r.Groups, sum)
		if f != nil {
			failures = append(failures, *f)
		}
	}
	if len(failures) > 0 && len(s.readings) > 0 {
		r.Reading = s.readings[0] // the zero reading, the game itself, if only the throws are wrong
	}
	r.NotRun = s.notRun()
	verdict.Total(&r)
	verdict.Show(&r, failures)
	r.Unfinished = s.untried
	if s.accumulates {
		r.Warnings = append(r.Warnings, result.Warning{Kind: result.Accumulates})
	}
	return r, nil
}

// Groups tries a program on one group of cases after another, ignoring FailFast and Only.
// It calls more with each outcome, until more returns false. The error is ctx's, or a
// failure of ours.
func (j *Judge) Groups(
	ctx context.Context, pool *trial.Pool, p *lang.Program,
	more func(g result.Group, f *result.Failure) bool,
) error {
	s := j.submission(pool, p)
	s.whole = true
	for _, g := range j.Suite.Groups {
		sum, f, err := s.group(ctx, g)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil || !more(sum, f) {
			return err
		}
	}
	return nil
}

// Exceeds reports whether a program exceeds its time or memory limit on a case, whatever it
// answers.
func (j *Judge) Exceeds(ctx context.Context, pool *trial.Pool, p *lang.Program, c *cases.Case) (bool, error) {
	s := j.submission(pool, p)
	ctx = lang.For(ctx, c.FullName())
	limit, err := j.Jury.Limit(ctx, j, p, c)
	if err != nil {
		return false, err
	}
	a, err := s.answers(ctx, c, atLeast(s.format, limit))
	if err != nil || a.failure == nil {
		return false, err
	}
	v := a.failure.Verdict()
	return v == result.TimeLimit || v == result.MemoryLimit, nil
}

// Refused is the result of a source that does not compile.
func (j *Judge) Refused(reason *lang.CompileError) result.Result {
	f := &result.Failure{Kind: result.Refused, Reason: "does not compile", Output: result.Text(reason.Output)}
	if reason.Limit != "" {
		f.Reason = "the compiler was stopped at its limit of " + reason.Limit
	}
	r := result.Result{Failure: f}
	for _, g := range j.Suite.Groups {
		r.Groups = append(r.Groups, result.Group{
			Name:     g.Name,
			Verdict:  result.CompileError,
			MaxScore: g.Points,
		})
	}
	verdict.Total(&r)
	return r
}

// Batch is the boards of a case, which all runs share.
func (j *Judge) Batch(c *cases.Case) *trial.Batch {
	once, _ := j.batches.LoadOrStore(c, sync.OnceValue(func() *trial.Batch {
		first := uint64(0)
		if c.Swept != nil {
			first = *c.Swept
		}
		return trial.Made(first, c.Text, c.Answers)
	}))
	return once.(func() *trial.Batch)()
}

// Spent is the CPU time of all runs of submissions so far.
func (j *Judge) Spent() time.Duration { return time.Duration(j.spent.Load()) }

// Close closes the inputs and the jury's cells.
func (j *Judge) Close() {
	if j.Jury != nil {
		j.Jury.Close()
	}
	j.batches.Range(func(_, once any) bool {
		once.(func() *trial.Batch)().Close()
		return true
	})
}

// Theory. An author may try a part of a suite, for instance one group, repeatedly. A failure
// there is a failure. But if all is right there, the rest is unknown: a group without all its
// cases has no verdict, and neither has the whole suite.

// tries reports whether a case is tried.
func (j *Judge) tries(c *cases.Case) bool { return j.Only == nil || j.Only(c) }

// notRun names the groups of which no case is tried, and the untried cases of others.
func (j *Judge) notRun() (names []string) {
	for _, g := range j.Suite.Groups {
		var left []string
		tried := 0
		for _, c := range j.Cases {
			switch {
			case c.Group != g.Name:
			case j.tries(c):
				tried++
			default:
				left = append(left, c.FullName())
			}
		}
		if tried == 0 {
			left = []string{g.Name}
		}
		names = append(names, left...)
	}
	return names
}
