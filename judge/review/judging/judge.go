// Package judging judges a program by a suite: it runs it on the cases of each group, within
// limits that a jury sets, and finds the board of each failure. Package verdict decides what
// a run earns. This package does not know how boards are made or how a verdict is shown.
//
//	judge.go, submission.go             a judge by a suite; one program on its way through the cases
//	queue.go                            which cases run and when; where judging ends
//	case.go                             one case to its outcome: a failure is repeated and located
//	run.go                              one process; a run that ends a little too late runs again
//	locate.go                           the board to blame
//	sitesize.go                         inputs larger than a site gives
//	jury.go, timesfile.go               time limits from the accepted solvers; times.json
//	slowness.go                         more time where the machine is slower than it was
//	growth.go                           what makes a slow program slow: cells, faces or boards
package judging

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/base/progress"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A Judge tries submissions on the cases of a suite. It may be used from many
// goroutines, each with another submission.
type Judge struct {
	Spec          trial.Spec // how submissions are run
	Suite         *cases.Suite
	Cases         []*cases.Case
	Builder       *lang.Builder // of the jury
	Jury          *Jury
	RequireThrows bool
	FailFast      bool          // no group is judged after one that fails
	Only          []*cases.Case // if set, no other cases are tried

	workers int          // items of one submission that are at work at once; see Share
	most    int64        // items of all submissions, from which on each has only one at work
	atWork  atomic.Int64 // items of all submissions
	batches sync.Map     // *cases.Case -> func() *trial.Batch
	spent   atomic.Int64 // CPU time of all runs, in nanoseconds
}

// New returns a judge by a suite, which sets the promises and the limits of the spec.
func New(s *cases.Suite, made []*cases.Case, b *lang.Builder, jury *Jury, spec trial.Spec) *Judge {
	spec.Promises = s.Promises
	spec.Setup.Memory, spec.Setup.Output = s.Limits.Memory, s.Limits.Output
	return &Judge{Spec: spec, Suite: s, Cases: made, Builder: b, Jury: jury}
}

// WithoutCases returns a judge that accepts all that compiles.
func WithoutCases(b *lang.Builder, spec trial.Spec) *Judge {
	return &Judge{Builder: b, Spec: spec, Suite: &cases.Suite{}}
}

// Share makes submissions run several cases at once: each as many as programs may run at one time,
// while all of them together run fewer than most. Each always runs one.
func (j *Judge) Share(workers, most int) { j.workers, j.most = workers, int64(most) }

// Pool returns a pool that runs a program, with one set of cells for all runs. The caller closes
// it.
func (j *Judge) Pool(p *lang.Program) *trial.Pool {
	return trial.NewPool(trial.Submission(p.Name, p), j.Spec, trial.Options{Workers: 1})
}

// Judge tries a program, which the pool runs, on every case. It says in doing which
// group begins. The result does not name the submission. The error is ctx's, or a failure
// of ours.
func (j *Judge) Judge(
	ctx context.Context, pool *trial.Pool, p *lang.Program, doing *progress.Doing,
) (result.Result, error) {
	s := j.submission(pool, p)
	s.now = doing
	q := newQueue(s, func(*result.Failure) bool { return j.FailFast })
	r := result.Result{Sandbox: string(j.Spec.Setup.Level)}
	if err := q.run(ctx); err != nil {
		return result.Result{}, err
	}
	groups, failures, err := q.groups()
	if err != nil {
		return result.Result{}, err
	}
	r.Groups = groups
	if readings := q.alive(len(q.items)); len(failures) > 0 && len(readings) > 0 {
		r.Reading = readings[0] // the zero reading, the game itself, if only the throws are wrong
	}
	r.NotRun = j.notRun()
	verdict.Total(&r)
	verdict.Show(&r, failures)
	r.Unfinished = s.untried
	if s.accumulates {
		r.Warnings = append(r.Warnings, result.Warning{Kind: result.Accumulates})
	}
	return r, nil
}

// Groups tries a program on the groups of the suite, ignoring FailFast and Only, up to a failure
// that ends it. It returns the groups, and the failure of each that failed. The error is ctx's, or
// a failure of ours.
func (j *Judge) Groups(
	ctx context.Context, pool *trial.Pool, p *lang.Program, ends func(*result.Failure) bool,
) ([]result.Group, []result.Failure, error) {
	s := j.submission(pool, p)
	s.only = nil
	q := newQueue(s, ends)
	interrupted := q.run(ctx)
	groups, failures, err := q.groups()
	return groups, failures, cmp.Or(interrupted, err)
}

// Exceeds reports whether a program exceeds its time or memory limit on a case, whatever it
// answers.
func (j *Judge) Exceeds(ctx context.Context, pool *trial.Pool, p *lang.Program, c *cases.Case) (bool, error) {
	s := j.submission(pool, p)
	s.only = []*cases.Case{c}
	for _, it := range s.items() {
		var o outcome
		err := s.try(ctx, it, &o)
		if err == nil && o.failure != nil {
			err = s.repeat(ctx, it, &o)
		}
		if err != nil {
			return false, err
		}
		if o.failure != nil && o.failure.Verdict() != result.WrongAnswer {
			v := o.failure.Verdict()
			return v == result.TimeLimit || v == result.MemoryLimit, nil
		}
	}
	return false, nil
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
		return trial.FromText(first, c.Text, c.Answers)
	}))
	return once.(func() *trial.Batch)()
}

// Spent is the CPU time of all runs of submissions so far.
func (j *Judge) Spent() time.Duration { return time.Duration(j.spent.Load()) }

// Close closes the inputs.
func (j *Judge) Close() {
	j.batches.Range(func(_, once any) bool {
		once.(func() *trial.Batch)().Close()
		return true
	})
}

// Theory. An author may try a part of a suite, for instance one group, repeatedly. A failure
// there is a failure. But if all is right there, the rest is unknown: a group without all its
// cases has no verdict, and neither has the whole suite.

// tries reports whether a case is tried.
func (j *Judge) tries(c *cases.Case) bool { return isIn(j.Only, c) }

// isIn reports whether a case is one of these; without a list, all are.
func isIn(only []*cases.Case, c *cases.Case) bool { return only == nil || slices.Contains(only, c) }

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
