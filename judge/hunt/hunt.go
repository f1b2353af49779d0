// Package hunt looks for boards on which a program is wrong, makes them small,
// and says what the program seems to believe. It knows nothing of how a program
// was compiled, nor of how a finding is shown.
//
// A hunt goes through stage after stage, each dearer than the one before:
//
//	sweep   every small board, smallest first: the first failure is the smallest there is
//	suite   cases of the suite on which the program is known to fail
//	leaks   boards repeated and reordered, for programs that remember
//	mix     random boards of families that hurt
//	sizes   boards at the sizes where arrays, small integers and recursion give out
//	cover   boards of every magnitude, for programs that are wrong in a narrow window
//
// If the program reads another site's format, all stages keep to boards that the format can
// write. If a process answers one board only, chosen boards take the place of the sweep.
//
// A hunt ends with the first failure that is confirmed by a process of its own, and an
// explanation. One process answers thousands of boards, and boards are made while it runs, so a
// hunt waits for nothing but the program.
//
//	stages.go                           the stages, and when one is left out
//	corpus.go                           the boards of the sweep, and chosen ones
//	random.go, sizes.go                 boards of the mix; the sizes where arrays give out
//	confirm.go                          a failure that a process of its own shows again
//	finding.go                          from a failure to its smallest board and its reason
//	place.go                            programs that answer a board otherwise among others
//	bestways.go                         the best ways over the board that is shown
//	observed.go                         boards that a reason must explain
//	prove.go                            every board of a scope, instead of a hunt
//	otherformat.go                      programs that read another site's format
//	amounts.go                          bounds: CPU time and boards of each kind of hunt
package hunt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"adder/generator"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Options says how far a hunt goes. Its boards and findings depend on these, without Time and the
// progress that is told, on how the subject is run, on what it did before, and on nothing else.
type Options struct {
	Runs     trial.Options // of the subject
	Seed     uint64
	Boards   uint64 // of the mix
	Families []*generator.Family
	Budget   Budget
	Time     time.Duration // of the clock, until something is found; 0 is unlimited
	Cover    bool          // the stage of that name is taken too
	Together bool          // of a proof: no board is given in an input of its own too
	Wrong    bool          // the subject is known to be wrong
	// Failing are batches on which the subject fails by the pool's transcripts. They are taken up
	// after the sweep.
	Failing []*trial.Batch
}

// A Report is what a hunt found, and what it cost.
type Report struct {
	Cost      result.Hunt
	Finding   *result.Failure // nil if there is none
	Diagnosis *result.Diagnosis
	Behaviour string        // digest of the output on the observed boards; "" if not all is known
	Proved    *result.Proof // of a proof: what was given, without its scope
	Stopped   string        // where its budget ended the hunt: "in its stage sweep"; "" if it did not
}

// Add puts the report into a result. The verdict is left as it is. Boards too
// long for a result are left out there, and kept in the report.
func (r *Report) Add(to *result.Result) {
	to.Hunt, to.Diagnosis, to.Behaviour = &r.Cost, r.Diagnosis, r.Behaviour
	to.Finding = nil
	if r.Finding != nil {
		f := *r.Finding
		f.Bound()
		to.Finding = &f
	}
}

// A hunt is one subject's way through the stages.
type hunt struct {
	*trial.Pool
	options Options
	corpus  *Corpus
	report  *Report
	started time.Time

	budget       trial.Budget // of everything
	searchBudget trial.Budget // until something is found
}

// Hunt hunts the subject of a pool. The error is our own failure, or ctx's; the report then
// says how far the hunt came. Several hunts may share a corpus, which must be
// that of the same options and format. What the pool knows of the subject already is not given again.
func Hunt(ctx context.Context, p *trial.Pool, c *Corpus, o Options) (*Report, error) {
	h := newHunt(p, c, o)
	err := h.through(ctx)
	return h.end(), err
}

func (h *hunt) through(ctx context.Context) error {
	for _, s := range stages {
		f, err := s.find(h, ctx)
		if f != nil && err == nil {
			err = h.pursue(ctx, f)
		}
		nothingInTime := f == nil && err == nil && h.searchBudget.Spent()
		if errors.Is(err, trial.ErrSpent) || nothingInTime {
			h.stop(s.name)
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", h.Name(), s.name, err)
		}
		if f != nil || h.over() {
			break
		}
	}
	return nil
}

// over reports whether nothing more is to be looked for.
func (h *hunt) over() bool {
	late := h.options.Time > 0 && time.Since(h.started) > h.options.Time
	return late || h.searchBudget.Spent()
}

// stop notes that the budget ended a hunt.
func (h *hunt) stop(stage string) {
	h.report.Stopped = "in its stage " + stage
	if h.report.Finding == nil {
		return
	}
	h.report.Stopped = "at what it had found"
	if h.report.Diagnosis == nil {
		h.report.Diagnosis = &result.Diagnosis{Confidence: result.GaveUp}
	}
}

func newHunt(pool *trial.Pool, c *Corpus, o Options) *hunt {
	started := time.Now()
	p := pool.View(o.Runs)
	o.Budget.Shrink = cmp.Or(o.Budget.Shrink, usualBudget)
	o.Budget.Explain = cmp.Or(o.Budget.Explain, usualBudget)
	whole, searching := p.Part(0), p.Part(o.Budget.Search)
	if o.Budget.Search > 0 { // what fails at its end may still be confirmed
		p.SetBudget(whole.Part(o.Budget.Search + o.Budget.Shrink))
	}
	return &hunt{
		Pool: p, options: o, corpus: c, started: started, budget: whole, searchBudget: searching,
		report: &Report{},
	}
}

// end fills in what the hunt cost.
func (h *hunt) end() *Report {
	h.report.Cost = h.Cost()
	h.report.Cost.Wall = result.Seconds(time.Since(h.started))
	return h.report
}
