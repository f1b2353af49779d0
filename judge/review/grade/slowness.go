package grade

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/run/lang"
)

// Theory. A time limit is made of times that were measured once. When the machine is busy, the
// same work takes more CPU time than it did then, because programs share its caches. So before a
// program runs out of time, the jury's slowest solver is timed again. If it takes longer now, the
// program is run once more, with a limit that is as much longer.

// The bounds of how many times its earlier time a solver takes.
const (
	leastSlowness = 1.1 // below that it is noise
	mostSlowness  = 4   // what slows the machine can be another submission
)

// longer is the time limit of a case, longer by as much as the machine is slower now.
func (s *submission) longer(ctx context.Context, c *cases.Case, limit time.Duration) (time.Duration, error) {
	slowness, err := s.Jury.slowness(ctx, s.Judge, s.program, c)
	if err != nil || slowness < leastSlowness {
		return limit, err
	}
	longer := time.Duration(min(slowness, mostSlowness) * float64(limit))
	return max(limit, min(longer, s.Suite.Limits.TimeCeiling)), nil
}

// slowness is how many times its earlier time the jury's slowest solver takes now, on a case and
// in the language of a program. It is 1 where no solver set the limit: for programs of the jury,
// and where the limit is the suite's floor, its ceiling, or its one time for all.
func (j *Jury) slowness(
	ctx context.Context, judge *Judge, p *lang.Program, c *cases.Case,
) (float64, error) {
	limits := judge.Suite.Limits
	if j.has(p) || limits.Fixed() {
		return 1, nil
	}
	limit, err := j.LimitOf(ctx, judge, p.Lang, c)
	if err != nil || limit <= limits.TimeFloor || limit >= limits.TimeCeiling {
		return 1, err
	}
	slowest, before, err := j.slowest(ctx, judge, p.Lang, c)
	if err != nil || slowest == nil {
		return 1, err
	}
	r, err := slowest.pool.Run(ctx, "", judge.Batch(c), limits.TimeCeiling)
	return r.CPU.Seconds() / before, err
}

// slowest is the solver that set a language's limit on a case, and its CPU seconds; nil if the
// times that set it are not known here.
func (j *Jury) slowest(
	ctx context.Context, judge *Judge, l *lang.Language, c *cases.Case,
) (slowest *member, seconds float64, err error) {
	for _, solver := range j.Solvers {
		if solver.Lang != l {
			continue
		}
		m, err := j.member(ctx, judge, solver)
		if err != nil {
			return nil, 0, err
		}
		t, known := j.known(j.key(m.program, c))
		if known && t > seconds {
			slowest, seconds = m, t
		}
	}
	return slowest, seconds, nil
}
