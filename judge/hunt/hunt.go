// Package hunt looks for boards on which a program is wrong, makes them small,
// and says what the program seems to believe. It knows nothing of how a program
// was compiled, nor of how a finding is shown.
//
// A hunt goes through stages, each dearer than the one before:
//
//	smoke   a dozen boards that nearly every wrong program fails
//	sweep   every small board, smallest first: the first failure is the smallest there is
//	leaks   boards repeated and reordered, for programs that remember
//	mix     random boards of families that hurt
//	sizes   boards at the sizes where arrays, small integers and recursion give out
//
// Where the program reads another site's format all stages keep to boards that it
// can write (format.go); where a process answers one board, chosen boards take
// the place of the sweep (single.go).
//
// It ends with the first failure that is confirmed by a process of its own, and
// with what can be said about it. One process answers thousands of boards, and
// boards are made while it runs, so the program is what a hunt waits for.
package hunt

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A Subject is a program to hunt.
type Subject struct {
	Name    string
	Sandbox string // the level; "" if it runs in none
	// Open starts a place to run the program in; each worker has its own.
	Open func() (Runner, error)
}

// A Runner runs a subject. It is used by one goroutine at a time.
type Runner interface {
	// Run gives the boards to a fresh process, when it is its turn. The error is
	// never the program's fault.
	Run(ctx context.Context, b *Batch, cpu time.Duration, turns *sandbox.Turns) (sandbox.Result, error)
	Close() error
}

// Options says how far a hunt goes. Its boards and findings depend on Seed,
// Boards, First, Families, Promises, Format and One, and on nothing else.
type Options struct {
	Seed     uint64
	Boards   uint64 // of the mix
	First    uint64 // number of the first board of the mix, to go on from an earlier hunt
	Families []*generator.Family
	Promises []*board.Promise // every board keeps them
	Site     []*board.Promise // what the format's site promises; a finding may lie outside
	Format   *board.Format    // in which the subject reads boards; nil is plain. Its boards are given, so far as the promises leave them
	One      bool             // a process answers one board
	Time     time.Duration    // no new boards of the mix after that long; 0 is unlimited
	Limit    time.Duration    // CPU time in which a process must answer one board, beyond what its pace on others says; 0 is a second
	Workers  int              // processes at one time
	Turns    *sandbox.Turns   // of these processes, shared with others; nil is one for each worker
	Against  *Subject         // the other opinion; nil is the oracle
	// Progress, if set, is called now and then, by one goroutine at a time.
	Progress func(stage string, boards uint64)
}

// A Report is what a hunt found, and what it cost.
type Report struct {
	Subject   string
	Cost      result.Hunt
	Next      uint64          // number of the first board of the mix that was not tried
	Finding   *result.Failure // nil if there is none
	Diagnosis *result.Diagnosis
	Behaviour string // a digest of what the program printed on the boards that diagnoses are made on; "" if it failed otherwise
	Sandbox   string // the level; "" if the subject does not run in one
}

// Add puts the report into a result. The verdict is left as it is. Boards too
// long for a result are left out there, and kept in the report.
func (r *Report) Add(to *result.Result) {
	to.Hunt, to.Diagnosis, to.Behaviour, to.Sandbox = &r.Cost, r.Diagnosis, r.Behaviour, r.Sandbox
	if to.Finding = nil; r.Finding != nil {
		f := *r.Finding
		f.Bound()
		to.Finding = &f
	}
}

// A hunt is one subject's way through the stages.
type hunt struct {
	subject Subject
	options Options
	corpus  *Corpus
	report  *Report

	mu      sync.Mutex // guards the counts of report, and free
	free    []*examiner
	started time.Time
	waited  time.Duration // for processes, in all
	pace    pace
	turns   *sandbox.Turns // one for each worker
}

// Hunt hunts a subject. The error is our own failure, or ctx's; the report then
// says how far the hunt came. Several hunts may share a corpus, which must be
// that of the same options.
func Hunt(ctx context.Context, s Subject, c *Corpus, o Options) (*Report, error) {
	h := newHunt(s, c, o)
	defer h.close()
	var smoke clue
	defer smoke.close()
	for _, stage := range stages {
		begin, before := time.Now(), h.report.Cost.Boards
		f, err := stage.run(h, ctx, &smoke)
		h.report.Cost.Stages = append(h.report.Cost.Stages, result.Stage{Name: stage.name, Boards: h.report.Cost.Boards - before, Wall: result.Seconds(time.Since(begin))})
		if err != nil {
			return h.report, fmt.Errorf("%s: %s: %w", s.Name, stage.name, err)
		}
		if f != nil {
			if err := h.pursue(ctx, f); err != nil {
				return h.report, fmt.Errorf("%s: %s: %w", s.Name, stage.name, err)
			}
			break
		}
	}
	h.report.Cost.Wall = result.Seconds(time.Since(h.started))
	return h.report, nil
}

func newHunt(s Subject, c *Corpus, o Options) *hunt {
	if o.Workers < 1 {
		o.Workers = runtime.NumCPU()
	}
	if o.Limit <= 0 {
		o.Limit = time.Second
	}
	return &hunt{
		subject: s, options: o, corpus: c, started: time.Now(),
		report: &Report{Subject: s.Name, Next: o.First, Sandbox: s.Sandbox},
		turns:  cmp.Or(o.Turns, sandbox.NewTurns(o.Workers)),
	}
}

// stages is the plan. Each returns the first confirmed failure, or nil. The
// first leaves a clue to the others.
var stages = []struct {
	name string
	run  func(*hunt, context.Context, *clue) (*result.Failure, error)
}{
	{"smoke", (*hunt).smoke},
	{"sweep", (*hunt).sweep},
	{"leaks", (*hunt).leaks},
	{"mix", (*hunt).mix},
	{"sizes", (*hunt).sizes},
}

// examiner returns a free one, or opens one.
func (h *hunt) examiner() (*examiner, error) {
	if e := h.idle(); e != nil {
		return e, nil
	}
	return h.open() // takes a while, so others may do so too
}

// idle takes a free examiner, or returns nil.
func (h *hunt) idle() *examiner {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := len(h.free)
	if n == 0 {
		return nil
	}
	e := h.free[n-1]
	h.free = h.free[:n-1]
	return e
}

func (h *hunt) release(e *examiner) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free = append(h.free, e)
}

func (h *hunt) close() {
	for _, e := range h.free {
		e.close()
	}
}

// spent is the time that the program's processes took so far.
func (h *hunt) spent() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.waited
}

// count adds a run to the report.
func (h *hunt) count(stage string, b *Batch, r sandbox.Result) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.report.Cost.Runs++
	h.report.Cost.Boards += uint64(b.Len())
	h.report.Cost.CPU += result.Seconds(r.CPU)
	h.waited += r.Wall
	if h.options.Progress != nil {
		h.options.Progress(stage, h.report.Cost.Boards)
	}
}
