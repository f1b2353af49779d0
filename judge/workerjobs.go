package main

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"adder/judge/cluster"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
)

// jobs is the jobs that a worker is at. What a job needs is made ready once.
type jobs struct {
	flags *workerFlags
	run   result.Run
	turns *sandbox.Turns // of all jobs together

	mu    sync.Mutex
	ready []*readyJob // the last used last
	fault string
}

// A readyJob does the units of one job.
type readyJob struct {
	digest string
	once   sync.Once
	users  int
	do     func(ctx context.Context, w cluster.Work) (result.Result, error)
	close  func()
	err    error
}

// jobsKept is how many jobs stay ready that nothing is done for right now.
const jobsKept = 2

// jobKinds is how a job is made ready.
var jobKinds = map[string]func(*jobs, *clusterJob, *readyJob) error{
	"grade": (*jobs).readyToGrade,
	"fuzz":  (*jobs).readyToHunt,
	"prove": (*jobs).readyToHunt,
}

// do does a unit of any job.
func (a *jobs) do(ctx context.Context, w cluster.Work) (result.Result, error) {
	r := a.take(w.Job)
	defer a.give(r)
	r.once.Do(func() { r.err = a.prepare(r, w.Asked) })
	x, err := result.Result{}, r.err
	if err == nil {
		x, err = r.do(ctx, w)
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

func (a *jobs) prepare(r *readyJob, asked []byte) error {
	j, err := readJob(asked)
	if err != nil {
		return err
	}
	make := jobKinds[j.Kind]
	if make == nil {
		return fmt.Errorf("no kind of job is called %q", j.Kind)
	}
	return make(a, j, r)
}

func (a *jobs) take(digest string) *readyJob {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, r := range a.ready {
		if r.digest == digest {
			a.ready = append(append(a.ready[:i:i], a.ready[i+1:]...), r)
			r.users++
			return r
		}
	}
	r := &readyJob{digest: digest, users: 1}
	a.ready = append(a.ready, r)
	return r
}

// give lets go of jobs that were not used for long, and of those that could not be
// made ready: next time it may be possible.
func (a *jobs) give(r *readyJob) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r.users--
	var kept []*readyJob
	for i, q := range a.ready {
		if q.users == 0 && (q.err != nil || len(a.ready)-i > jobsKept) {
			q.end()
			continue
		}
		kept = append(kept, q)
	}
	a.ready = kept
}

func (r *readyJob) end() {
	if r.close != nil {
		r.close()
	}
}

func (a *jobs) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, r := range a.ready {
		r.end()
	}
}

func (a *jobs) lastFault() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.fault
}

// readyToGrade makes a reviewer.
func (a *jobs) readyToGrade(j *clusterJob, r *readyJob) error {
	suite, err := j.unpackSuite(filepath.Join(a.flags.cache, "jobs", r.digest))
	if err != nil {
		return err
	}
	o := judgeFlags{
		machineFlags: a.flags.machineFlags, formatFlags: formatFlags{j.Format, j.One, j.Promises},
		suite: suite, throws: j.Throws, growth: j.Growth, luck: j.Luck, mending: mendFlag{j.Mend},
	}
	o.ofClass()
	judge, err := o.judge(nil)
	if err != nil {
		return err
	}
	if err := a.flags.hideKey(judge.Builder); err != nil {
		return err
	}
	judge.Turns = a.turns
	run := a.run
	addSuite(&run, judge)
	reviewer, err := o.reviewer(judge, j.Explain, run)
	if err != nil {
		return err
	}
	r.close = func() { reviewer.Close(); judge.Close() }
	r.do = func(ctx context.Context, w cluster.Work) (result.Result, error) {
		s, err := j.source(w.Name, w.Lang, w.Text)
		if err != nil {
			return result.Result{}, err
		}
		x, err := reviewer.Review(ctx, review.Submission{Source: s})
		if err == nil {
			err = judge.Jury.Save()
		}
		own := run
		if tools, missing := s.Lang.Toolchain(); missing == nil {
			own.Tools = tools.Version
		}
		x.Run = &own
		return x, err
	}
	return nil
}
