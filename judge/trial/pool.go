// Package trial runs whatever answers boards (a program in a cell, a belief, a
// recording) on batches of them, under budgets that are counted, and finds the first
// board of a batch that is to blame. It does not know why anybody wants to know.
package trial

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/fault"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Options says how a subject is run.
type Options struct {
	lang.Spec
	Limit   time.Duration // CPU time in which a process must answer one board, beyond what its pace on others says; 0 is a second
	Workers int           // processes at one time; 0 is one for each processor
	Hangs   bool          // the subject ran out of time on a tiny board alone, before: see Enough
	Until   time.Time     // when every budget is used up; zero is never
	Whole   Budget        // of all processes, also of other pools; the zero one is unlimited
	// Progress, if set, is called now and then, by one goroutine at a time.
	Progress func(stage string, boards uint64)
}

// A Pool gives batches to one subject, in as many places at one time as it takes, and
// finds the first board that is not answered right. It counts what the processes cost.
type Pool struct {
	Options
	subject Subject
	pace    pace

	hard atomic.Pointer[Budget] // no process is begun beyond it

	mu   sync.Mutex // guards what follows
	free []Runner   // that run nothing right now
	cost result.Hunt
}

// NewPool returns a pool that opens runners when they are needed.
func NewPool(s Subject, o Options) *Pool {
	if o.Workers < 1 {
		o.Workers = runtime.NumCPU()
	}
	if o.Limit <= 0 {
		o.Limit = time.Second
	}
	o.Turns = cmp.Or(o.Turns, sandbox.NewTurns(o.Workers))
	if o.Whole.meter == nil {
		o.Whole = NewBudget(0)
	}
	o.Whole.until = o.Until
	p := &Pool{Options: o, subject: s}
	p.Within(o.Whole)
	return p
}

// take returns a free runner, or opens one.
func (p *Pool) take() (Runner, error) {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		defer p.mu.Unlock()
		r := p.free[n-1]
		p.free = p.free[:n-1]
		return r, nil
	}
	p.mu.Unlock()
	return p.subject.Open(p.Spec) // takes a while, so others may do so too
}

func (p *Pool) release(r Runner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, r)
}

