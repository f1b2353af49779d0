package run

import (
	"cmp"
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Options says how a subject is run.
type Options struct {
	lang.Spec
	Limit   time.Duration // CPU time in which a process must answer one board, beyond what its pace on others says; 0 is a second
	Workers int           // processes at one time; 0 is one for each processor
	Against *Subject      // the other opinion; nil is the oracle
	Until   time.Time     // when every budget is used up; zero is never
	Budget  Budget        // of all processes, also of other pools; the zero one is unlimited
	// Progress, if set, is called now and then, by one goroutine at a time.
	Progress func(stage string, boards uint64)
}

// A Pool is the examiners of one subject, and what its processes cost.
type Pool struct {
	Options
	subject Subject
	pace    pace
	rival   *Pool // of the other program, with its own pace; nil if the oracle answers

	bothFailed atomic.Int64 // boards on which the two ended in the same way

	mu   sync.Mutex // guards what follows
	free []*Examiner
	cost result.Hunt
	hard Budget // no process is begun beyond it
}

// NewPool returns a pool that opens examiners when they are needed.
func NewPool(s Subject, o Options) *Pool {
	if o.Workers < 1 {
		o.Workers = runtime.NumCPU()
	}
	if o.Limit <= 0 {
		o.Limit = time.Second
	}
	o.Turns = cmp.Or(o.Turns, sandbox.NewTurns(o.Workers))
	if o.Budget.meter == nil {
		o.Budget = NewBudget(0)
	}
	o.Budget.until = o.Until
	p := &Pool{Options: o, subject: s, hard: o.Budget}
	if o.Against != nil {
		p.rival = &Pool{Options: o, subject: *o.Against, hard: o.Budget}
		p.rival.Progress = nil
	}
	return p
}

// Take returns a free examiner, or opens one.
func (p *Pool) Take() (*Examiner, error) {
	if e := p.idle(); e != nil {
		return e, nil
	}
	return p.open() // takes a while, so others may do so too
}

// idle takes a free examiner, or returns nil.
func (p *Pool) idle() *Examiner {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return nil
	}
	e := p.free[n-1]
	p.free = p.free[:n-1]
	return e
}

// Release gives an examiner back.
func (p *Pool) Release(e *Examiner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, e)
}

// Close closes all examiners, which must have been given back.
func (p *Pool) Close() {
	for _, e := range p.free {
		e.close()
	}
}

// Cost is what the processes cost so far.
func (p *Pool) Cost() result.Hunt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cost
}

// Known reports whether the program has ended well at least once, and the CPU
// time that its start takes.
func (p *Pool) Known() (start time.Duration, known bool) {
	start, _, known = p.pace.usual(&Batch{})
	return start, known
}

// run runs the program within what its budget leaves. A run that was stopped for that
// alone has shown nothing: the error is [ErrSpent].
func (e *Examiner) run(ctx context.Context, stage string, b *Batch, limit time.Duration) (sandbox.Result, error) {
	granted, err := e.budget().Grant(limit)
	if err != nil {
		return sandbox.Result{}, err
	}
	r, err := e.runner.Run(lang.For(ctx, "hunt/"+stage), b, granted)
	if err != nil {
		return r, err
	}
	e.count(stage, b, r)
	if Cut(r, granted, limit) {
		return r, ErrSpent
	}
	e.pace.note(b, r)
	return r, nil
}

// count notes a run.
func (p *Pool) count(stage string, b *Batch, r sandbox.Result) {
	p.Options.Budget.Charge(b.Len(), r)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cost.Runs++
	p.cost.Boards += uint64(b.Len())
	p.cost.CPU += result.Seconds(r.CPU)
	if p.Progress != nil {
		p.Progress(stage, p.cost.Boards)
	}
}

// budget is what holds just now.
func (p *Pool) budget() Budget {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hard
}

// Within has every process from now on stay within a budget.
func (p *Pool) Within(b Budget) {
	for _, p := range []*Pool{p, p.rival} {
		if p != nil {
			p.mu.Lock()
			p.hard = b
			p.mu.Unlock()
		}
	}
}

// Part is a budget for a part of what is done: so much of what is left, or all of it.
func (p *Pool) Part(most time.Duration) Budget { return p.budget().Part(most) }
