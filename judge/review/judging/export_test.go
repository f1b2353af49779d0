package judging

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/run/lang"
)

// AtLeast is exported for tests.
var AtLeast = atLeast

// Limit is limit, exported for tests.
func (j *Jury) Limit(
	ctx context.Context, judge *Judge, p *lang.Program, c *cases.Case,
) (time.Duration, error) {
	return j.limit(ctx, judge, p, c)
}
