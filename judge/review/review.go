// Package review takes a submission to its result: it builds and judges the
// submission, hunts what is wrong, and measures it. It knows neither flags nor how a
// result is shown.
package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A Submission is a source, and the verdict that its folder names.
type Submission struct {
	lang.Source
	Expected result.Verdict
	Note     string // why there is nothing to judge: "no language is known for .rb"
	// Told, if set, is called for this submission as a [Watch] is for all.
	Told func(doing string)
}

// A Plan says what to find out about a submission in addition to the verdict. Flags are
// written into it, it is sent to workers, and its digest is in the key of a result.
type Plan struct {
	Luck    bool `json:"luck,omitempty"`    // find out what else than the input decides answers
	Mend    bool `json:"mend,omitempty"`    // look for the smallest change that makes it right
	Explain bool `json:"explain,omitempty"` // hunt for the smallest board, and for the belief behind it
}

// Options is a plan, and the means to carry it out.
type Options struct {
	Plan
	Proof   *Proof     // for a plan without a verdict: prove instead of hunting; nil hunts
	Workers int        // programs that run at one time
	Run     result.Run // noted in every result
	Watch   Watch
}

// A Watch is called when work on a submission reaches a new step, and with the progress
// of the step. It must not block.
type Watch func(s *Submission, doing string)

// Building is the first step of a submission.
const Building = "building"

// A Reviewer takes submissions to their results, by one list of steps. It may be used from
// many goroutines.
type Reviewer struct {
	Options
	Builder *lang.Builder
	Judge   *judging.Judge // nil if the plan asks for no verdict: then submissions are hunted, or proved
	Hunt    hunt.Options   // how they are hunted

	corpus func() *hunt.Corpus // the boards of hunts, made when the first begins
	hunted atomic.Int64        // CPU time of programs in hunts, in nanoseconds
	// reasons holds a value for each search for a reason, which takes memory: no more at one
	// time than programs run.
	reasons chan struct{}
}

// New returns a reviewer that judges by j. The caller closes it, which closes j.
func New(j *judging.Judge, o Options) *Reviewer {
	if j.Turns == nil {
		j.Turns = sandbox.NewTurns(o.Workers)
	}
	j.Share(o.Workers, AtOnce(o.Workers))
	r := newReviewer(j.Builder, huntOptions(j), o)
	r.Judge = j
	return r
}

// NewHunter returns a reviewer that hunts, or proves, without judging. The caller closes it.
func NewHunter(b *lang.Builder, h hunt.Options, o Options) *Reviewer {
	o.Workers = h.Workers
	return newReviewer(b, h, o)
}

func newReviewer(b *lang.Builder, h hunt.Options, o Options) *Reviewer {
	r := &Reviewer{Options: o, Builder: b, Hunt: h}
	r.reasons = make(chan struct{}, max(1, o.Workers))
	r.corpus = sync.OnceValue(func() *hunt.Corpus {
		c := hunt.NewCorpus(r.Hunt)
		c.Give(r.sweep())
		return c
	})
	return r
}

// Close closes the boards and the judge.
func (r *Reviewer) Close() {
	if r.Judge != nil {
		defer r.Judge.Close()
	}
	r.corpus().Close()
}

// CPU is the CPU time of all processes of submissions so far.
func (r *Reviewer) CPU() time.Duration {
	hunted := time.Duration(r.hunted.Load())
	if r.Judge == nil {
		return hunted
	}
	return r.Judge.Spent() + hunted
}

// Review takes one submission to its result. The error is ctx's, and then there is no
// result; or it is a failure of ours, and then the result is a JudgeError, or has its
// verdict and lacks something beside it.
func (r *Reviewer) Review(ctx context.Context, s Submission) (result.Result, error) {
	var x result.Result
	var w *work
	err := retry(ctx, func() (err error) {
		w.close()
		x, w, err = r.verdict(ctx, &s)
		return err
	})
	defer func() { w.close() }()
	switch {
	case ctx.Err() != nil:
		return result.Result{}, ctx.Err()
	case err != nil:
		x = result.Result{Verdict: result.JudgeError, Error: err.Error()}
		if users, ok := errors.AsType[*fault.Error](err); ok {
			x.Hint = users.Hint
		}
	case w != nil:
		w.result = &x
		err = w.takeSteps(ctx)
	}
	x.Submission, x.Expected, x.Run = result.Text(s.Name), s.Expected, r.setting()
	if s.Lang != nil {
		x.Language = s.Lang.Name
	}
	x.LeftOut = s.LeftOut
	if s.Lang != nil {
		x.NameFiles(s.Authors, s.Whose)
	}
	files := []result.SourceFile{{Path: s.Path, Text: result.Text(s.Text)}}
	for _, f := range s.Beside {
		files = append(files, result.SourceFile{Path: f.Path, Text: result.Text(f.Text)})
	}
	x.Keep(files...)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return x, err
}

