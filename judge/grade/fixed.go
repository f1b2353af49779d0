package grade

import (
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/lang"
)

// Limits returns the time limits of a language's programs, one for each of the
// judge's cases; the jury's times that are not known are measured. The error is
// as LimitOf's, or ctx's.
func (j *Jury) Limits(ctx context.Context, judge *Judge, l *lang.Language) ([]time.Duration, error) {
	limits := make([]time.Duration, len(judge.Cases))
	for i, c := range judge.Cases {
		var err error
		if limits[i], err = j.LimitOf(ctx, judge, l, c); err != nil {
			return nil, err
		}
	}
	return limits, nil
}

// Fix makes these the limits of a language, in the order of the judge's cases,
// whatever the jury takes from now on: who is judged last, and after an
// interruption, has the limits of who was judged first.
func (j *Jury) Fix(judge *Judge, l *lang.Language, limits []time.Duration) error {
	if len(limits) != len(judge.Cases) {
		return fmt.Errorf("%d limits for %d cases", len(limits), len(judge.Cases))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	delete(j.fixed, l)
	for i, c := range judge.Cases {
		j.keep(l, c, limits[i])
	}
	return nil
}

// fix makes a limit the one that holds, unless another does by now, and returns
// the one that does.
func (j *Jury) fix(l *lang.Language, c *cases.Case, limit time.Duration) time.Duration {
	j.mu.Lock()
	defer j.mu.Unlock()
	if d, ok := j.fixed[l][c]; ok {
		return d
	}
	j.keep(l, c, limit)
	return limit
}

// keep notes a limit. The caller holds the lock.
func (j *Jury) keep(l *lang.Language, c *cases.Case, limit time.Duration) {
	if j.fixed == nil {
		j.fixed = map[*lang.Language]map[*cases.Case]time.Duration{}
	}
	if j.fixed[l] == nil {
		j.fixed[l] = map[*cases.Case]time.Duration{}
	}
	j.fixed[l][c] = limit
}

func (j *Jury) fixedLimit(l *lang.Language, c *cases.Case) (time.Duration, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	d, ok := j.fixed[l][c]
	return d, ok
}

// Machine names this machine as far as its speed goes: times of another one mean
// nothing here.
func (j *Jury) Machine() string { return j.machine }
