// Package mend looks for the smallest change of a source that makes it right. It does
// not know why the program is wrong or what its author thinks: it tries changes and runs
// them on boards. The caller decides what is right in the end (Options.Prove).
//
// Theory. Most wrong programs are one word away from a right one, and running a program
// on every small board is fast. So mend makes every change of a table (Rows), cheap ones
// first, and tests it in two steps: first on the boards on which the program is known to
// be wrong and a few dozen that distinguish mistakes, then in the proof. Nearly all fail
// the first step, where hundreds of them share a program (package bundle).
//
//	source -> tokens -> candidates -> bundle -> screen -> proof -> diff
//
// If no single change succeeds, those that make more boards right and none wrong are
// changed again, up to three times: a beam search.
//
// A counted Budget ends the search, so that a busy machine finds what an idle one does.
// The clock may stop the search earlier, but does not influence what it has found.
package mend

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/trial"
)

// Options says how to mend a program, and how long that may take.
type Options struct {
	lang.Spec
	Builder *lang.Builder
	Workers int
	Failing []*trial.Batch // inputs on which the program is wrong
	Donors  []lang.Source  // right programs from which statements may be borrowed
	Budget  Budget
	Until   time.Time // the user's deadline for everything; zero is none
	// Prove runs a program on all boards.
	Prove func(ctx context.Context, p *lang.Program) (Proof, error)
	// Progress, if set, is called from time to time.
	Progress func(tried int, cpu time.Duration)
}

// A Budget bounds a search by counts. Zero is unlimited.
type Budget struct {
	Candidates int           // that are compiled
	CPU        time.Duration // of the candidates' processes, without compilers
}

// A Proof is the result of running a program on all boards.
type Proof struct {
	Right bool          // it answered no board wrong
	Proof *result.Proof // nil if there was no sweep
	Suite string        // name of the suite, all of whose cases were accepted,
	Slow  []string      // except in these groups, on whose large boards it is too slow
	// SlowBefore says that the unchanged program is too slow in all these groups, too.
	SlowBefore bool
	Cut        bool // ctx ended before the suite was complete
}

// Outcome says how far a change goes. Where a program was too slow before, no change of its
// answers makes it faster: they are mended if all are right wherever it finishes. A change
// that makes it too slow, or was not tried on everything, is a partial mend.
func (p *Proof) Outcome() result.Outcome {
	switch {
	case !p.Right:
		return result.NotMended
	case p.Cut || len(p.Slow) > 0 && !p.SlowBefore:
		return result.PartlyMended
	case len(p.Slow) > 0:
		return result.AnswersMended
	}
	return result.Mended
}

// A mender is one source's search.
type mender struct {
	Options
	source lang.Source
	screen screen
	many   screen // part of the sweep, for candidates that pass the first screen
	base   marks  // of the unchanged program
	limit  time.Duration
	single bool         // candidates cannot be bundled
	most   atomic.Int64 // candidates in a bundle
	forged bool         // a bundle forged its output, which ends the search
	seen   map[[sha256.Size]byte]bool
	beam   []scored
	best   *scored  // of all rounds
	slowed []scored // those that became too slow, or were not tried on everything; the best is told in mend
	mend   result.Mend
	cpu    time.Duration

	borrowed    int // the part of mend.Tried that borrowed from donors
	borrowedCPU time.Duration
}

// scored is a candidate that makes more boards right and none wrong.
type scored struct {
	candidate
	marks
}

