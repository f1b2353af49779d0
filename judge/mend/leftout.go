package mend

import (
	"cmp"
	"context"
	"slices"
)

// Where a program is right without a statement, a change that makes the statement do
// nothing is right too: a condition that never holds, a value that nobody asks for.
// Then it is better told that the statement is too much.

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

// withoutStatement lists the candidates that leave out a statement in which the last
// change is, the smallest first.
func (c *candidate) withoutStatement() (all []candidate) {
	last := len(c.steps) - 1
	if c.steps[last].row == dropLineRow {
		return nil
	}
	for _, y := range dropLineRow.candidates(c.in, c.steps[:last], c.cost) {
		if len(y.spans) == 1 && !slices.ContainsFunc(c.spans, func(s span) bool { return s.from < y.spans[0].from || s.to > y.spans[0].to }) {
			all = append(all, y)
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Compare(a.spans[0].to-a.spans[0].from, b.spans[0].to-b.spans[0].from)
	})
	return all[:min(len(all), mostLeftOut)]
}
