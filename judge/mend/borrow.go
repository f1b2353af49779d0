package mend

import (
	"context"
	"errors"
	"time"

	"adder/judge/result"
)

// Borrowing comes when no change of the file's own words does, and before two changes
// are tried together. It costs the budget nothing, and what it adds to the beam is
// changed again after the rest, so that what is found without it is found with it.

// borrowTime is the CPU time of the candidates that borrow.
const borrowTime = 30 * time.Second

// mostSingle is how many candidates borrow where each is compiled by itself.
const mostSingle = 60

// lentBeam is how many programs with a borrowed statement are changed again, after
// those of the beam.
const lentBeam = 2

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

// over reports whether the budget is used up, without what was borrowed.
func (m *mender) over() bool {
	tried, cpu := m.mend.Tried-m.borrowed, m.cpu-m.borrowedCPU
	over := m.forged || m.Budget.Candidates > 0 && tried >= m.Budget.Candidates || m.Budget.CPU > 0 && cpu >= m.Budget.CPU
	if over {
		m.mend.Ended = result.BudgetOver
	}
	return over
}