// Limits of a search.
const (
	// Facts about a word are searched for in the whole file, and each change is a copy of
	// the source, of which a bundle holds hundreds.
	longestText = 64 << 10 // bytes
	mostWords   = 20_000   // and lines

	depth     = 3 // changes of one program
	beamWidth = 6 // candidates that are changed again

	// Changes of one word are cheap. Pairs of them are tried before expensive single changes.
	cheapCost  = 2
	pairedBeam = 2   // candidates that get a second cheap change
	mostPaired = 400 // second changes of each

	borrowTime = 30 * time.Second // CPU time of candidates that borrow
	mostSingle = 60               // of these, if each is compiled by itself
	lentBeam   = 2                // of these, that are changed again

	mostLeftOut    = 3               // statements around a change that are left out
	mostParts      = 3               // programs that became too slow and are found right: each takes what a judge lets a slow one take
	everyNth       = 16              // of the sweep behind measuredBoards, before a proof
	measuredBoards = 9216            // of the sweep, to measure a change that improves a program but does not mend it
	mostMeasured   = 5 * time.Second // after the search, for that
)

// errEnough ends a search whose budget is used up.
var errEnough = errors.New("enough")

// Mend looks for a change of a source that makes it right. If ctx ends, it returns what
// it has found so far. An error is Adder's failure.
func Mend(ctx context.Context, s lang.Source, o Options) (*result.Mend, error) {
	m := &mender{Options: o, source: s, seen: map[[sha256.Size]byte]bool{}}
	m.Workers = max(o.Workers, 1)
	if o.Until.IsZero() {
		m.Until = time.Now().Add(math.MaxInt64)
	}
	left := time.Until(m.Until)
	patient, stop := context.WithTimeout(ctx, left-min(mostMeasured, left/10)) // leave time to measure the best change
	defer stop()
	err := m.search(patient)
	m.mend.CPU = result.Seconds(m.cpu)
	switch {
	case err == nil, errors.Is(err, errEnough):
	case ctx.Err() != nil:
		m.mend.Ended = result.Interrupted
	case patient.Err() != nil:
		m.mend.Ended = result.TimeOver
	default:
		return nil, fmt.Errorf("mend %s: %w", s.Name, err)
	}
	if m.mend.Outcome != result.NotMended {
		return &m.mend, nil
	}
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), min(mostMeasured, time.Until(m.Until)))
	defer stop()
	if err := m.partly(last); err != nil && last.Err() == nil {
		return nil, err
	}
	return &m.mend, nil
}

func (m *mender) search(ctx context.Context) error {
	m.mend.Outcome = result.NotMended
	if len(m.source.Text) > longestText {
		m.mend.Ended = result.TooLong
		return nil
	}
	f := newFile(m.source.Lang, string(m.source.Text))
	f.foreign = m.Format != nil && !m.Format.Plain() || m.source.Harness != nil
	if len(f.code)+len(f.lines) > mostWords {
		m.mend.Ended = result.TooLong
		return nil
	}
	if err := m.prepare(ctx); err != nil {
		return err
	}
	if m.base.all() {
		m.mend.Ended = result.NothingFails
		return nil
	}
	all := m.candidates(f, nil, 0, m.base)
	if found, err := m.cheap(ctx, all); found || err != nil && !errors.Is(err, errEnough) {
		return err
	}
	for changes := range depth {
		found, err := m.round(ctx, all)
		if changes == 0 && !found && (err == nil || errors.Is(err, errEnough)) {
			if found, failed := m.borrow(ctx, f); failed != nil || found {
				return failed
			}
		}
		if err != nil || found {
			return err
		}
		all = nil
		for place, b := range m.beam {
			all = append(all, m.changed(b, place)...)
		}
		m.beam = nil
	}
	return nil
}

// cheap tries the cheap candidates, then pairs. Better pairs are added to the beam.
func (m *mender) cheap(ctx context.Context, all []candidate) (bool, error) {
	if found, err := m.round(ctx, upTo(cheapCost, all)); found || err != nil {
		return found, err
	}
	beam := m.beam
	all = nil
	for place, b := range beam[:min(len(beam), pairedBeam)] {
		pairs := upTo(b.cost+place+cheapCost, m.changed(b, place))
		all = append(all, pairs[:min(len(pairs), mostPaired)]...)
	}
	m.beam = nil
	found, err := m.round(ctx, all)
	for _, b := range beam {
		m.keep(b)
	}
	return found, err
}

