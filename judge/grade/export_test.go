package grade

import (
	"context"
	"time"

	"adder/judge/lang"
)

// GrowthWithin is Growth with a bound of its own, for tests that have no time.
func (j *Judge) GrowthWithin(ctx context.Context, s lang.Source, bound time.Duration) (*Growth, error) {
	return j.growth(ctx, s, bound)
}
