// Package mend looks for the smallest change of a source that makes it right. It does not
// know why the program is wrong or what its author thinks: it tries changes and runs them
// on boards. The caller decides what is right in the end (Options.Prove).
//
// Theory. Many wrong programs are one word away from a right one, and running a program on
// every small board is fast. So mend makes every change of a table (Operators), the likeliest
// first, and among those the nearest to the line that failed. It tests each in three steps:
//
//	source -> tokens -> candidates -> screen -> sample of the sweep -> proof -> diff
//
// The screen is the boards on which the program is known to be wrong and a few dozen that
// tell mistakes apart. Nearly all candidates fail there, so many of them share a program in C
// and C++ (package bundle).
//
// A counted Budget ends the search, and waves have the same size everywhere, so a machine
// that is busy, or has many processors, finds what any other does. The way begins with [Mend].
//
//	mend.go                             the search, its time, and how long a source may be
//	operators.go                        the table of changes; those of one word
//	numbers.go, statements.go, stuck.go changes of numbers, of statements, about boards without a way
//	names.go                            which names can stand in place of another
//	candidate.go, sourcefile.go         a changed source; a source as tokens, lines and statements
//	screen.go, wave.go                  the boards of a first test; many candidates at once
package mend

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"adder/judge/base/progress"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Budget is the CPU time of a search: of the candidates' processes, and a fixed price for
// each that is compiled. The proofs of those that may be right come on top.
const Budget = 60 * time.Second

