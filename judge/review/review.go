// Package review takes a submission to its result: it builds and judges the
// submission, hunts what is wrong, and measures it. It knows neither flags nor how a
// result is shown.
//
//	review.go                           one submission; how often a failure of ours is tried again
//	steps.go                            what is done with a program after the verdict, in order
//	hunts.go                            a hunt: beside a verdict, with its limits, or alone
//	proof.go                            a proof, and its scope in words
//	mending.go                          whether a changed program is right, and how long that is tried
//	luck.go                             the check for undefined behaviour, with its time
//	otherformat.go                      programs for another site
//	source.go                           what a source opens, and where it asks for random numbers
//	concurrency.go                      how many submissions at once
//	key.go                              when an earlier result still holds
//	save.go                             --save: failing boards as cases
package review

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A Plan says what to find out about a submission in addition to the verdict. Flags are
// written into it, it is sent to workers, and its digest is in the key of a result.
type Plan struct {
	Luck    bool `json:"luck,omitempty"`    // whether something besides the input decides the answers
	Mend    bool `json:"mend,omitempty"`    // look for the smallest change that makes it right
	Explain bool `json:"explain,omitempty"` // hunt for the smallest board, and for the belief behind it
}

// A Reviewer takes submissions to their results: it judges, hunts or proves them, by the steps of
// [New], [NewHunter] or [NewProver]. It may be used from many goroutines.
type Reviewer struct {
	Judge *judging.Judge // by a suite without cases, if submissions are hunted or proved
	Hunt  hunt.Options   // how they are hunted
	Run   result.Run     // noted in every result
	// Request is a digest of what was asked, with the build of Adder; only for [Reviewer.Key].
	Request string

	plan    Plan
	steps   []step
	workers int                 // programs that run at one time
	corpus  func() *hunt.Corpus // the boards of hunts, made when the first begins
	hunted  atomic.Int64        // CPU time of programs in hunts, in nanoseconds
	// reasons holds a value for each search for a reason, which takes memory: no more at one
	// time than programs run.
	reasons chan struct{}
}

// New returns a reviewer that judges by j, and finds out what is planned besides. The caller
// closes it, which closes j.
func New(j *judging.Judge, p Plan, workers int, run result.Run) *Reviewer {
	if j.Spec.Setup.Turns == nil {
		j.Spec.Setup.Turns = sandbox.NewTurns(workers)
	}
	j.Share(workers, AtOnce(workers))
	return newReviewer(j, p, judgedSteps, huntOptions(j.Spec.OneBoard), workers, run)
}

// NewHunter returns a reviewer that hunts what j, a judge without cases, compiles. The caller closes it.
func NewHunter(j *judging.Judge, p Plan, h hunt.Options, run result.Run) *Reviewer {
	return newReviewer(j, p, huntedSteps, h, h.Runs.Workers, run)
}

// NewProver returns a reviewer that runs programs on every board of a scope. The caller closes it.
func NewProver(j *judging.Judge, p Proof, h hunt.Options, run result.Run) *Reviewer {
	return newReviewer(j, Plan{}, p.steps(), h, h.Runs.Workers, run)
}

func newReviewer(
	j *judging.Judge, p Plan, steps []step, h hunt.Options, workers int, run result.Run,
) *Reviewer {
	r := &Reviewer{Judge: j, Hunt: h, Run: run, plan: p, steps: steps, workers: workers}
	r.reasons = make(chan struct{}, max(1, workers))
	r.corpus = sync.OnceValue(func() *hunt.Corpus {
		c := hunt.NewCorpus(j.Spec, r.Hunt)
		c.Give(r.sweep())
		return c
	})
	return r
}

// Close closes the boards and the judge.
func (r *Reviewer) Close() {
	r.corpus().Close()
	r.Judge.Close()
}

// CPU is the CPU time of all processes of submissions so far.
func (r *Reviewer) CPU() time.Duration { return r.Judge.Spent() + time.Duration(r.hunted.Load()) }

