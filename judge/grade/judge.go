// Package grade turns what a program did into a verdict and a score. It knows
// nothing of how boards are made, nor of how a verdict is shown.
//
// The deciding functions are pure: [Check] compares an output with the answers,
// [Decide] turns a run into a failure, or into none. A [Judge] runs a program on
// cases and asks them.
package grade

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A Judge tries submissions on the cases of a suite. It may be used from many
// goroutines, each with a submission of its own.
type Judge struct {
	Suite         *cases.Suite
	Cases         []*cases.Case
	Builder       *lang.Builder // of the jury
	Level         sandbox.Level // "" is the best one of this machine
	Jury          *Jury
	RequireThrows bool
	Format        *board.Format          // in which submissions read boards; nil is plain
	One           bool                   // a process answers one board
	FailFast      bool                   // after a group that fails the others are not judged
	Only          func(*cases.Case) bool // if set, the other cases are not tried
	Turns         *sandbox.Turns         // if set, each run of a submission waits for one of them

	inputs sync.Map     // inputKey -> func() (*sandbox.Input, error)
	spent  atomic.Int64 // CPU time of all runs, in nanoseconds
}

// Spec is how submissions are run.
func (j *Judge) Spec() lang.Spec {
	l := j.Suite.Limits
	return lang.Spec{Format: j.Format, One: j.One, Promises: j.Suite.Promises, Level: j.Level, Memory: l.Memory, Output: l.Output, Turns: j.Turns}
}

// Judge tries a program on every case. The result says how it did, and nothing of
// who it is. told, if it is not nil, is told of each group that begins. The error is
// ctx's, or a failure of ours.
func (j *Judge) Judge(ctx context.Context, p *lang.Program, told func(group string)) (result.Result, error) {
	s, err := j.open(p, j.Format, j.One)
	if err != nil {
		return result.Result{}, err
	}
	defer s.session.Close()
	r := result.Result{Sandbox: string(s.session.Level())}
	failures, err := s.groups(ctx, &r, told)
	if ctx.Err() != nil {
		return result.Result{}, ctx.Err()
	} else if err != nil {
		return result.Result{}, err
	}
	if len(failures) > 0 && len(s.readings) > 0 {
		r.Reading = s.readings[0] // the game itself, and so none, if only the throws are wrong
	}
	r.NotRun = s.notRun()
	total(&r)
	show(&r, failures)
	r.Unfinished = s.untried
	if s.gathers {
		r.Warnings = append(r.Warnings, result.Warning{Kind: result.Accumulates})
	}
	return r, nil
}

// Groups tries a program on one group of cases after another, whatever FailFast and
// Only say, and calls more with what came of each, until it returns false. The error is
// ctx's, or a failure of ours.
func (j *Judge) Groups(ctx context.Context, p *lang.Program, more func(g result.Group, f *result.Failure) bool) error {
	s, err := j.open(p, j.Format, j.One)
	if err != nil {
		return err
	}
	defer s.session.Close()
	s.whole = true
	for _, g := range j.Suite.Groups {
		sum, f, err := s.group(ctx, g)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case !more(sum, f):
			return nil
		}
	}
	return nil
}

// Refused is the result of a source that does not compile.
func (j *Judge) Refused(reason *lang.CompileError) result.Result {
	f := &result.Failure{Kind: result.Refused, Reason: "does not compile", Output: result.Text(reason.Output)}
	if reason.Limit != "" {
		f.Reason = "the compiler was stopped at its limit of " + reason.Limit
	}
	r := result.Result{Failure: f}
	for _, g := range j.Suite.Groups {
		r.Groups = append(r.Groups, result.Group{Name: g.Name, Verdict: result.CompileError, MaxScore: g.Points})
	}
	total(&r)
	return r
}

// total makes the verdict and the score out of those of the groups. A group that was
// not judged hides no failure of those after it.
func total(r *result.Result) {
	r.Verdict = result.Accepted
	for _, g := range r.Groups {
		r.Score += g.Score
		r.MaxScore += g.MaxScore
		if g.Verdict != result.Accepted && (r.Verdict == result.Accepted || r.Verdict == result.NotJudged) {
			r.Verdict = g.Verdict
		}
	}
}

// show picks the failure to show: of those that made the verdict, the one on the
// smallest board.
func show(r *result.Result, failures []result.Failure) {
	best := -1
	for i := range failures {
		if f := &failures[i]; f.Verdict() == r.Verdict && (best < 0 || smaller(f, &failures[best])) {
			best = i
		}
	}
	for i := range failures {
		failures[i].Bound()
	}
	if best >= 0 {
		shown := failures[best]
		r.Failure, r.Others = &shown, slices.Delete(failures, best, best+1)
	}
}

// smaller reports whether f's board is smaller than g's, or g has none.
func smaller(f, g *result.Failure) bool {
	a, b := f.Last(), g.Last()
	return a != nil && (b == nil || board.Compare(a, b) < 0)
}

// An inputKey is a case in a format.
type inputKey struct {
	*cases.Case
	format *board.Format
}

// input returns the sealed input of a case, which all runs share.
func (j *Judge) input(c *cases.Case, f *board.Format) (*sandbox.Input, error) {
	once, _ := j.inputs.LoadOrStore(inputKey{c, f}, sync.OnceValues(func() (*sandbox.Input, error) {
		text, err := f.Rewrite(c.FullName(), c.Text)
		if err != nil {
			return nil, err
		}
		return sandbox.NewInput(text)
	}))
	in, err := once.(func() (*sandbox.Input, error))()
	if err != nil {
		return nil, fmt.Errorf("input of %s: %w", c.FullName(), err)
	}
	return in, nil
}

// Spent is the CPU time of all runs of submissions so far.
func (j *Judge) Spent() time.Duration { return time.Duration(j.spent.Load()) }

// Close lets go of the inputs.
func (j *Judge) Close() {
	j.inputs.Range(func(_, once any) bool {
		if in, err := once.(func() (*sandbox.Input, error))(); err == nil {
			in.Close()
		}
		return true
	})
}
