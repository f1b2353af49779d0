package grade

import (
	"context"
	"time"

	"adder/judge/lang"
)

// Usual is what the slowest jury solver of a language takes on each of the judge's
// cases, together, as far as that was measured, and whether it was for all of them.
func (j *Jury) Usual(ctx context.Context, judge *Judge, l *lang.Language) (total time.Duration, measured bool) {
	measured = true
	for _, c := range judge.Cases {
		slowest := 0.0
		for _, solver := range j.solvers {
			if solver.Lang != l {
				continue
			}
			p, err := j.program(ctx, judge, solver)
			if err != nil {
				return 0, true // whoever is judged by it is told so
			}
			t, ok := j.known(j.key(p, c))
			slowest, measured = max(slowest, t), measured && ok
		}
		total += time.Duration(slowest * float64(time.Second))
	}
	return total, measured
}