// setting is the run, with the current list of what the level does not enforce: that other
// users cannot read a toolchain is found out only when it is used.
func (r *Reviewer) setting() *result.Run {
	run := r.Run
	if r.Hunt.Level == sandbox.Bare {
		run.NotEnforced = r.Hunt.Level.NotEnforced()
	}
	return &run
}

// attempts is how often something is tried that fails by our own fault.
const attempts = 3

// retry calls do until it succeeds, at most attempts times. It does not repeat errors
// that would come again, such as a panic.
func retry(ctx context.Context, do func() error) (err error) {
	for range attempts {
		err = fault.Do(do)
		if err == nil || ctx.Err() != nil || isPermanent(err) {
			break
		}
	}
	return err
}

// isPermanent reports whether an error would come again: a bug in Adder, or a mistake that is
// the user's to mend.
func isPermanent(err error) bool {
	_, ours := errors.AsType[*fault.Panic](err)
	_, users := errors.AsType[*fault.Error](err)
	return ours || users || errors.Is(err, hunt.ErrNothing)
}

// refused is the result of a source that does not compile.
func (r *Reviewer) refused(reason *lang.CompileError) result.Result {
	judge := r.Judge
	if judge == nil {
		judge = &judging.Judge{Suite: &cases.Suite{}}
	}
	x := judge.Refused(reason)
	x.Verdict = result.CompileError
	return x
}

// verdict builds and judges a submission. The work is nil if there is nothing more to
// find out: the submission does not compile, or cannot be judged. The caller closes the work.
func (r *Reviewer) verdict(ctx context.Context, s *Submission) (result.Result, *work, error) {
	if s.Note != "" {
		return result.Result{Note: s.Note}, nil, nil
	}
	r.say(s, Building)
	p, err := r.Builder.Build(ctx, s.Source)
	if missing, ok := errors.AsType[*lang.MissingError](err); ok {
		return result.Result{Skipped: missing.Error() + "; " + missing.Hint()}, nil, nil
	}
	if refused, ok := errors.AsType[*lang.CompileError](err); ok {
		return r.refused(refused), nil, nil
	}
	if err != nil {
		return result.Result{}, nil, err
	}
	w := r.work(s, p)
	if r.Judge == nil { // accepted, unless a step finds a failure
		return result.Result{Verdict: result.Accepted}, w, nil
	}
	groups := r.Judge.Suite.Groups
	x, err := r.Judge.Judge(ctx, w.pool, p, func(group string) {
		n := slices.IndexFunc(groups, func(g cases.Group) bool { return g.Name == group }) + 1
		r.say(s, fmt.Sprintf("judging, group %d of %d, %s", n, len(groups), group))
	})
	return x, w, err
}

// takeSteps takes the steps that were asked for. The verdict stands in any case, and steps that
// fail are noted. An error means that the submission should be reviewed again: a hunt failed,
// and not by a bug in Adder.
func (w *work) takeSteps(ctx context.Context) (again error) {
	x := w.result
	for _, step := range steps {
		if !step.asked(w) {
			continue
		}
		w.step = step.name
		err := retry(ctx, func() error { return step.do(w, ctx) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		if w.Judge == nil && !step.extra { // without this step there is no verdict
			x.Verdict, x.Error = result.JudgeError, err.Error()
			return err
		}
		x.Unfinished = append(x.Unfinished, result.Unfinished{
			Step:   step.name,
			Reason: result.Text(err.Error()),
		})
		_, ours := errors.AsType[*fault.Panic](err)
		if !step.extra && !ours {
			again = errors.Join(again, err)
		}
	}
	return again
}

func (r *Reviewer) say(s *Submission, doing string) {
	if r.Watch != nil {
		r.Watch(s, doing)
	}
	if s.Told != nil {
		s.Told(doing)
	}
}

// progress says how far a hunt is; doing is what the hunt is part of.
func (r *Reviewer) progress(s *Submission, doing string) func(stage string, boards uint64) {
	return func(stage string, boards uint64) {
		r.say(s, fmt.Sprintf("%s%s, %s boards", doing, stage, report.Thousands(boards)))
	}
}

// stopped says in a result that a budget ended a step, and what was tried. where ends the
// sentence: "in its stage sweep".
func stopped(x *result.Result, step, where string, b trial.Budget) {
	boards, cpu := b.Used()
	words := fmt.Sprintf("stopped after %s and %.1f s of CPU time",
		report.Counted(int(boards), "board"), cpu.Seconds())
	if where != "" {
		words += ", " + where
	}
	x.Unfinished = append(x.Unfinished, result.Unfinished{
		Step:    step,
		Reason:  result.Text(words),
		Stopped: true,
	})
}
