// Package review takes a submission to its result: built once, judged, hunted
// where it fell short, measured. It knows neither flags nor how a result is told.
package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"syscall"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/guard"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A Submission is a source, and the verdict that its folder names.
type Submission struct {
	lang.Source
	Expected result.Verdict
	Note     string // why there is nothing to judge: "no language is known for .rb"
}

// Options says what is asked of a submission beside its verdict.
type Options struct {
	Explain  bool             // hunt for the smallest board, and for the belief behind it
	Mistakes bool             // of what falls short look for all mistakes, not the first alone
	Outside  bool             // try accepted programs on boards that the site does not promise
	Named    []*board.Promise // kept by those boards all the same
	Luck     bool             // find out on what its answers depend beside its input
	Growth   bool             // measure how the CPU time grows
	Mend     *MendOptions     // nil: programs that fall short are not mended
	Numbers  bool             // try accepted programs on boards of the sizes that their sources name
	Slow     bool             // measure it a little of a program that is too slow on a large board
	Workers  int              // programs that run at one time
	Run      result.Run       // with what is judged: noted in every result
}

// A Reviewer takes submissions to their results. It may be used from many
// goroutines.
type Reviewer struct {
	judge   *grade.Judge
	options Options
	watch   Watch
	hunt    hunt.Options
	corpus  *hunt.Corpus
	outside *hunt.Corpus                       // nil unless boards outside of what the site promises are asked for
	limits  map[*lang.Language][]time.Duration // that were fixed
	hunted  atomic.Int64                       // CPU time of programs in hunts, in nanoseconds
}

// New returns a reviewer that judges by j. The caller closes it, and j.
func New(j *grade.Judge, o Options) *Reviewer {
	if j.Turns == nil {
		j.Turns = sandbox.NewTurns(o.Workers)
	}
	r := &Reviewer{judge: j, options: o, hunt: huntOptions(j)}
	r.corpus = hunt.NewCorpus(r.hunt)
	r.corpus.Give(sweepOf(j))
	if o.Outside && len(r.hunt.Site) > 0 {
		r.outside = hunt.NewCorpus(r.outsideOptions())
	}
	return r
}

// Close lets go of the boards.
func (r *Reviewer) Close() {
	r.corpus.Close()
	if r.outside != nil {
		r.outside.Close()
	}
}

// CPU is the CPU time of all processes of submissions so far.
func (r *Reviewer) CPU() time.Duration { return r.judge.Spent() + time.Duration(r.hunted.Load()) }

// Review takes one submission to its result. The error is ctx's, and there is no
// result then; or else a failure of ours, by which the result is a JudgeError, or
// lacks what was asked for beside the verdict, which stands.
func (r *Reviewer) Review(ctx context.Context, s Submission) (result.Result, error) {
	var x result.Result
	var p *lang.Program
	err := r.patiently(ctx, func() (err error) {
		x, p, err = r.verdict(ctx, &s)
		return err
	})
	switch {
	case ctx.Err() != nil:
		return result.Result{}, ctx.Err()
	case err != nil && r.theirs(ctx, &s, err):
		x = r.judge.Refused(&lang.CompileError{Output: fmt.Sprintf("%v\nThis was tried %d times, and another %s program compiles here right now.", err, attempts, s.Lang.Name)})
		err = nil
	case err != nil:
		x = result.Result{Verdict: result.JudgeError, Error: err.Error()}
	case p != nil:
		err = r.more(ctx, &s, p, &x)
	}
	x.Submission, x.Expected, x.Run = result.Text(s.Name), s.Expected, r.setting()
	if s.Lang != nil {
		x.Language = s.Lang.Name
	}
	x.Keep(s.Text)
	return x, cmp.Or(ctx.Err(), err)
}

// setting is the run with what has been found out by now that does not hold: that a
// toolchain is out of the reach of other users shows when it is used.
func (r *Reviewer) setting() *result.Run {
	run := r.options.Run
	if r.judge.Level != sandbox.Bare {
		return &run
	}
	run.Unheld = r.judge.Level.Unheld()
	return &run
}

// A buildError is what we failed to do to build a submission.
type buildError struct{ error }

func (e *buildError) Unwrap() error { return e.error }

// theirs reports whether a failure of ours, met each time, is the submission's
// doing after all: it came of building it, nothing is wrong with our own files,
// and a program that is known to be good can be built and run right now.
func (r *Reviewer) theirs(ctx context.Context, s *Submission, err error) bool {
	var ours *fs.PathError
	var building *buildError
	return errors.As(err, &building) && !errors.As(err, &ours) && !errors.Is(err, syscall.ENOSPC) &&
		r.judge.Builder.Healthy(ctx, s.Lang) == nil
}

