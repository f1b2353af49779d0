package mend

import (
	"cmp"
	"context"
	"slices"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/oracle"
	"adder/judge/result"
)

// Theory. A candidate that passes the screen is confirmed in a separate program, tried
// without the statement that it changes, and then run on everything. If none is right, mend
// reports how far the best goes.

// prove tries a candidate on everything, and reports whether it is right.
func (m *mender) prove(ctx context.Context, x scored) (bool, error) {
	simpler, err := m.leftOut(ctx, x)
	if err != nil {
		return false, err
	}
	for _, y := range append(simpler, x) {
		p, err := m.proven(ctx, y)
		if err != nil {
			return false, err
		}
		switch {
		case p.whole():
			m.mend.Outcome = result.Mended
			m.tellProof(proved{y.candidate, p})
			return true, nil
		case !p.Right:
			continue
		case m.part == nil || !p.Cut && len(p.Slow) < len(m.part.proof.Slow):
			m.part = &proved{y.candidate, p}
		}
		if m.parts++; p.Cut {
			return false, ctx.Err()
		}
		if m.parts == mostParts { // a better search than this program's is no small change
			return true, nil
		}
	}
	return false, nil
}

// A proved is a candidate that is right, and too slow or not tried on everything.
type proved struct {
	candidate
	proof Proof
}

// mostParts is how many programs are found right and too slow. Each takes what a judge
// lets a slow one take.
const mostParts = 3

// proven is what was found of a candidate. Most that are wrong after all are so on one
// of the first boards of the sweep.
func (m *mender) proven(ctx context.Context, x scored) (proof Proof, err error) {
	p, err := m.build(ctx, x.text(), false)
	if refused(err) {
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
	if m.many.boards == 0 {
		if err := m.many.add(m.Format, m.One, m.sweep(everyNth)); err != nil {
			return false, err
		}
	}
	got, err := m.toTheEnd(ctx, p, &m.many)
	return got.all(), err
}

// tellProof notes what was changed, and what is certain of that.
func (m *mender) tellProof(x proved) {
	m.mend.Proof, m.mend.Suite, m.mend.Slow = x.proof.Proof, x.proof.Suite, x.proof.Slow
	m.tell(x.candidate)
}

// tell notes what was changed.
func (m *mender) tell(c candidate) {
	m.mend.Changes = nil
	for _, s := range c.steps {
		m.mend.Changes = append(m.mend.Changes, result.Change{Kind: s.row.Name, Line: s.line, Before: result.Text(s.before), After: result.Text(s.after), Why: result.Text(s.row.explained(s.in, s.at, s))})
	}
	m.mend.Diff = result.Text(diff(string(m.source.Text), c.text()))
}

// If a program is right without a statement, so is a change that disables the statement: a
// condition that never holds, a value never used. Then removing the statement is the better
// advice.

// mostLeftOut is how many statements around a change are left out.
const mostLeftOut = 3

// leftOut lists what a candidate is without the statement that it changes last, where
// that passes the screen too.
func (m *mender) leftOut(ctx context.Context, x scored) (all []scored, err error) {
	without := x.withoutStatement()
	if len(without) == 0 {
		return nil, nil
	}
	got, err := m.screened(ctx, without)
	for i, y := range without {
		if err == nil && len(got[i].right) > 0 && got[i].all() {
			all = append(all, scored{y, got[i]})
		}
	}
	return all, err
}

// withoutStatement lists the candidates that leave out a statement, or a part of a
// condition, in which the last change is, the smallest first.
func (c *candidate) withoutStatement() (all []candidate) {
	last := len(c.steps) - 1
	for _, row := range []*Row{conditionRow, dropLineRow} {
		if c.steps[last].row == row {
			return nil
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
	if m.part != nil {
		m.mend.Outcome = result.PartlyMended
		m.tellProof(*m.part)
		return nil
	}
	if m.best == nil {
		return nil
	}
	before, err := m.measure(ctx, string(m.source.Text))
	if err != nil {
		return err
	}
	after, err := m.measure(ctx, m.best.text())
	if wrong := m.mend.Of - before; err != nil || wrong == 0 || 2*(after-before) < wrong {
		return err
	}
	m.mend.Outcome, m.mend.Before, m.mend.Right = result.PartlyMended, before, after
	m.tell(m.best.candidate)
	return nil
}

// measure counts the boards that a text answers right, of the first of the sweep.
func (m *mender) measure(ctx context.Context, text string) (int, error) {
	var on screen
	if err := on.add(m.Format, m.One, m.sweep(0)); err != nil {
		return 0, err
	}
	m.mend.Of = on.boards
	p, err := m.build(ctx, text, false)
	if err != nil {
		return 0, err
	}
	got, err := m.toTheEnd(ctx, p, &on)
	return got.count, err
}

const (
	measuredBoards = 9216 // of the sweep, to measure a change that improves a program but does not mend it
	everyNth       = 16   // of the rest, before a proof
)

// sweep is the first measuredBoards boards of the sweep, and then every so many (none if
// every is 0). If each board takes a process, it is the boards that distinguish mistakes.
func (m *mender) sweep(every int) Batch {
	if m.One {
		return m.telling()
	}
	var boards []board.Board
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
		boards = append(boards, x.Clone())
	}
	return BatchOf(boards...)
}

// telling is the boards that tell mistakes apart.
func (m *mender) telling() Batch {
	boards := slices.DeleteFunc(slices.Clone(generator.Telling(m.Format)), func(b board.Board) bool { return board.Fit(&b, m.Promises) != nil })
	if m.One {
		boards = boards[:min(len(boards), 24)]
	}
	return BatchOf(boards...)
}

// BatchOf answers boards.
func BatchOf(boards ...board.Board) Batch {
	var s oracle.Solver
	b := Batch{Text: board.Plain(boards...)}
	for i := range boards {
		b.Answers = append(b.Answers, int32(s.Answer(&boards[i])))
	}
	return b
}