// upTo are the candidates up to a cost, cheapest first.
func upTo(cost int, all []candidate) []candidate {
	all = slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.cost > cost })
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// changed lists the changes of the beam's candidate at a place, which adds to the cost:
// what made more boards right is more likely half of the mend.
func (m *mender) changed(b scored, place int) []candidate {
	f := newFile(m.source.Lang, b.text())
	f.origin, f.foreign = origins(string(m.source.Text), b.text()), b.in.foreign
	return m.candidates(f, b.steps, b.cost+place, b.marks)
}

// candidates lists every change of a file with these marks. If only boards without a way
// are wrong, changes that print -1 there are the cheapest.
func (m *mender) candidates(f *file, steps []step, cost int, x marks) []candidate {
	all, once := candidates(f, steps, cost), f.readOnce()
	for i := range all {
		switch s := all[i].steps[len(steps)]; {
		case (s.row == stuckRow || s.row == reachedRow) && m.screen.onlyStuck(x):
			all[i].cost = cost + 1
		case s.row == swapNameRow && once[s.before]: // nothing would come of what it holds
			all[i].cost++
		}
	}
	return all
}

// round tries candidates, cheapest first, and reports whether one is right.
func (m *mender) round(ctx context.Context, all []candidate) (bool, error) {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	for {
		var wave []candidate
		if wave, all = m.wave(all); len(wave) == 0 {
			return false, nil
		}
		if found, err := m.try(ctx, wave); found || err != nil {
			return found, err
		}
		if m.over() {
			return false, errEnough
		}
	}
}

// over reports whether the budget is used up, not counting borrowing.
func (m *mender) over() bool {
	tried, cpu := m.mend.Tried-m.borrowed, m.cpu-m.borrowedCPU
	over := m.forged || m.Budget.Candidates > 0 && tried >= m.Budget.Candidates || m.Budget.CPU > 0 && cpu >= m.Budget.CPU
	if over {
		m.mend.Ended = result.BudgetOver
	}
	return over
}

// try screens and proves a wave of candidates, and reports whether one is right.
func (m *mender) try(ctx context.Context, wave []candidate) (bool, error) {
	all, err := m.screened(ctx, wave)
	if err != nil {
		return false, err
	}
	for i := range all {
		m.mend.Tried++
		x := scored{wave[i], all[i]}
		switch {
		case len(x.marks) == 0: // it does not compile
		case x.all():
			if right, err := m.prove(ctx, x); right || err != nil {
				return right, err
			}
		default:
			m.keepBetter(x)
		}
	}
	if m.Progress != nil {
		m.Progress(m.mend.Tried, m.cpu)
	}
	return false, nil
}

// keepBetter keeps a candidate that makes more boards right and none wrong.
func (m *mender) keepBetter(x scored) {
	if x.count() > m.base.count() && x.keeps(m.base) {
		m.keep(x)
	}
}

// keep puts a candidate into the beam if it is among the best and no other makes the same
// boards right: most of those are the same change in other words.
func (m *mender) keep(x scored) {
	if !x.all() && slices.ContainsFunc(m.beam, func(y scored) bool { return y.cost <= x.cost && slices.Equal(x.marks, y.marks) }) {
		return
	}
	m.beam = append(m.beam, x)
	slices.SortStableFunc(m.beam, func(a, b scored) int { return cmp.Or(b.count()-a.count(), cmp.Compare(a.cost, b.cost)) })
	m.beam = m.beam[:min(len(m.beam), beamWidth)]
	if m.best == nil || x.count() > m.best.count() {
		m.best = &x
	}
}

