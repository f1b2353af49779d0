package judging

import (
	"context"
	"slices"
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
// and where the limit is the suite's ceiling, or its one time for all. Where it is the floor, a
// slow machine makes the floor higher.
func (j *Jury) slowness(
	ctx context.Context, judge *Judge, p *lang.Program, c *cases.Case,
) (float64, error) {
	limits := judge.Suite.Limits
	if j.has(p) || limits.Fixed() {
		return 1, nil
	}
	before, err := j.slowest(ctx, judge, p.Lang, c)
	if err != nil || before.limit(judge, p.Lang) >= limits.TimeCeiling {
		return 1, err
	}
	at := slices.IndexFunc(j.Solvers, func(s lang.Source) bool {
		return s.Lang == p.Lang && s.Name == before.Solver
	})
	if at < 0 {
		return 1, nil
	}
	m, err := j.member(ctx, judge, j.Solvers[at])
	if err != nil {
		return 1, err
	}
	defer m.pool.Close()
	now := 0.0
	for range repeats(before.Seconds) {
		cpu, _, err := m.time(ctx, judge, c)
		if err != nil {
			return 1, err
		}
		if now == 0 || cpu < now {
			now = cpu
		}
	}
	return now / before.Seconds, nil
}

// repeats is how often a solver is timed that took that many seconds: the shorter a time, the more
// it is noise.
func repeats(seconds float64) int {
	if seconds < 0.1 {
		return 5
	}
	return 1
}
