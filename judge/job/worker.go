package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/base/version"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// A Worker does units of the jobs of other machines. It prepares each job once.
type Worker struct {
	Machine Machine
	Run     result.Run // noted in every result

	mu    sync.Mutex
	jobs  []*readyJob // the most recently used last
	fault error       // our last failure
}

// A readyJob does the units of one job.
type readyJob struct {
	digest string
	users  int
	turn   chan struct{} // holds a value while a unit prepares the job
	job    *Job
	review *review.Reviewer // nil until the job is prepared
	run    result.Run
}

func (r *readyJob) close() {
	if r.review != nil {
		r.review.Close()
	}
}

// Do does a unit of any job.
func (a *Worker) Do(ctx context.Context, u cluster.Unit, get cluster.GetJob) (result.Result, error) {
	r := a.take(u.Job)
	defer a.give(r)
	var x result.Result
	err := a.ready(ctx, r, get)
	if err == nil {
		x, err = r.unit(ctx, u)
	}
	if ctx.Err() != nil {
		return x, ctx.Err()
	}
	if err != nil {
		a.mu.Lock()
		a.fault = err
		a.mu.Unlock()
	}
	x.Submission = result.Text(u.Name)
	return x, err
}

// ready prepares the job, unless another unit has. Units of one job wait for each other here; if
// one fails, or ends, the next tries it anew.
func (a *Worker) ready(ctx context.Context, r *readyJob, get cluster.GetJob) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case r.turn <- struct{}{}:
	}
	defer func() { <-r.turn }()
	if r.review != nil {
		return nil
	}
	return a.prepare(ctx, r, get)
}

// unit does a unit of the job.
func (r *readyJob) unit(ctx context.Context, u cluster.Unit) (x result.Result, err error) {
	defer fault.Catch(&err)
	s, err := r.job.source(u)
	if err != nil {
		return x, err
	}
	x, err = r.review.Review(ctx, s, nil)
	run := r.run
	x.Run = &run
	return x, err
}

// prepare gets the job, and makes its reviewer.
func (a *Worker) prepare(ctx context.Context, r *readyJob, get cluster.GetJob) (err error) {
	defer fault.Catch(&err)
	text, err := get(ctx)
	if err != nil {
		return err
	}
	j, err := Decode(text)
	if err == nil {
		err = j.Open()
	}
	if err != nil {
		return err
	}
	j.Machine, r.job, r.run = a.Machine, j, a.Run
	r.review, err = j.Reviewer(nil, &r.run)
	return err
}

func (a *Worker) take(digest string) *readyJob {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := &readyJob{digest: digest, turn: make(chan struct{}, 1)}
	i := slices.IndexFunc(a.jobs, func(r *readyJob) bool { return r.digest == digest })
	if i >= 0 {
		r = a.jobs[i]
		a.jobs = slices.Delete(a.jobs, i, i+1)
	}
	a.jobs = append(a.jobs, r)
	r.users++
	return r
}

// give ends the use of a job. It closes jobs that were unused for long, and those that
// could not be prepared: another try may succeed.
func (a *Worker) give(r *readyJob) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r.users--
	const idle = 2 // unused jobs that stay ready
	var kept []*readyJob
	for i, q := range a.jobs {
		if q.users == 0 && (q.review == nil || len(a.jobs)-i > idle) {
			q.close()
			continue
		}
		kept = append(kept, q)
	}
	a.jobs = kept
}

// Close closes all jobs.
func (a *Worker) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, r := range a.jobs {
		r.close()
	}
}

// Work does units of graders until ctx ends. As many programs run at one time as the machine has
// slots.
func (a *Worker) Work(ctx context.Context, on Workers, tell func(words string)) error {
	slots := a.Machine.Workers
	if on.Key == "" {
		return fault.New("--key is missing", "adder hub key add NAME makes one")
	}
	if slots < 1 {
		return fault.New("--slots must be 1 or more", "as in --slots 2")
	}
	self, err := a.member(slots)
	if err != nil {
		return err
	}
	conn, err := on.connect(ctx, keys.Worker, tell)
	if err != nil {
		return err
	}
	defer conn.Close()
	self.Name = cluster.NewName(conn.Key.Name)
	a.Machine.Hide = append(a.Machine.Hide, on.Key)
	a.Machine.Turns = sandbox.NewTurns(slots)
	a.Run = a.Run.Setting()
	a.Run.Worker = self.Name
	defer a.Close()
	w := &cluster.Worker{Conn: conn, Member: self, Do: a.Do}
	tell(fmt.Sprintf("worker %s, %s, level %s", self.Name, report.Counted(slots, "slot"), self.Level))
	err = w.Run(ctx)
	if errors.Is(err, cluster.ErrBroken) {
		return fmt.Errorf("%w; the last: %w", err, a.fault)
	}
	return err
}

// member describes this machine to the others.
func (a *Worker) member(slots int) (m cluster.Member, err error) {
	level, err := a.Machine.Sandbox()
	if err != nil {
		return m, err
	}
	adder, err := version.Build()
	if err != nil {
		return m, err
	}
	languages := fault.Names(lang.Installed(), func(l *lang.Language) string { return l.Key })
	if len(languages) == 0 {
		return m, fault.New("no language is installed here", "adder doctor lists what is missing")
	}
	return cluster.Member{
		Build:     adder,
		Version:   version.Short(adder),
		Languages: languages,
		Level:     level,
		Slots:     slots,
		Units:     review.AtOnce(slots),
	}, nil
}
