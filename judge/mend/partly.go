package mend

import (
	"context"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/result"
)

// measuredBoards is on how many boards of the sweep a change is measured that
// makes a program better and not right.
const measuredBoards = 9216

// measureTime is the CPU time for it.
const measureTime = 5 * time.Second

// partly says how far the best change goes, if there is one.
func (m *mender) partly(ctx context.Context) error {
	if m.best == nil {
		return nil
	}
	before, err := m.measure(ctx, string(m.source.Text))
	if err != nil {
		return err
	}
	after, err := m.measure(ctx, m.best.text())
	if err != nil || after <= before {
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
	s := m.source
	s.Text = []byte(text)
	p, err := m.Builder.Build(ctx, s)
	if err != nil {
		return 0, err
	}
	m.limit = measureTime
	got, spent, err := m.alone(ctx, p, &on, toTheEnd)
	m.cpu += spent
	return got.count, err
}

// everyNth is which boards are taken beyond the first of the sweep, where the rest
// is to be had too.
const everyNth = 16

// sweep is the first boards of the sweep, and then every so many of them, none if
// that is 0. Where each costs a process it is those that tell mistakes apart.
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
