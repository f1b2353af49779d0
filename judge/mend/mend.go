// Package mend looks for the smallest change of a source that makes it right. It
// knows neither why the program is wrong nor what its author thinks: it tries
// changes, and boards say which of them are good. What is right in the end is
// for whoever asks to say (Options.Prove).
//
// Theory. A wrong program is mostly one word away from a right one, and to try a
// program on every small board takes less time than others take for one test. So
// every change of a table (Rows) is made, cheap ones first, and each goes up a
// ladder: the boards on which the program is known to be wrong together with a
// few dozen that tell mistakes apart, then the proof. Nearly all fall off the
// first rung, where hundreds of them share a program (package bundle).
//
//	source -> tokens -> candidates -> bundle -> screen -> proof -> diff
//
// Where no single change does, those that make more boards right and none wrong
// are changed again, and a third time: a beam.
//
// What ends a search is counted (Budget), so that a busy machine finds what an
// idle one does. The clock serves the user's patience: it stops the search, and decides
// nothing of what is found before.
package mend

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"adder/judge/lang"
	"adder/judge/result"
)

// Options says with what a program is mended, and how long that may take.
type Options struct {
	lang.Spec
	Builder *lang.Builder
	Workers int
	Failing []Batch       // inputs on which the program is wrong
	Donors  []lang.Source // right programs, of which statements may be borrowed
	Budget  Budget
	Until   time.Time // the user's patience, in which all is done; zero is endless
	// Prove tries a program on everything there is.
	Prove func(ctx context.Context, p *lang.Program) (Proof, error)
	// Progress, if set, is called now and then.
	Progress func(tried, changes int, cpu time.Duration)
}

// A Budget bounds a search by what is counted. Zero is unlimited.
type Budget struct {
	Candidates int           // that are compiled
	CPU        time.Duration // of the candidates' processes; that of compilers comes on top
}

// A Proof is what was found of a program that was tried on everything.
type Proof struct {
	Right bool          // nothing that was tried is answered wrong
	Proof *result.Proof // nil if no sweep was made
	Suite string        // name of the suite, of which every case was accepted,
	Slow  []string      // but for those of these groups, on whose large boards it is too slow
	Cut   bool          // ctx ended before the suite was through
}

// whole reports whether a program is right everywhere, within all limits. Only that is
// a mend; what is right and too slow, or was not tried on everything, mends in part.
func (p *Proof) whole() bool { return p.Right && !p.Cut && len(p.Slow) == 0 }

// A mender is one source's search.
type mender struct {
	Options
	source lang.Source
	screen screen
	many   screen // a part of the sweep, for those that pass the first
	base   marks  // of the program as it is
	limit  time.Duration
	single bool // candidates are no members of a bundle
	forged bool // a bundle of them was, and the search ends
	seen   map[[sha256.Size]byte]bool
	beam   []scored
	best   *scored // of all rounds
	part   *proved // the best that is right as far as it was tried
	parts  int     // how many were
	mend   result.Mend
	cpu    time.Duration

	borrowed    int // of mend.Tried, what borrowed from donors
	borrowedCPU time.Duration
}

// scored is a candidate that makes more boards right, and none wrong.
type scored struct {
	candidate
	marks
}

// depth is how many changes are made of one program, beamWidth how many candidates are
// changed again.
const (
	depth     = 3
	beamWidth = 6
)

// How long a source may be: so many bytes, and so many words and lines. What a change
// needs to know of a word, it looks for in the whole file, and each change is a copy of
// the source, of which a bundle holds hundreds.
const (
	longestText = 64 << 10
	mostWords   = 20_000
)

// errEnough ends a search whose budget is used up.
var errEnough = errors.New("enough")

// Mend looks for a change of a source that makes it right. If ctx ends, what was
// found by then is returned. The error is a failure of ours.
func Mend(ctx context.Context, s lang.Source, o Options) (*result.Mend, error) {
	m := &mender{Options: o, source: s, seen: map[[sha256.Size]byte]bool{}}
	if o.Workers < 1 {
		m.Workers = 1
	}
	patient, stop := ctx, func() {}
	if !o.Until.IsZero() { // what is left says how far the best change goes
		patient, stop = context.WithDeadline(ctx, o.Until.Add(-min(mostMeasured, time.Until(o.Until)/10)))
	}
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
	if m.mend.Outcome == result.Mended {
		return &m.mend, nil
	}
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), mostMeasured)
	if !o.Until.IsZero() {
		last, stop = context.WithDeadline(last, o.Until)
	}
	defer stop()
	if err := m.partly(last); err != nil && last.Err() == nil {
		return nil, err
	}
	return &m.mend, nil
}