// borrow tries donors' statements, and reports whether one makes the program right. It
// comes after single changes of the file's own words, and before two changes together. It
// does not use the budget, and what it adds to the beam is changed after the rest, so it
// never prevents another mend.
func (m *mender) borrow(ctx context.Context, f *file) (bool, error) {
	f.donors = donatedBy(m.source.Lang, m.Donors)
	all := donorRow.candidates(f, nil, 0)
	if m.single {
		all = all[:min(len(all), mostSingle)]
	}
	beam, budget, ended, tried, spent := m.beam, m.Budget, m.mend.Ended, m.mend.Tried, m.cpu
	m.Budget, m.beam = Budget{CPU: spent + borrowTime}, nil
	found, err := m.round(ctx, all)
	m.Budget, m.beam = budget, append(beam, m.beam[:min(len(m.beam), lentBeam)]...)
	m.borrowed, m.borrowedCPU = m.mend.Tried-tried, m.cpu-spent
	if errors.Is(err, errEnough) {
		err = nil
	}
	if m.mend.Ended = ended; found {
		m.mend.Ended = ""
	}
	return found, err
}

// Theory. A candidate that passes the screen is confirmed in a separate program, tried
// without the statement that it changes, and then run on everything. If none is right, mend
// reports how far the best goes.

// prove tries a candidate on everything, and reports whether it is right.
func (m *mender) prove(ctx context.Context, x scored) (bool, error) {
	without := x.withoutStatement()
	got, err := m.screened(ctx, without)
	if err != nil {
		return false, err
	}
	var all []scored
	for i, y := range without {
		if len(got[i]) > 0 && got[i].all() {
			all = append(all, scored{y, got[i]})
		}
	}
	for _, y := range append(all, x) {
		p, err := m.proven(ctx, y)
		if err != nil {
			return false, err
		}
		switch outcome := p.Outcome(); {
		case outcome == result.NotMended:
			continue
		case outcome != result.PartlyMended:
			first, proof, err := m.alreadyRight(ctx, y)
			if err != nil {
				return false, err
			}
			if first != nil {
				y, p, outcome = *first, proof, proof.Outcome()
			}
			m.mend.Outcome = outcome
			m.tell(y.candidate, p)
			return true, nil
		// One that is slow in a group less may be so by chance, and not for a change more.
		case len(m.slowed) == 0 || !p.Cut && len(p.Slow) < len(m.mend.Slow) && len(y.steps) <= len(m.mend.Changes):
			m.tell(y.candidate, p)
		}
		if m.slowed = append(m.slowed, y); p.Cut {
			return false, ctx.Err()
		}
		if len(m.slowed) == mostParts { // a better search than this program's is no small change
			return true, nil
		}
	}
	return false, nil
}

// alreadyRight returns what a right candidate changes further, and its proof, if that is
// right too: it may have been too slow by chance.
func (m *mender) alreadyRight(ctx context.Context, x scored) (*scored, Proof, error) {
	for _, y := range m.slowed {
		if n := len(y.steps); n < len(x.steps) && y.text() == x.steps[n].in.text {
			p, err := m.proven(ctx, y)
			if o := p.Outcome(); err != nil || o == result.Mended || o == result.AnswersMended {
				return &y, p, err
			}
		}
	}
	return nil, Proof{}, nil
}

// proven is what was found of a candidate. Most that are wrong after all are so on one
// of the first boards of the sweep.
func (m *mender) proven(ctx context.Context, x scored) (proof Proof, err error) {
	p, err := m.build(ctx, x.text(), lang.Judged)
	if _, refused := errors.AsType[*lang.CompileError](err); refused {
		return Proof{}, nil
	}
	if err != nil {
		return Proof{}, err
	}
	likely := true
	if !m.single { // or so it was tried
		x.marks, err = m.toTheEnd(ctx, p, &m.screen)
		if likely = err == nil && x.all(); err == nil && !likely {
			m.keepBetter(x)
		}
	}
	if likely {
		m.keep(x) // whatever comes of it: it may want another change, or the user may end it here
		likely, err = m.likely(ctx, p)
	}
	if err == nil && likely {
		proof, err = m.Prove(ctx, p)
	}
	if err == nil && !proof.Right {
		err = m.Builder.Discard(p)
	}
	return proof, err
}

