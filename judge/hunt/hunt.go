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
//	numbers boards of the sizes that the program's own source names
//	cover   boards of every magnitude, for programs that are wrong in a narrow window
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
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/result"
)

// A Subject is a program to hunt.
type Subject = run.Subject

// Submission is the subject of a program that runs in a sandbox.
func Submission(spec lang.Spec, name string, p *lang.Program) Subject {
	return run.Submission(spec, name, p)
}

// Believer is the subject of a misconception: a program that holds it.
func Believer(m *misconception.Misconception) Subject { return run.Believer(m) }

// Options says how far a hunt goes. Its boards and findings depend on Seed,
// Boards, First, Families, Promises, Format, One, Budget and what the subject did
// before, and on nothing else.
type Options struct {
	lang.Spec // of the subject; a format's boards are given, so far as the promises leave them
	Seed      uint64
	Boards    uint64 // of the mix
	First     uint64 // number of the first board of the mix, to go on from an earlier hunt
	Families  []*generator.Family
	Site      []*board.Promise // what the format's site promises; a finding may lie outside
	Cover     bool             // boards of every magnitude too, which takes a while
	MixOnly   bool             // the other stages are left to another hunt
	Numbers   []int            // of the subject's source: they become sizes
	Rest      bool             // all that is known to be wrong does not show on any board given; the sweep is explained
	Numbered  bool             // boards of these sizes only: the subject is right on all else that was tried
	Budget    Budget
	Time      time.Duration // of the clock, for all of it; what was not tried by then is left out. 0 is unlimited
	Limit     time.Duration // CPU time in which a process must answer one board, beyond what its pace on others says; 0 is a second
	Workers   int           // processes at one time; 0 is one for each processor
	Against   *Subject      // the other opinion; nil is the oracle
	Together  bool          // of a proof: no board is given in an input of its own too
	Wrong     bool          // the subject is known to be wrong
	Right     []Answered    // parts of the sweep that a process of the subject has answered right
	// Progress, if set, is called now and then, by one goroutine at a time.
	Progress func(stage string, boards uint64)
}

// Answered is a part of the sweep that is not given to a subject again: the number
// of its first board, and the CPU time that the subject took for it, at most.
type Answered struct {
	First uint64
	CPU   time.Duration
}

// A Budget bounds the parts of a hunt by what is counted: CPU time of the program
// and a little for each process (run.Budget). So a busy machine finds and
// says what an idle one does.
type Budget struct {
	Whole   run.Budget    // that others share; no process is begun beyond it. The zero one is unlimited
	Search  time.Duration // until something is found; 0 is unlimited
	Shrink  time.Duration // of a board or a sequence; 0 is 8 s
	Explain time.Duration // 0 is 8 s
}

// usualBudget is for what a Budget leaves open.
const usualBudget = 8 * time.Second

// A Report is what a hunt found, and what it cost.
type Report struct {
	Subject   string
	Cost      result.Hunt
	Next      uint64          // number of the first board of the mix that was not tried
	Finding   *result.Failure // nil if there is none
	Diagnosis *result.Diagnosis
	Mistakes  []result.Mistake // of Mistakes: all that was found, most harmful first
	Behaviour string           // a digest of what the program printed on the boards that diagnoses are made on; "" if it failed otherwise
	Sandbox   string           // the level; "" if the subject does not run in one
	Proved    *Proved          // of a proof: what was given
	Stopped   string           // where its budget ended the hunt: "in its stage sweep"; "" if it did not
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
	to.Mistakes = slices.Clone(r.Mistakes)
	for i := range to.Mistakes {
		to.Mistakes[i].Failure.Bound()
	}
}

// A hunt is one subject's way through the stages.
type hunt struct {
	*run.Pool
	options Options
	corpus  *Corpus
	report  *Report
	started time.Time
	whole   run.Budget
	search  run.Budget
	leftOut bool         // not all of this stage was given
	small   atomic.Int64 // boards of an input that a program which gets slower and slower copes with; 0 is any
}

// Hunt hunts a subject. The error is our own failure, or ctx's; the report then
// says how far the hunt came. Several hunts may share a corpus, which must be
// that of the same options.
func Hunt(ctx context.Context, s Subject, c *Corpus, o Options) (*Report, error) {
	h := newHunt(s, c, o)
	defer h.Close()
	err := h.through(ctx)
	return h.end(), err
}

