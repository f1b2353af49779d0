package job

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"adder/judge/cluster"
	"adder/judge/fault"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/trial"
)

// A Worker does units of jobs that others ask. What a job needs is made ready once.
type Worker struct {
	Machine Machine
	Run     result.Run // noted in every result

	mu    sync.Mutex
	ready []*readyJob // the last used last
	fault string      // what we last failed to do
}

// A readyJob does the units of one job.
type readyJob struct {
	digest string
	once   sync.Once
	users  int
	do     func(ctx context.Context, s lang.Source, w cluster.Work, run *result.Run) (result.Result, error)
	run    result.Run
	job    *Job
	close  func()
	err    error
}

// Do does a unit of any job.
func (a *Worker) Do(ctx context.Context, w cluster.Work) (result.Result, error) {
	r := a.take(w.Job)
	defer a.give(r)
	r.once.Do(func() { r.err = fault.Do(func() error { return a.prepare(r, w.Asked) }) })
	x, err := result.Result{}, r.err
	if err == nil {
		err = fault.Do(func() (err error) {
			x, err = r.unit(ctx, w)
			return err
		})
	}
	if ctx.Err() != nil {
		return x, ctx.Err()
	}
	if err != nil {
		a.mu.Lock()
		a.fault = err.Error()
		a.mu.Unlock()
		if x.Verdict != result.JudgeError {
			x = result.Result{Verdict: result.JudgeError, Error: err.Error()}
		}
	}
	x.Submission = result.Text(w.Name)
	return x, err
}

// unit does a unit of the job, and notes the tools that it was done with.
func (r *readyJob) unit(ctx context.Context, w cluster.Work) (result.Result, error) {
	s, err := r.job.source(w.Name, w.Lang, w.Text)
	if err != nil {
		return result.Result{}, err
	}
	run := r.run
	if tools, missing := s.Lang.Toolchain(); missing == nil {
		run.Tools = tools.Version
	}
	return r.do(ctx, s, w, &run)
}

func (a *Worker) prepare(r *readyJob, get func() ([]byte, error)) error {
	asked, err := get()
	if err != nil {
		return err
	}
	j, err := Read(asked)
	if err != nil {
		return err
	}
	j.Machine, r.job, r.run = a.Machine, j, a.Run
	switch j.Kind {
	case "grade":
		return a.readyToGrade(r)
	case "fuzz", "prove":
		return a.readyToHunt(r)
	}
	return fmt.Errorf("unknown kind of job %q", j.Kind)
}

func (a *Worker) take(digest string) *readyJob {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := &readyJob{digest: digest, close: func() {}}
	if i := slices.IndexFunc(a.ready, func(r *readyJob) bool { return r.digest == digest }); i >= 0 {
		r = a.ready[i]
		a.ready = slices.Delete(a.ready, i, i+1)
	}
	a.ready = append(a.ready, r)
	r.users++
	return r
}

// give lets go of jobs that were not used for long, and of those that could not be
// made ready: next time it may be possible.
func (a *Worker) give(r *readyJob) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r.users--
	const idle = 2 // jobs that stay ready though nothing is done for them right now
	var kept []*readyJob
	for i, q := range a.ready {
		if q.users == 0 && (q.err != nil || len(a.ready)-i > idle) {
			q.close()
			continue
		}
		kept = append(kept, q)
	}
	a.ready = kept
}

// Close lets go of all jobs.
func (a *Worker) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, r := range a.ready {
		r.close()
	}
}

// readyToGrade makes a reviewer.
func (a *Worker) readyToGrade(r *readyJob) (err error) {
	j := r.job
	if j.Suite, err = j.unpack(filepath.Join(j.Cache, "jobs", r.digest)); err != nil {
		return err
	}
	reviewer, err := j.Reviewer(nil, &r.run)
	if err != nil {
		return err
	}
	r.close = reviewer.Close
	r.do = func(ctx context.Context, s lang.Source, _ cluster.Work, run *result.Run) (result.Result, error) {
		x, err := reviewer.Review(ctx, review.Submission{Source: s})
		if err == nil {
			err = reviewer.Judge.Jury.Save()
		}
		x.Run = run
		return x, err
	}
	return nil
}

// readyToHunt makes what hunts or proves a range of boards.
func (a *Worker) readyToHunt(r *readyJob) error {
	f, err := r.job.Fuzzer(r.run)
	if err != nil {
		return err
	}
	f.Hunt.Workers, f.Hunt.Boards, f.Hunt.Turns, f.Hunt.Cover = 1, 1, r.job.Turns, true
	scope, err := r.job.EveryBoard()
	if err != nil {
		return err
	}
	r.run = f.Run
	r.do = func(ctx context.Context, s lang.Source, w cluster.Work, run *result.Run) (result.Result, error) {
		own := *f
		own.Run = *run
		submission := review.Submission{Source: s}
		var x result.Result
		var err error
		if r.job.Kind == "prove" {
			x, err = own.Prove(ctx, &submission, scope, func(target *trial.Pool) (*hunt.Report, error) {
				return hunt.ProveRange(ctx, target, scope, w.From, w.To, own.Hunt)
			})
		} else { // all but the mix goes with its first range
			own.Hunt.First, own.Hunt.Boards, own.Hunt.MixOnly = w.From, w.To-w.From, w.From > 0
			var all []result.Result
			all, err = own.All(ctx, []review.Submission{submission}, func(int, *result.Result) {})
			x = all[0]
		}
		if refused, ok := errors.AsType[*review.CompileError](err); ok {
			return result.Result{Verdict: result.CompileError, Error: refused.Error(), Run: run}, nil
		}
		return x, err
	}
	return nil
}