// Review takes one submission to its result, and says in doing each new step and how far it is. The
// error is ctx's, and then there is no result; or it is a failure of ours, and then the result is a
// JudgeError, or has its verdict and lacks something beside it.
func (r *Reviewer) Review(
	ctx context.Context, s lang.Source, doing *progress.Doing,
) (result.Result, error) {
	x, w, err := r.verdict(ctx, s, doing)
	for tries := 1; mayPass(ctx, err) && tries < attempts; tries++ {
		w.close()
		x, w, err = r.verdict(ctx, s, doing)
	}
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
	x.Submission, x.Expected, x.Run = result.Text(s.Name), result.OfFolder(s.Folder), r.setting()
	x.LeftOut, x.Replaced = s.LeftOut, s.Replaced
	if s.Lang != nil {
		x.Language = s.Lang.Name
		x.NameFiles(s.Authors, s.GraderOf)
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
	level := r.Judge.Spec.Setup.Level
	if level == sandbox.Bare {
		run.NotEnforced = level.NotEnforced()
	}
	return &run
}

// attempts is how often something is tried that fails by our own fault.
const attempts = 3

// mayPass reports whether another try may do without this error. A bug in Adder, or a mistake that
// is the user's to mend, would come again.
func mayPass(ctx context.Context, err error) bool {
	_, ours := errors.AsType[*fault.Panic](err)
	_, users := errors.AsType[*fault.Error](err)
	return err != nil && ctx.Err() == nil && !ours && !users && !errors.Is(err, hunt.ErrNothing)
}

// verdict builds and judges a submission. The work is nil if there is nothing more to
// find out: the submission does not compile, or cannot be judged. The caller closes the work.
func (r *Reviewer) verdict(
	ctx context.Context, s lang.Source, doing *progress.Doing,
) (x result.Result, w *work, err error) {
	defer fault.Catch(&err)
	if s.Problem != "" {
		return result.Result{Note: s.Problem}, nil, nil
	}
	doing.Say("building")
	p, err := r.Judge.Builder.Build(ctx, s)
	if missing, ok := errors.AsType[*lang.MissingError](err); ok {
		return result.Result{Skipped: missing.Error() + "; " + missing.Hint()}, nil, nil
	}
	if refused, ok := errors.AsType[*lang.CompileError](err); ok {
		x := r.Judge.Refused(refused)
		x.Verdict = result.CompileError
		return x, nil, nil
	}
	if err != nil {
		return result.Result{}, nil, err
	}
	w = r.work(p, doing)
	x, err = r.Judge.Judge(ctx, w.pool, p, doing)
	return x, w, err
}

// takeSteps takes the reviewer's steps. The verdict stands in any case, and steps that fail are
// noted. An error means that the submission should be reviewed again: a hunt failed, and not by a
// bug in Adder.
func (w *work) takeSteps(ctx context.Context) (again error) {
	x := w.result
	for _, step := range w.steps {
		w.step = step.name
		err := w.take(ctx, step)
		for tries := 1; mayPass(ctx, err) && tries < attempts; tries++ {
			err = w.take(ctx, step)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		if step.weight == decisive {
			x.Verdict, x.Error = result.JudgeError, err.Error()
			return err
		}
		x.Unfinished = append(x.Unfinished, result.Unfinished{
			Step:   step.name,
			Reason: result.Text(err.Error()),
		})
		_, ours := errors.AsType[*fault.Panic](err)
		if step.weight == wanted && !ours {
			again = errors.Join(again, err)
		}
	}
	return again
}

// take takes a step.
func (w *work) take(ctx context.Context, s step) (err error) {
	defer fault.Catch(&err)
	return s.do(w, ctx)
}

// stopped says in the result that a budget ended the current step, and what was tried. where ends the
// sentence: "in its stage sweep".
func (w *work) stopped(where string, b trial.Budget) {
	boards, cpu := b.Used()
	words := fmt.Sprintf("stopped after %s and %.1f s of CPU time",
		report.Counted(int(boards), "board"), cpu.Seconds())
	if where != "" {
		words += ", " + where
	}
	w.result.Unfinished = append(w.result.Unfinished, result.Unfinished{
		Step:    w.step,
		Reason:  result.Text(words),
		Stopped: true,
	})
}
