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
// If the program reads another site's format, all stages keep to boards that the format can
// write. If a process answers one board only, chosen boards take the place of the sweep.
//
// A hunt ends with the first failure that is confirmed by a process of its own, and an
// explanation. One process answers thousands of boards, and boards are made while it runs, so a
// hunt waits for nothing but the program.
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
	"adder/judge/explain/search"
	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Options says how far a hunt goes. Its boards and findings depend on Seed,
// Boards, Families, Promises, Format, One, Budget and what the subject did
// before, and on nothing else.
type Options struct {
	trial.Options // how the subject is run, and the format and the promises of its boards
	Seed          uint64
	Boards        uint64 // of the mix
	Families      []*generator.Family
	Cover         bool  // boards of every magnitude too, which takes a while
	Numbers       []int // of the subject's source: they become sizes
	Numbered      bool  // boards of these sizes only: the subject is right on all else that was tried
	Budget        Budget
	Time          time.Duration // of the clock, for the whole hunt; 0 is unlimited
	Together      bool          // of a proof: no board is given in an input of its own too
	Wrong         bool          // the subject is known to be wrong
	// Failing are batches on which the subject fails by the pool's transcripts. They are taken up
	// after the sweep.
	Failing []*trial.Batch
}

// A Report is what a hunt found, and what it cost.
type Report struct {
	Subject   string
	Cost      result.Hunt
	Finding   *result.Failure // nil if there is none
	Diagnosis *result.Diagnosis
	Mistakes  []result.Mistake // of Mistakes: those that the belief is made of, most harmful first
	Behaviour string           // digest of the output on the observed boards; "" if not all is known
	Sandbox   string           // the level; "" if the subject does not run in one
	Proved    *result.Proof    // of a proof: what was given, without its scope
	Stopped   string           // where its budget ended the hunt: "in its stage sweep"; "" if it did not
}