// mostMeasured is the time after the search in which it is found out how far the best
// change goes, or nothing is said of it.
const mostMeasured = 5 * time.Second

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
	all := m.candidates(f, nil, 0, &m.base)
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
		all = m.again()
	}
	return nil
}

// A change of one word is cheap. Two of them are tried before single changes that are
// dear: of what the best of the beam became by one, so many others.
const (
	cheapCost  = 2
	pairedBeam = 2
	mostPaired = 400
)

// cheap tries the cheap ones of candidates, and then pairs of them. The beam holds what
// it held, and which pairs are better.
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

// upTo are the candidates that cost no more, cheap ones first.
func upTo(cost int, all []candidate) []candidate {
	all = slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.cost > cost })
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// again lists the changes of what the beam holds, which is empty then.
func (m *mender) again() (all []candidate) {
	for place, b := range m.beam {
		all = append(all, m.changed(b, place)...)
	}
	m.beam = nil
	return all
}

// changed lists the changes of what the beam holds at a place. One further down is a
// cost: what made more boards right is the better half.
func (m *mender) changed(b scored, place int) []candidate {
	f := newFile(m.source.Lang, b.text())
	f.origin, f.foreign = origins(string(m.source.Text), b.text()), b.in.foreign
	return m.candidates(f, b.steps, b.cost+place, &b.marks)
}

// candidates lists every change of a file that has such marks. Where no board is wrong
// but those without a way, what prints -1 there costs least.
func (m *mender) candidates(f *file, steps []step, cost int, x *marks) []candidate {
	all := candidates(f, steps, cost)
	for i := range all {
		if slices.Contains(stuckRows, all[i].steps[len(steps)].row) && m.screen.onlyStuck(x) {
			all[i].cost = cost + 1
		}
	}
	return all
}

// round tries candidates, cheap ones first, and reports whether one is right.
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

// over reports whether the budget is used up, without what was borrowed.
func (m *mender) over() bool {
	tried, cpu := m.mend.Tried-m.borrowed, m.cpu-m.borrowedCPU
	over := m.forged || m.Budget.Candidates > 0 && tried >= m.Budget.Candidates || m.Budget.CPU > 0 && cpu >= m.Budget.CPU
	if over {
		m.mend.Ended = result.BudgetOver
	}
	return over
}

// try takes a wave of candidates up the ladder, and reports whether one is right.
func (m *mender) try(ctx context.Context, wave []candidate) (bool, error) {
	all, err := m.screened(ctx, wave)
	if err != nil {
		return false, err
	}
	for i := range all {
		m.mend.Tried++
		x := scored{wave[i], all[i]}
		switch {
		case len(x.right) == 0: // it does not compile
		case x.all():
			if right, err := m.prove(ctx, x); right || err != nil {
				return right, err
			}
		default:
			m.keepBetter(x)
		}
	}
	if m.Progress != nil {
		m.Progress(m.mend.Tried, len(wave[0].steps), m.cpu)
	}
	return false, nil
}

// keepBetter keeps what makes more boards right, and none wrong.
func (m *mender) keepBetter(x scored) {
	if x.count > m.base.count && x.keeps(&m.base) {
		m.keep(x)
	}
}

// keep puts a candidate into the beam, if it is among the best and no other makes the
// same boards right: most of those that do are one change in other words.
func (m *mender) keep(x scored) {
	if !x.all() && slices.ContainsFunc(m.beam, func(y scored) bool { return y.cost <= x.cost && slices.Equal(x.right, y.right) }) {
		return
	}
	m.beam = append(m.beam, x)
	slices.SortStableFunc(m.beam, func(a, b scored) int { return cmp.Or(b.count-a.count, cmp.Compare(a.cost, b.cost)) })
	m.beam = m.beam[:min(len(m.beam), beamWidth)]
	if m.best == nil || x.count > m.best.count {
		m.best = &x
	}
}

// Borrowing comes when no change of the file's own words does, and before two changes
// are tried together. It costs the budget nothing, and what it adds to the beam is
// changed again after the rest, so that what is found without it is found with it.

// The CPU time of the candidates that borrow; how many do where each is compiled by
// itself; and how many programs with a borrowed statement are changed again, after those
// of the beam.
const (
	borrowTime = 30 * time.Second
	mostSingle = 60
	lentBeam   = 2
)

// borrow tries statements of the donors, and reports whether a program that has one
// is right.
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
