package run

import (
	"cmp"
	"math"
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

	mu      sync.Mutex // guards what follows
	free    []*Examiner
	cost    result.Hunt
	charged time.Duration
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
	p := &Pool{Options: o, subject: s}
	if o.Against != nil {
		p.rival = &Pool{Options: o, subject: *o.Against}
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

// processCharge is what a process counts for beside its CPU time, so that many
// short ones use up a budget too.
const processCharge = 2 * time.Millisecond

// Charged is what budgets count: CPU time of the program, and something for each
// process. A process that slept until it was stopped counts for its whole limit.
// The time of day plays no part, so a busy machine changes nothing.
func (p *Pool) Charged() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.rival != nil {
		return p.charged + p.rival.Charged()
	}
	return p.charged
}

// count notes a run.
func (p *Pool) count(stage string, b *Batch, limit time.Duration, r sandbox.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cost.Runs++
	p.cost.Boards += uint64(b.Len())
	p.cost.CPU += result.Seconds(r.CPU)
	p.charged += r.CPU + processCharge
	if r.Stop == sandbox.OutOfWall {
		p.charged += limit
	}
	if p.Progress != nil {
		p.Progress(stage, p.cost.Boards)
	}
}

// A Budget bounds a search by what the pool is charged for it.
type Budget struct {
	pool *Pool
	end  time.Duration
}

// Budget starts one; 0 is unlimited.
func (p *Pool) Budget(most time.Duration) Budget {
	if most == 0 {
		return Budget{p, math.MaxInt64}
	}
	return Budget{p, p.Charged() + most}
}

// Over reports whether it is used up.
func (b Budget) Over() bool {
	until := b.pool.Until
	return b.pool.Charged() > b.end || !until.IsZero() && time.Now().After(until)
}