// Add puts the report into a result. The verdict is left as it is. Boards too
// long for a result are left out there, and kept in the report.
func (r *Report) Add(to *result.Result) {
	to.Hunt, to.Diagnosis, to.Behaviour, to.Sandbox = &r.Cost, r.Diagnosis, r.Behaviour, r.Sandbox
	to.Finding = nil
	if r.Finding != nil {
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
	*trial.Pool
	options    Options
	corpus     *Corpus
	report     *Report
	started    time.Time
	whole      trial.Budget
	search     trial.Budget
	stopMaking func()       // ends the iterator of a stage's boards
	small      atomic.Int64 // boards in an input that a program which gets slower can answer; 0 is any
}

// Hunt hunts the subject of a pool. The error is our own failure, or ctx's; the report then
// says how far the hunt came. Several hunts may share a corpus, which must be
// that of the same options. What the pool knows of the subject already is not given again.
func Hunt(ctx context.Context, p *trial.Pool, c *Corpus, o Options) (*Report, error) {
	h := newHunt(p, c, o)
	err := h.through(ctx)
	return h.end(), err
}

func (h *hunt) through(ctx context.Context) error {
	var smoke clue
	defer smoke.close()
	defer func() { h.stopMaking() }()
	for _, s := range stages {
		if !h.wants(s) {
			continue
		}
		begin, before := time.Now(), h.Cost().Boards
		f, err := h.give(ctx, s, &smoke)
		wall := result.Seconds(time.Since(begin))
		done := result.Stage{Name: s.name, Boards: h.Cost().Boards - before, Wall: wall}
		h.report.Cost.Stages = append(h.report.Cost.Stages, done)
		if f != nil && err == nil {
			err = h.pursue(ctx, f)
		}
		nothingInTime := f == nil && err == nil && h.search.Spent()
		if errors.Is(err, trial.ErrSpent) || nothingInTime {
			h.stop(s.name)
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", h.report.Subject, s.name, err)
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
	if o.Time > 0 {
		o.Until = started.Add(o.Time)
	}
	p := pool.For(o.Options)
	o.Budget.Shrink = cmp.Or(o.Budget.Shrink, usualBudget)
	o.Budget.Explain = cmp.Or(o.Budget.Explain, usualBudget)
	whole, searching := p.Part(0), p.Part(o.Budget.Search)
	if o.Budget.Search > 0 { // what fails at its end may still be confirmed
		p.Within(whole.Part(o.Budget.Search + o.Budget.Shrink))
	}
	level := ""
	if p.Sandboxed() {
		level = string(o.Level)
	}
	return &hunt{
		Pool: p, options: o, corpus: c, started: started, whole: whole, search: searching,
		stopMaking: func() {},
		report:     &Report{Subject: p.Name(), Sandbox: level},
	}
}

// end fills in what the hunt cost.
func (h *hunt) end() *Report {
	stages := h.report.Cost.Stages
	h.report.Cost = h.Cost()
	h.report.Cost.Stages, h.report.Cost.Wall = stages, result.Seconds(time.Since(h.started))
	return h.report
}

// save puts a finding into the report.
func (h *hunt) save(f *result.Failure) {
	format := h.options.Format
	if !format.Plain() {
		f.Written = result.Text(format.Write(f.Boards...))
		if len(format.Promises) > 0 && len(f.Boards) > format.MostBoards {
			f.Outside = fmt.Sprintf("an input has at most %d boards", format.MostBoards)
		}
	}
	h.report.Finding = f
}

// waysShown is over how many of the last boards a best way is given.
const waysShown = 3

// WayCells is the size of the largest board with ways. On a larger one nobody could follow them.
const WayCells = 10_000

func (h *hunt) addWays() {
	var believed board.Rules
	if d := h.report.Diagnosis; d != nil {
		believed = d.Reading
	}
	AddWays(h.report.Finding, believed)
}

// AddWays gives a failure the ways that a report draws: by the game, and on the last board
// by what the program believes, if that is another reading of the rules.
func AddWays(f *result.Failure, believed board.Rules) {
	for i := max(0, len(f.Boards)-waysShown); i < len(f.Boards); i++ {
		f.BestWays = append(f.BestWays, way(&f.Boards[i], board.Rules{}))
	}
	if !believed.Zero() {
		f.BelievedWay = way(f.Last(), believed)
	}
}

// way is the cells rested on along a best way over b, nil if there is none.
func way(b *board.Board, r board.Rules) []int32 {
	if b.Cells > WayCells {
		return nil
	}
	var s oracle.Solver
	_, c := s.Solve(b, r)
	return c.Rests()
}

// pursue makes a confirmed finding as small as it gets, and says what can be
// said about it.
func (h *hunt) pursue(ctx context.Context, f *result.Failure) error {
	h.save(f) // so that what ends early has said this much
	defer h.addWays()
	h.Within(h.whole.Part(h.options.Budget.Shrink + 2*h.options.Budget.Explain))
	steps := pursued
	if h.One {
		steps = pursuedSingly
	}
	for _, step := range steps {
		if err := step(h, ctx); err != nil {
			return err
		}
	}
	return nil
}

// A step of what is done with a finding.
type step = func(*hunt, context.Context) error

// If a process answers one board only, each candidate in shrinking costs a process. A belief's
// smallest failing board is found without processes, so the belief is looked for first.
var (
	pursued       = []step{(*hunt).smaller, (*hunt).diagnose, (*hunt).repeat, (*hunt).facts}
	pursuedSingly = []step{(*hunt).diagnose, (*hunt).believed, (*hunt).smaller, (*hunt).facts}
)

// smaller shrinks the finding, if there is anything to be gained.
func (h *hunt) smaller(ctx context.Context) error {
	f := h.report.Finding
	if !f.Alone || f.Smallest {
		return nil
	}
	small, err := shrink.Board(ctx, h.Pool, f, h.options.Budget.Shrink)
	if err != nil {
		return err
	}
	small, err = h.onceMore(ctx, small, f)
	if err != nil {
		return err
	}
	h.save(small)
	return nil
}

// onceMore gives a board that was made small once more before it is shown, because it failed
// only once so far.
func (h *hunt) onceMore(ctx context.Context, f, larger *result.Failure) (*result.Failure, error) {
	switch {
	case f.Kind == result.TimedOut && h.Hangs():
		return h.atLength(ctx, f, larger)
	case f.Kind == result.TimedOut: // it had all its time
		return f, nil
	}
	s, err := h.Alone(ctx, f.Stage, *f.Last(), h.Full)
	if err != nil {
		return nil, err
	}
	switch {
	case s != nil && s.Kind == f.Kind && (s.Kind != result.Wrong || s.Got == f.Got):
		return f, nil
	case f.Kind.Exhausts(): // it is at the limit
		return larger, nil
	}
	return trial.ByChance(f), nil
}

// atLength gives a board all the time that it may take, to a program that hung in less. If the
// program ends, it is merely slow, and the larger board is made small again.
func (h *hunt) atLength(ctx context.Context, f, larger *result.Failure) (*result.Failure, error) {
	s, err := h.Alone(ctx, f.Stage, *f.Last(), h.Unhurried)
	switch {
	case err != nil:
		return nil, err
	case s != nil && s.Kind == f.Kind:
		sure := *f
		sure.Reason = s.Reason
		return &sure, nil
	}
	h.MerelySlow()
	return shrink.Board(ctx, h.Pool, larger, h.options.Budget.Shrink)
}

func (h *hunt) explaining() search.Options {
	b := &h.options.Budget
	return search.Options{
		Observed: h.corpus.Observed, Known: h.known,
		Budget: b.Explain, Effort: b.Effort, Cache: &h.corpus.said,
	}
}

// known is what the subject printed for a batch before; nil if that is not known.
func (h *hunt) known(b *trial.Batch) []belief.Outcome {
	t := h.Transcript(b)
	if t == nil {
		return nil
	}
	return t.Outcomes()
}

func (h *hunt) diagnose(ctx context.Context) error {
	d, behaviour, err := search.Diagnose(ctx, h.Pool, h.report.Finding, h.explaining())
	h.report.Diagnosis, h.report.Behaviour = d, behaviour
	return err
}

// facts adds what is certain about the board that is shown, if no belief is named.
func (h *hunt) facts(context.Context) error {
	d := h.report.Diagnosis
	if d.Name == "" {
		d.Facts = append(d.Facts, search.Facts(h.report.Finding)...)
	}
	return nil
}

// believed replaces the finding's board with a smaller one on which the named belief fails, if
// the subject fails there too. It costs the subject one process.
func (h *hunt) believed(ctx context.Context) error {
	f, name := h.report.Finding, h.report.Diagnosis.Name
	if name == "" {
		return nil
	}
	m, err := belief.Find(name)
	if err != nil {
		return err
	}
	of := trial.Options{Limit: h.Limit, Workers: 1}
	of.Format, of.Promises = h.Format, h.Promises
	believer := trial.NewPool(trial.Believer(m), of)
	defer believer.Close()
	first := &result.Failure{Kind: f.Kind, Stage: f.Stage, Boards: result.One(h.firstOf(m, f))}
	guess, err := shrink.Board(ctx, believer, first, h.options.Budget.Shrink)
	if err != nil {
		return err
	}
	small := guess.Last()
	if board.Compare(small, f.Last()) >= 0 {
		return nil
	}
	symptom, err := h.Alone(ctx, "shrink", *small, h.Unhurried)
	if err != nil {
		return err
	}
	if symptom != nil {
		h.save(symptom.Finding(f.Stage, *small))
	}
	return nil
}

// firstOf returns the first board of the format's sweep on which a program that
// believes m fails, or that of the finding if it is smaller.
func (h *hunt) firstOf(m *belief.Belief, f *result.Failure) board.Board {
	var s oracle.Solver
	play := m.New()
	for swept := range generator.SweepOf(h.options.Format).From(0) {
		b := *swept
		if board.Fit(&b, h.options.Promises) != nil || int(play(&b)) == s.Answer(&b) {
			continue
		}
		if board.Compare(&b, f.Last()) < 0 {
			return b.Clone()
		}
		break
	}
	return *f.Last()
}
