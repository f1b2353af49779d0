package grade

import (
	"context"

	"adder/cases"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// group tries the cases of a group up to the first that fails.
func (s *submission) group(
	ctx context.Context, g cases.Group,
) (sum result.Group, failure *result.Failure, err error) {
	sum = result.Group{Name: g.Name, MaxScore: g.Points}
	whole := true
	for _, c := range s.Cases {
		if c.Group != g.Name {
			continue
		}
		tried := s.tries(c) || s.whole
		if failure != nil || !tried {
			sum.Cases += result.NotTried
			whole = whole && tried
			continue
		}
		failure, err = s.try(ctx, c, &sum)
		if err != nil {
			return sum, nil, err
		}
		letter := result.Accepted
		if failure != nil {
			letter = failure.Verdict()
		}
		sum.Cases += string(letter)[:1]
	}
	switch {
	case failure != nil:
		sum.Verdict = failure.Verdict()
	case whole:
		sum.Verdict, sum.Score = result.Accepted, g.Points
	}
	return sum, failure, nil
}

// charge notes what a run cost.
func charge(sum *result.Group, r sandbox.Result) {
	sum.CPU = max(sum.CPU, result.Seconds(r.CPU))
	sum.Wall = max(sum.Wall, result.Seconds(r.Wall))
	sum.Memory = max(sum.Memory, r.Memory)
}
