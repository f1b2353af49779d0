package review

import (
	"context"
	"slices"
	"time"

	"adder/judge/lang"
	"adder/judge/result"
)

// Theory. Programs are judged side by side, so what is begun last decides when all
// are done, and how long a processor waits at the end. So the dearest are begun
// first (LPT, Graham 1969). What a program costs is not known before it is judged, but
// what the jury's solvers of its language take is; one that is there to run out of
// time does so in most groups.

// lateFactor is how many times the cost of others that is.
const lateFactor = 2

// dearest returns the numbers of submissions, the dearest first.
func (r *Reviewer) dearest(ctx context.Context, all []Submission) []int {
	usual := map[*lang.Language]time.Duration{}
	costs := make([]time.Duration, len(all))
	order := make([]int, len(all))
	for i := range all {
		order[i] = i
		l := all[i].Lang
		if _, ok := usual[l]; !ok && l != nil && len(all) > 1 {
			usual[l], _ = r.judge.Jury.Usual(ctx, r.judge, l)
		}
		if costs[i] = usual[l]; all[i].Expected == result.TimeLimit {
			costs[i] *= lateFactor
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(costs[b] - costs[a]) })
	return order
}

// Measured reports whether all is known that sets the time limits of submissions, so
// that none has to wait for another.
func (r *Reviewer) Measured(ctx context.Context, all []Submission) bool {
	return !slices.ContainsFunc(all, func(s Submission) bool {
		if s.Lang == nil {
			return false
		}
		_, measured := r.judge.Jury.Usual(ctx, r.judge, s.Lang)
		return !measured
	})
}
