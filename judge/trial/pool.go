// Package trial runs whatever answers boards (a program in a cell, a belief, a
// recording) on batches of them, under budgets that are counted, and finds the first
// board of a batch that is to blame. It does not know why anybody wants to know.
package trial

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Options says how a subject is run.
type Options struct {
	lang.Spec
	Limit   time.Duration // CPU time in which a process must answer one board, beyond what its pace on others says; 0 is a second
	Workers int           // processes at one time; 0 is one for each processor
	Until   time.Time     // when every budget is used up; zero is never
	Whole   Budget        // of all processes, also of other pools; the zero one is unlimited
	// Progress, if set, is called now and then, by one goroutine at a time.
	Progress func(stage string, boards uint64)
}

// A Pool gives batches to one subject, in as many places at one time as it takes, and
// finds the first board that is not answered right. It counts what the processes cost.
// Views of a pool (see [Pool.For]) share its places and what is known of the subject, so a
// submission has one set of cells for its whole life.
type Pool struct {
	Options
	*places

	hard atomic.Pointer[Budget] // no process is begun beyond it

	counting sync.Mutex
	cost     result.Hunt
}

// places is what all views of a pool share.
type places struct {
	subject Subject
	spec    lang.Spec // of the first pool: places are opened by it
	pace    pace

	mu          sync.Mutex // guards what follows
	free        []Runner   // that run nothing right now
	transcripts map[*Batch]*Transcript
	hangs       bool // the subject ran out of time on a tiny board alone
}

// NewPool returns a pool that opens runners when they are needed. The caller closes it.
func NewPool(s Subject, o Options) *Pool {
	o.Workers = workersOf(o)
	if o.Turns == nil {
		o.Turns = sandbox.NewTurns(o.Workers)
	}
	shared := &places{subject: s, spec: o.Spec, transcripts: map[*Batch]*Transcript{}}
	return shared.view(o)
}

// For returns a view: another search on the same subject, with options of its own, that
// charges a budget and counts a cost of its own. Nobody closes a view.
func (p *Pool) For(o Options) *Pool {
	o.Workers = workersOf(o)
	o.Turns = p.Turns
	return p.places.view(o)
}

func workersOf(o Options) int {
	if o.Workers < 1 {
		return runtime.NumCPU()
	}
	return o.Workers
}

func (s *places) view(o Options) *Pool {
	if o.Limit <= 0 {
		o.Limit = time.Second
	}
	if o.Whole.meter == nil {
		o.Whole = NewBudget(0)
	}
	o.Whole.until = o.Until
	p := &Pool{Options: o, places: s}
	p.Within(o.Whole)
	return p
}

// take returns a free runner, or opens one, to be given boards in a format.
func (s *places) take(f *board.Format) (Runner, error) {
	s.mu.Lock()
	if n := len(s.free); n > 0 {
		defer s.mu.Unlock()
		r := s.free[n-1]
		s.free = s.free[:n-1]
		r.Reads(f)
		return r, nil
	}
	s.mu.Unlock()
	r, err := s.subject.Open(s.spec) // takes a while, so others may do so too
	if err == nil {
		r.Reads(f)
	}
	return r, err
}

func (s *places) release(r Runner) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = append(s.free, r)
}

// Name is the subject's.
func (s *places) Name() string { return s.subject.Name }

// Sandboxed reports whether the subject runs in a sandbox.
func (s *places) Sandboxed() bool { return s.subject.Sandbox }

// Level is the level of the sandbox that the subject runs at.
func (s *places) Level() (sandbox.Level, error) {
	r, err := s.take(nil)
	if err != nil {
		return "", err
	}
	defer s.release(r)
	return r.Level(), nil
}

// Close closes all runners, when nothing runs any more.
func (s *places) Close() {
	for _, r := range s.free {
		r.Close()
	}
}

// Cost is what the processes cost so far.
func (p *Pool) Cost() result.Hunt {
	p.counting.Lock()
	defer p.counting.Unlock()
	return p.cost
}

// Known reports whether the program has ended well at least once, and the CPU
// time that its start takes.
func (p *Pool) Known() (start time.Duration, known bool) {
	start, _, known = p.pace.usual(&Batch{})
	return start, known
}

// Run runs the program within what its budget leaves, in a stage of a hunt if that is one.
// A run that was stopped for that alone has shown nothing: the error is [ErrSpent].
func (p *Pool) Run(ctx context.Context, stage string, b *Batch, limit time.Duration) (sandbox.Result, error) {
	granted, err := p.hard.Load().Grant(limit)
	if err != nil {
		return sandbox.Result{}, err
	}
	runner, err := p.take(p.Format)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer p.release(runner)
	if stage != "" {
		ctx = lang.For(ctx, "hunt/"+stage)
	}
	r, err := runner.Run(ctx, b, granted)
	if err != nil {
		return r, err
	}
	p.count(stage, b, r)
	if Cut(r, granted, limit) {
		return r, ErrSpent
	}
	p.pace.note(b, r)
	return r, nil
}

// count notes a run.
func (p *Pool) count(stage string, b *Batch, r sandbox.Result) {
	p.Whole.Charge(b.Len(), r)
	p.counting.Lock()
	defer p.counting.Unlock()
	p.cost.Runs++
	p.cost.Boards += uint64(b.Len())
	p.cost.CPU += result.Seconds(r.CPU)
	if p.Progress != nil {
		p.Progress(stage, p.cost.Boards)
	}
}

// Within has every process from now on stay within a budget.
func (p *Pool) Within(b Budget) { p.hard.Store(&b) }

// Part is a budget for a part of what is done: so much of what is left, or all of it.
func (p *Pool) Part(most time.Duration) Budget { return p.hard.Load().Part(most) }
