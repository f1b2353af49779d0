// Package trial runs a subject that answers boards (a program in a cell, or a belief) on batches
// of boards, within budgets that are counted, and finds the first board of a batch that is to
// blame. It does not know what for.
//
//	subject.go, believer.go             what is run: a program, or a belief
//	pool.go, inorder.go                 many runs at once, with the findings of one after another
//	batch.go, transcript.go             boards, and what was answered to each
//	examine.go                          a run that is compared with the answers
//	outcomes.go, symptom.go             the numbers that were printed, and how a run failed
//	blame.go, singly.go                 the board to blame; each board in a process of its own
//	chance.go                           how often the same is given again; answers by chance
//	pace.go                             the time limit of a batch, by how fast the program was so far
//	budget.go                           the bound of a search, and what a process is charged
package trial

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/base/progress"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Options bound the runs of a subject.
type Options struct {
	Limit   time.Duration   // CPU time for one board, in addition to what its pace says; 0 is a second
	Workers int             // processes at one time; 0 is one for each processor
	Budget  Budget          // of all processes, also of other pools; the zero one is unlimited
	Doing   *progress.Doing // says after each run how far the subject is
}

// A Pool gives batches to one subject, several at one time, and finds the first board with a
// wrong answer. It counts what the processes cost. Views of a pool (see [Pool.View]) share its
// cells and what is known about the subject, so a submission has one set of cells.
type Pool struct {
	Spec    Spec          // of the subject; a view may be given another format
	Limit   time.Duration // CPU time for one board, in addition to what its pace says
	options Options
	*shared

	counting sync.Mutex
	cost     result.Hunt
}

// shared is what all views of a pool share.
type shared struct {
	subject Subject
	pace    pace
	hangs   atomic.Bool // see LimitSearch

	mu          sync.Mutex      // guards what follows
	free        []*lang.Session // the idle ones
	transcripts map[*Batch]*Transcript
}

// NewPool returns a pool that opens cells when they are needed. The caller closes it.
func NewPool(s Subject, spec Spec, o Options) *Pool {
	all := &shared{subject: s, transcripts: map[*Batch]*Transcript{}}
	p := all.view(spec, o)
	if spec.Setup.Turns == nil {
		p.Spec.Setup.Turns = sandbox.NewTurns(p.options.Workers)
	}
	return p
}

// View returns a view for another search on the same subject. It has its own options, budget and
// cost, and is not closed. It runs as many processes at one time as p, unless o says how many.
func (p *Pool) View(o Options) *Pool {
	o.Workers = cmp.Or(o.Workers, p.options.Workers)
	return p.shared.view(p.Spec, o)
}

func (s *shared) view(spec Spec, o Options) *Pool {
	o.Workers = cmp.Or(o.Workers, runtime.NumCPU())
	if o.Budget.meter == nil {
		o.Budget = NewBudget(0)
	}
	return &Pool{Spec: spec, Limit: cmp.Or(o.Limit, time.Second), options: o, shared: s}
}

// Name is the subject's.
func (s *shared) Name() string { return s.subject.Name }

// Close closes all cells, when nothing runs any more.
func (s *shared) Close() {
	for _, session := range s.free {
		session.Close()
	}
}

// Cost is what the processes cost so far.
func (p *Pool) Cost() result.Hunt {
	p.counting.Lock()
	defer p.counting.Unlock()
	return p.cost
}

// Known reports whether the program has ended well at least once, and how much CPU
// time its start takes.
func (p *Pool) Known() (start time.Duration, known bool) {
	start, _, known = p.pace.usual(&Batch{})
	return start, known
}

// Run runs the program within what its budget leaves. A stage that is not "" is named in the
// log. The error is [ErrSpent] if only the budget stopped the run, which then shows nothing.
func (p *Pool) Run(
	ctx context.Context, stage string, b *Batch, limit time.Duration,
) (sandbox.Result, error) {
	granted, err := p.options.Budget.grant(limit)
	if err != nil {
		return sandbox.Result{}, err
	}
	if stage != "" {
		ctx = lang.WithPurpose(ctx, "hunt/"+stage)
	}
	r, err := p.give(ctx, b, granted)
	if err != nil {
		return r, err
	}
	p.count(stage, b, r)
	if cut(r, granted, limit) {
		return r, ErrSpent
	}
	p.pace.learn(b, r)
	return r, nil
}

// count notes a run.
func (p *Pool) count(stage string, b *Batch, r sandbox.Result) {
	p.options.Budget.charge(b.Len(), r)
	p.counting.Lock()
	defer p.counting.Unlock()
	p.cost.Runs++
	p.cost.Boards += uint64(b.Len())
	p.cost.CPU += result.Seconds(r.CPU)
	p.options.Doing.Say(fmt.Sprintf("%s, %s boards", stage, result.Thousands(p.cost.Boards)))
}

// SetBudget sets the budget of every later process. Nothing runs at that time.
func (p *Pool) SetBudget(b Budget) { p.options.Budget = b }

// Part is a part of the current budget: most of what is left, or all of it if most is 0.
func (p *Pool) Part(most time.Duration) Budget { return p.options.Budget.Part(most) }