// Close closes all runners, when nothing runs any more.
func (p *Pool) Close() {
	for _, r := range p.free {
		r.Close()
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

// run runs the program within what its budget leaves, in a stage of a hunt if that is one. A run that was stopped for that
// alone has shown nothing: the error is [ErrSpent].
func (p *Pool) run(ctx context.Context, stage string, b *Batch, limit time.Duration) (sandbox.Result, error) {
	granted, err := p.hard.Load().Grant(limit)
	if err != nil {
		return sandbox.Result{}, err
	}
	runner, err := p.take()
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
	p.mu.Lock()
	defer p.mu.Unlock()
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

// pace is how fast a program has answered so far. Time limits of batches follow
// it, so that a program that hangs is noticed soon; they are never the last
// word, for what fails is confirmed alone, under the full limit.
type pace struct {
	mu    sync.Mutex
	known bool          // a run has ended well
	start time.Duration // CPU time of the shortest run that ended well
	board time.Duration // CPU time per board of the slowest long run that ended well
	cell  float64       // the same per cell, in nanoseconds
}

// Until a program's pace is known, and as a floor afterwards.
const (
	unknownBoard = 2 * time.Microsecond
	leastBoard   = 500 * time.Nanosecond
	unknownStart = 500 * time.Millisecond
	leastStart   = 5 * time.Millisecond
	leastCell    = 50  // nanoseconds
	longRun      = 500 // boards
)

// mostWork is the most that a batch may take beyond the limit of one board. A file
// has two million cells at most; a program that is slow on one may not be slower
// on the next for it.
const mostWork = time.Minute

// Heard notes that the program has answered a batch, in so much CPU time, before.
func (p *Pool) Heard(b *Batch, cpu time.Duration) {
	p.pace.note(b, sandbox.Result{CPU: cpu})
}

func (p *pace) note(b *Batch, r sandbox.Result) {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.known || r.CPU < p.start {
		p.start = r.CPU
	}
	p.known = true
	if boards := b.Len(); boards >= longRun {
		p.board = max(p.board, (r.CPU-p.start)/time.Duration(boards))
		p.cell = max(p.cell, float64(r.CPU-p.start)/float64(b.Cells))
	}
}

// usual is what a program takes at most for a batch, as a rule, and for its
// start, and whether that is known yet.
func (p *pace) usual(b *Batch) (start, work time.Duration, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	each := max(p.board, leastBoard)
	if p.board == 0 {
		each = unknownBoard
	}
	// Many small boards cost by the board, a few large ones by the cell.
	work = 20*time.Duration(b.Len())*each + 3*time.Duration(float64(b.Cells)*max(p.cell, leastCell))
	return max(p.start, leastStart), min(work, mostWork), p.known
}

// Full is what one board may take alone, and many times the usual.
func (p *Pool) Full(b *Batch) time.Duration {
	_, work, _ := p.pace.usual(b)
	return p.Limit + work
}

// Brief is for what need not be certain, such as a part of a batch while a board
// is looked for that kills the program.
func (p *Pool) Brief(b *Batch) time.Duration {
	start, work, known := p.pace.usual(b)
	if !known {
		return min(p.Full(b), unknownStart+work)
	}
	return min(p.Full(b), 50*time.Millisecond+3*start+work/5)
}

// Enough is Full; but a program that is known to hang on tiny boards mostly hangs where
// it takes long, and is waited for only as long as its pace makes sure. What comes of
// that is confirmed under the full limit, as ever.
func (p *Pool) Enough(b *Batch) time.Duration {
	if p.Hangs {
		return p.Brief(b)
	}
	return p.Full(b)
}

// Theory. Where a process answers one board, its start is all that a board
// costs. A batch is given board by board, several at one time; everything else is
// as ever, but that nothing can be left over from the boards before, and that the
// output always says which board went wrong.

// ready is how many processes more than those at work are made ready to start.
const ready = 2

// A Reply is what became of a batch, or of one board of it.
type Reply struct {
	Symptom *Symptom
	Result  sandbox.Result
}

// Singly gives each board of a batch to a process of its own, several at one
// time. If all is false it ends with the first board that fails; those behind it
// have no reply.
func (p *Pool) Singly(ctx context.Context, stage string, b *Batch, limit Pacing, all bool) ([]Reply, error) {
	replies := make([]Reply, b.Len())
	var failed atomic.Int64 // the first board that fails, so far
	failed.Store(int64(b.Len()))
	over := func(i int) bool { return int64(i) > failed.Load() }
	group, inner := fault.WithContext(ctx)
	group.SetLimit(p.Workers + ready)
	for i, x := range b.Boards() {
		if over(i) || inner.Err() != nil {
			break
		}
		group.Go(func() error {
			if over(i) {
				return nil
			}
			var w Maker
			w.Begin(b.First+uint64(i), 1)
			w.Answered(&x, b.Answers[i])
			one := w.End()
			defer one.Close()
			reply, err := p.examine(inner, stage, one, limit)
			if err != nil {
				return err
			}
			reply.Result.Stdout = excerpt(reply.Result.Stdout)
			replies[i] = reply
			for first := failed.Load(); reply.Symptom != nil && !all && int64(i) < first; first = failed.Load() {
				failed.CompareAndSwap(first, int64(i))
			}
			return nil
		})
	}
	return replies, cmp.Or(group.Wait(), ctx.Err()) // of ctx, if it ended before all began
}

// longestReply is how much of the output for one board a reply keeps, in bytes: there
// are hundreds of replies, and each program may print 64 MiB.
const longestReply = 64 << 10

// excerpt shortens the output for one board so that Numbers reads the same from it.
func excerpt(output []byte) []byte {
	if len(output) <= longestReply {
		return output
	}
	if numbers := Numbers(output, 1); len(numbers) > 0 {
		return []byte(numbers[0].String())
	}
	return append(bytes.Clone(output[:longestReply]), "\n?"...) // not readable as a whole, either
}

// examineSingly does for a batch what Examine does, with a process for each
// board.
func (p *Pool) examineSingly(ctx context.Context, stage string, b *Batch, limit Pacing) (Reply, error) {
	replies, err := p.Singly(ctx, stage, b, limit, false)
	if err != nil {
		return Reply{}, err
	}
	var whole Reply
	for i, x := range replies {
		if x.Symptom != nil {
			f := *x.Symptom.Failure
			f.Number = i + 1
			whole.Symptom, whole.Result = &Symptom{Failure: &f, Sure: true}, x.Result
			break
		}
	}
	return whole, nil
}

// Listen returns what the program prints for a batch, right or wrong. Of
// processes that answer one board each it is what they print together, up to the
// first that prints none.
func (p *Pool) Listen(ctx context.Context, stage string, b *Batch, limit Pacing) (sandbox.Result, error) {
	if !p.One || b.Len() == 1 {
		_, r, err := p.Examine(ctx, stage, b, limit)
		return r, err
	}
	replies, err := p.Singly(ctx, stage, b, limit, true)
	var whole sandbox.Result
	for _, x := range replies {
		numbers := Answers(x.Result, 1)
		whole.Stop, whole.Code = x.Result.Stop, x.Result.Code
		if err != nil || numbers == nil {
			break
		}
		whole.Stdout = append(append(whole.Stdout, numbers[0].String()...), '\n')
	}
	return whole, err
}