// attempts is how often something is tried that fails by our own fault.
const attempts = 3

// patiently calls do until it succeeds, at most so many times. A panic comes again.
func (r *Reviewer) patiently(ctx context.Context, do func() error) (err error) {
	var ours *guard.Panic
	for range attempts {
		if err = guard.Do(do); err == nil || ctx.Err() != nil || errors.As(err, &ours) {
			break
		}
	}
	return err
}

// verdict builds and judges a submission. There is no program if there is no more
// to say: it does not compile, or cannot be judged.
func (r *Reviewer) verdict(ctx context.Context, s *Submission) (result.Result, *lang.Program, error) {
	if s.Note != "" {
		return result.Result{Note: s.Note}, nil, nil
	}
	r.say(s, Building)
	p, err := r.judge.Builder.Build(ctx, s.Source)
	var missing *lang.MissingError
	var refused *lang.CompileError
	switch {
	case errors.As(err, &missing):
		return result.Result{Skipped: missing.Error() + "; " + missing.Hint()}, nil, nil
	case errors.As(err, &refused):
		return r.judge.Refused(refused), nil, nil
	case err != nil:
		return result.Result{}, nil, &buildError{err}
	}
	x, err := r.judge.Judge(ctx, p, func(group string) { r.say(s, "judging, group "+group) })
	if f := x.Failure; f != nil && f.Kind == result.Crashed {
		if words := s.Python2([]byte(f.Output)); words != "" {
			f.Reason = words + "; " + f.Reason
		}
	}
	return x, p, err
}

// more adds what was asked for beside the verdict, which stands whatever comes of
// that. What could not be done is noted. An error means that it is worth while to
// review the submission again: a hunt failed, and not by a mistake of Adder's.
func (r *Reviewer) more(ctx context.Context, s *Submission, p *lang.Program, x *result.Result) error {
	o := &r.options
	var again error
	hunts, sanitizing := besideBudgets()
	for _, step := range []struct {
		name  string
		asked bool
		extra bool // not worth another review
		do    func() error
	}{
		{"the test in other formats", true, false, func() error { return r.reads(ctx, s, p, x, hunts) }},
		{"the hunt for the smallest board", o.Explain, false, func() error { return r.explain(ctx, s, p, x, hunts) }},
		{"the hunt on numbers of the source", o.Numbers, false, func() error { return r.numbers(ctx, s, p, x, hunts) }},
		{"the check for undefined behaviour", o.Luck, true, func() error { return r.luck(ctx, s, p, x, sanitizing) }},
		{"the ways over the board", true, true, func() error { addWays(x, r.judge.Format); return nil }},
		{"the search for a mend", o.Mend != nil && x.Verdict != result.Accepted, true, func() error { return r.mend(ctx, s, p, x, *o.Mend) }},
		{"the measurement of growth", o.Growth || o.Slow, true, func() error { return r.grown(ctx, s, p, x) }},
	} {
		if !step.asked {
			continue
		}
		err := r.patiently(ctx, step.do)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			x.Unfinished = append(x.Unfinished, result.Unfinished{Step: step.name, Reason: result.Text(err.Error())})
		}
		if ours := (*guard.Panic)(nil); !step.extra && !errors.As(err, &ours) {
			again = errors.Join(again, err)
		}
	}
	return again
}

// grown adds how the CPU time grows, wholly or a little.
func (r *Reviewer) grown(ctx context.Context, s *Submission, p *lang.Program, x *result.Result) error {
	switch {
	case r.options.Growth:
		r.say(s, "measuring how its time grows")
		return r.measure(ctx, p, x, 0)
	case r.slow(x):
		r.say(s, "measuring how its time grows")
		return r.measureSlow(ctx, p, x)
	}
	return nil
}

// Building is what is done with a submission first.
const Building = "building"

// A Watch is told what begins to be done with a submission, and how far it is. It must
// not block.
type Watch func(s *Submission, doing string)

func (w Watch) say(s *Submission, doing string) {
	if w != nil {
		w(s, doing)
	}
}

// hunted is told how far a hunt is.
func (w Watch) hunted(s *Submission, stage string, boards uint64) {
	w.say(s, fmt.Sprintf("%s, %s boards", stage, report.Thousands(boards)))
}

// Watch has watch told of every submission.
func (r *Reviewer) Watch(watch Watch) { r.watch = watch }

func (r *Reviewer) say(s *Submission, doing string) { r.watch.say(s, doing) }
