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

// Limits are those of a language's programs on all cases.
func (j *Jury) Limits(ctx context.Context, judge *Judge, l *lang.Language) (all []time.Duration, err error) {
	for _, c := range judge.Cases {
		d, err := j.limit(ctx, judge, &lang.Program{Source: lang.Source{Lang: l}}, c)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}