func (h *hunt) through(ctx context.Context) error {
	var smoke clue
	defer smoke.close()
	for _, stage := range h.plan() {
		if h.options.MixOnly && stage.name != "mix" {
			continue
		}
		begin, before := time.Now(), h.Cost().Boards
		f, err := stage.run(h, ctx, &smoke)
		done := result.Stage{Name: stage.name, Boards: h.Cost().Boards - before, Wall: result.Seconds(time.Since(begin)), LeftOut: h.leftOut}
		h.report.Cost.Stages, h.leftOut = append(h.report.Cost.Stages, done), false
		if err == nil && f != nil {
			err = h.pursue(ctx, f)
		}
		if errors.Is(err, run.ErrSpent) || err == nil && f == nil && h.search.Spent() {
			h.stop(stage.name)
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", h.report.Subject, stage.name, err)
		}
		if f != nil || h.search.Over() {
			break
		}
	}
	return nil
}

// stop notes that the budget ended a hunt.
func (h *hunt) stop(stage string) {
	h.report.Stopped = "in its stage " + stage
	if f := h.report.Finding; f != nil {
		h.report.Stopped = "at what it had found"
		h.unsure(f)
	}
}

func newHunt(s Subject, c *Corpus, o Options) *hunt {
	started := time.Now()
	var until time.Time
	if o.Time > 0 {
		until = started.Add(o.Time)
	}
	p := run.NewPool(s, run.Options{
		Until: until, Spec: o.Spec, Limit: o.Limit, Workers: o.Workers, Against: o.Against, Progress: o.Progress, Budget: o.Budget.Whole,
	})
	o.Budget.Shrink, o.Budget.Explain = cmp.Or(o.Budget.Shrink, usualBudget), cmp.Or(o.Budget.Explain, usualBudget)
	for _, a := range o.Right {
		if b := c.begins(a.First); b != nil {
			p.Heard(b, a.CPU)
		}
	}
	whole, search := p.Part(0), p.Part(o.Budget.Search)
	if o.Budget.Search > 0 { // what fails at its end may still be confirmed
		p.Within(whole.Part(o.Budget.Search + o.Budget.Shrink))
	}
	return &hunt{
		Pool: p, options: o, corpus: c, started: started, whole: whole, search: search,
		report: &Report{Subject: s.Name, Next: o.First, Sandbox: s.Sandbox},
	}
}

// end fills in what the hunt cost.
func (h *hunt) end() *Report {
	stages := h.report.Cost.Stages
	h.report.Cost = h.Cost()
	h.report.Cost.Stages, h.report.Cost.Wall = stages, result.Seconds(time.Since(h.started))
	return h.report
}

// plan is the stages to go through.
func (h *hunt) plan() []stage {
	switch {
	case h.options.Numbered:
		return numbered
	case h.options.Rest:
		return rest
	}
	return stages
}

// A stage returns the first confirmed failure, or nil.
type stage struct {
	name string
	run  func(*hunt, context.Context, *clue) (*result.Failure, error)
}

// numbered is the plan where only the numbers of the source are tried. The first
// stage shows how fast the program is.
var numbered = []stage{
	{"smoke", (*hunt).smoke},
	{"sweep", (*hunt).beginSweep},
	{"numbers", (*hunt).numbers},
}

// rest is the plan where the known mistakes explain the sweep.
var rest = []stage{
	{"sweep", (*hunt).beginSweep},
	{"leaks", (*hunt).leaks},
	{"mix", (*hunt).mix},
	{"sizes", (*hunt).sizes},
	{"numbers", (*hunt).numbers},
}

// stages is the plan. Each returns the first confirmed failure, or nil. The
// first leaves a clue to the others.
var stages = []stage{
	{"smoke", (*hunt).smoke},
	{"sweep", (*hunt).sweep},
	{"leaks", (*hunt).leaks},
	{"mix", (*hunt).mix},
	{"sizes", (*hunt).sizes},
	{"numbers", (*hunt).numbers},
	{"cover", (*hunt).cover},
}