// likely reports whether a program is right on a part of the sweep, which costs
// less than to be shown why it is not.
func (m *mender) likely(ctx context.Context, p *lang.Program) (bool, error) {
	if m.many.inputs == nil {
		m.many.throws = m.screen.throws
		if err := m.many.add(m.Format, m.One, m.sweep(everyNth)); err != nil {
			return false, err
		}
	}
	got, err := m.toTheEnd(ctx, p, &m.many)
	return got.all(), err
}

// tell notes what was changed, and what is certain of that.
func (m *mender) tell(c candidate, p Proof) {
	m.mend.Proof, m.mend.Suite, m.mend.Slow, m.mend.Changes = p.Proof, p.Suite, p.Slow, nil
	for _, s := range c.steps {
		m.mend.Changes = append(m.mend.Changes, result.Change{Kind: s.row.Name, Line: s.line, Before: result.Text(s.before), After: result.Text(s.after), Why: result.Text(s.explained())})
	}
	m.mend.Diff = result.Text(diff(string(m.source.Text), c.text()))
}

// withoutStatement lists the candidates that leave out a statement, or a part of a
// condition, in which the last change is, the smallest first. If a program is right without
// a statement, so is a change that disables the statement: a condition that never holds, a
// value never used. Then removing the statement is the better advice.
func (c *candidate) withoutStatement() (all []candidate) {
	last := len(c.steps) - 1
	for _, row := range []*Row{conditionRow, dropLineRow} {
		if c.steps[last].row == row {
			continue
		}
		for _, y := range row.candidates(c.in, c.steps[:last], c.cost) {
			leaves := len(y.spans) == 1 && (y.spans[0].text == "" || row == dropLineRow)
			if leaves && !slices.ContainsFunc(c.spans, func(s span) bool { return s.from < y.spans[0].from || s.to > y.spans[0].to }) {
				all = append(all, y)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Compare(a.spans[0].to-a.spans[0].from, b.spans[0].to-b.spans[0].from)
	})
	return all[:min(len(all), mostLeftOut)]
}

// partly says how far the best change goes, if that is at least half of the way.
func (m *mender) partly(ctx context.Context) error {
	if len(m.slowed) > 0 {
		m.mend.Outcome = result.PartlyMended
		return nil
	}
	if m.best == nil {
		return nil
	}
	var first screen
	if err := first.add(m.Format, m.One, m.sweep(0)); err != nil {
		return err
	}
	m.mend.Of = len(first.answers)
	var right []int // before and after the change
	for _, text := range []string{string(m.source.Text), m.best.text()} {
		p, err := m.build(ctx, text, lang.Judged)
		if err != nil {
			return err
		}
		got, err := m.toTheEnd(ctx, p, &first)
		if err != nil {
			return err
		}
		right = append(right, got.count())
	}
	if wrong := m.mend.Of - right[0]; wrong > 0 && 2*(right[1]-right[0]) >= wrong {
		m.mend.Outcome, m.mend.Before, m.mend.Right = result.PartlyMended, right[0], right[1]
		m.tell(m.best.candidate, Proof{})
	}
	return nil
}

// sweep is the first measuredBoards boards of the sweep, and then every so many (none if
// every is 0). If each board takes a process, it is the boards that distinguish mistakes.
func (m *mender) sweep(every int) *trial.Batch {
	if m.One {
		return m.telling()
	}
	var batch trial.Maker
	batch.Begin(0, measuredBoards)
	cells, i := 0, 0
	for b := range generator.SweepOf(m.Format).Keeping(m.Promises).From(0) {
		x := *b
		i++
		if i > measuredBoards && every == 0 || cells+x.Cells > board.MaxTotal {
			break
		}
		if i > measuredBoards && i%every != 0 || board.Fit(&x, m.Promises) != nil {
			continue
		}
		cells += x.Cells
		batch.Add(&x)
	}
	return batch.End()
}

// telling is the boards that tell mistakes apart.
func (m *mender) telling() *trial.Batch {
	boards := board.Fitting(generator.Telling(m.Format), m.Promises)
	if m.One {
		boards = boards[:min(len(boards), 24)]
	}
	return trial.Of(boards...)
}