// Options says how to mend a program.
type Options struct {
	Spec    trial.Spec
	Builder *lang.Builder
	Workers int
	Failing []*trial.Batch // inputs on which the program is wrong
	Line    int            // of the source that failed, from 1; 0 if unknown
	Budget  time.Duration  // 0 is Budget
	// Prove runs a program on all boards.
	Prove func(ctx context.Context, p *lang.Program) (Proof, error)
	Doing *progress.Doing // says how many changes were tried
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

// Outcome says how far a change goes. One after which the program is too slow, or that was
// not tried on everything, is a partial mend.
func (p *Proof) Outcome() result.Outcome {
	switch {
	case !p.Right:
		return result.NotMended
	case p.Cut || len(p.Slow) > 0:
		return result.PartlyMended
	}
	return result.Mended
}

// enough reports whether no other change can go further. Where a program was too slow before,
// no change of its answers makes it faster.
func (p *Proof) enough() bool {
	return p.Right && !p.Cut && (len(p.Slow) == 0 || p.SlowBefore)
}

// A mender is one source's search.
type mender struct {
	Options
	source lang.Source
	screen screen
	sweep  *screen // made on first use
	base   marks   // of the unchanged program
	limit  time.Duration

	together  int  // most candidates in a bundle; 0 if each is a program
	over      bool // a bundle cheated or slept, which ends the search
	tried     map[[sha256.Size]byte]bool
	cpu       time.Duration // of processes
	compilers time.Duration // what they are counted as

	best    *repair    // a change than which no other goes further
	slow    []repair   // changes that are right but became too slow, or were not tried on everything
	partial *candidate // makes most boards of the screen right, and none wrong
	partOf  int        // boards that partial makes right
	mend    result.Mend
}

// A repair is a candidate that is right.
type repair struct {
	candidate
	proof Proof
}

const (
	longestText = 64 << 10 // bytes: each candidate is a copy
	mostTokens  = 10_000   // and lines
	mostSlow    = 3        // changes that are right but too slow: proving each takes long
)

// Mend looks for a change of a source that makes it right. If ctx ends, it returns what it
// has found so far. An error is Adder's failure.
func Mend(ctx context.Context, s lang.Source, o Options) (*result.Mend, error) {
	m := &mender{Options: o, source: s, tried: map[[sha256.Size]byte]bool{}}
	m.Workers = max(o.Workers, 1)
	m.Budget = cmp.Or(o.Budget, Budget)
	m.mend.Outcome = result.NotMended
	err := m.search(ctx)
	if err == nil && m.best == nil && len(m.slow) == 0 && m.partial != nil {
		err = m.tellPartial(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("mend %s: %w", s.Name, err)
	}
	if err != nil {
		m.mend.Ended = result.Interrupted
	}
	m.mend.CPU = result.Seconds(m.cpu)
	switch {
	case m.best != nil:
		m.tell(m.best.candidate, m.best.proof)
		m.mend.Ended = ""
	case len(m.slow) > 0:
		m.tell(m.slow[0].candidate, m.slow[0].proof)
	}
	return &m.mend, nil
}

// search tries candidates until one is right, none is left, or the budget is used up.
func (m *mender) search(ctx context.Context) error {
	if len(m.source.Text) > longestText {
		m.mend.Ended = result.TooLong
		return nil
	}
	f := newFile(m.source.Lang, string(m.source.Text))
	if len(f.code)+len(f.lines) > mostTokens {
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
	all := m.inOrder(candidates(f))
	for len(all) > 0 {
		if m.over || m.cpu+m.compilers >= m.Budget {
			m.mend.Ended = result.BudgetOver
			return nil
		}
		var wave []candidate
		wave, all = m.nextWave(all)
		done, err := m.tryWave(ctx, wave)
		if done || err != nil {
			return err
		}
	}
	return nil
}

// inOrder sorts candidates: the cheapest first, and among those the nearest to the line that
// failed. If only boards without a way are answered wrong, printing -1 is the cheapest.
func (m *mender) inOrder(all []candidate) []candidate {
	onlyStuck := m.screen.onlyStuck(m.base)
	for i := range all {
		if onlyStuck && all[i].operator == stuck {
			all[i].cost = 1
		}
	}
	distance := func(c candidate) int {
		if m.Line == 0 {
			return 0
		}
		return max(c.line-m.Line, m.Line-c.line)
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(distance(a), distance(b)))
	})
	return all
}

// tryWave tries candidates, and reports whether the search is over.
func (m *mender) tryWave(ctx context.Context, wave []candidate) (done bool, err error) {
	got, err := m.try(ctx, wave)
	if err != nil {
		return false, err
	}
	for i, c := range wave {
		m.mend.Tried++
		switch {
		case got[i] == nil: // it does not compile
		case got[i].all():
			done, err = m.verify(ctx, c)
			if done || err != nil {
				return done, err
			}
		case got[i].keeps(m.base) && got[i].count() > max(m.partOf, m.base.count()):
			m.partial, m.partOf = &c, got[i].count()
		}
	}
	m.Doing.Say(result.Thousands(m.mend.Tried) + " changed programs tried")
	return false, nil
}

// verify finds out whether a candidate that is right on the screen is right on everything, and
// reports whether the search is over.
func (m *mender) verify(ctx context.Context, c candidate) (done bool, err error) {
	p, err := m.build(ctx, c.text(), lang.Judged)
	if _, refused := errors.AsType[*lang.CompileError](err); refused {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	r := repair{candidate: c}
	likely, err := m.likely(ctx, p)
	if likely {
		r.proof, err = m.Prove(ctx, p)
	}
	switch {
	case err != nil:
		return false, err
	case !r.proof.Right:
		return false, m.Builder.Discard(p)
	case r.proof.enough():
		m.best = &r
		return true, nil
	}
	m.slow = append(m.slow, r)
	if r.proof.Cut {
		return true, ctx.Err()
	}
	return len(m.slow) == mostSlow, nil
}

// likely reports whether a program, built as it would be judged, is right on the screen and on
// the sample of the sweep: most that are wrong after all are wrong there.
func (m *mender) likely(ctx context.Context, p *lang.Program) (bool, error) {
	sample, err := m.sample()
	if err != nil {
		return false, err
	}
	for _, s := range []*screen{&m.screen, sample} {
		got, err := m.whole(ctx, p, s)
		if err != nil || !got.all() {
			return false, err
		}
	}
	return true, nil
}

// tell notes a change, and what is certain of it.
func (m *mender) tell(c candidate, p Proof) {
	m.mend.Outcome = p.Outcome()
	m.mend.Proof, m.mend.Suite, m.mend.Slow = p.Proof, p.Suite, p.Slow
	m.mend.Change = &result.Change{
		File: m.source.Path, Line: c.line,
		Before: result.Text(c.before), After: result.Text(c.after), Why: result.Text(c.why()),
	}
	m.mend.Diff = result.Text(diff(string(m.source.Text), c.text()))
}

// tellPartial says how far the best change goes, if it mends at least half of the boards of
// the sample that are answered wrong.
func (m *mender) tellPartial(ctx context.Context) error {
	sample, err := m.sample()
	if err != nil {
		return err
	}
	before, err := m.rightOn(ctx, string(m.source.Text), sample)
	if err != nil {
		return err
	}
	after, err := m.rightOn(ctx, m.partial.text(), sample)
	if err != nil {
		return err
	}
	wrong := len(sample.answers) - before
	if wrong == 0 || 2*(after-before) < wrong {
		return nil
	}
	m.tell(*m.partial, Proof{})
	m.mend.Outcome = result.PartlyMended
	m.mend.Before, m.mend.Right, m.mend.Of = before, after, len(sample.answers)
	return nil
}

// rightOn is how many boards of a screen a text answers right.
func (m *mender) rightOn(ctx context.Context, text string, on *screen) (int, error) {
	p, err := m.build(ctx, text, lang.Judged)
	if err != nil {
		return 0, err
	}
	got, err := m.whole(ctx, p, on)
	return got.count(), err
}
