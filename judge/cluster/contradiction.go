package cluster

import (
	"fmt"
	"slices"

	"adder/judge/oracle"
	"adder/judge/result"
)

// contradiction says what is wrong with a result, by what can be found out without
// running the submission; "" if nothing is.
func contradiction(u Unit, x *result.Result) string {
	if string(x.Submission) != u.Name {
		return fmt.Sprintf("it is about %q", x.Submission)
	}
	score := 0
	for _, g := range x.Groups {
		score += g.Score
	}
	if len(x.Groups) > 0 && score != x.Score {
		return fmt.Sprintf("its groups make %d points, and not %d", score, x.Score)
	}
	failures := slices.Clone(x.Others)
	for _, f := range []*result.Failure{x.Failure, x.Finding} {
		if f != nil {
			failures = append(failures, *f)
		}
	}
	var solver oracle.Solver
	for i := range failures {
		f := &failures[i]
		b := f.Last()
		if b == nil || f.Expected == 0 {
			continue
		}
		if right := solver.Answer(b); right != f.Expected {
			return fmt.Sprintf("it expects %d where the answer is %d", f.Expected, right)
		}
		if f.Kind == result.Wrong && f.Fault == result.WrongNumber && string(f.Got) == fmt.Sprint(f.Expected) {
			return fmt.Sprintf("it calls the right answer %d wrong", f.Expected)
		}
	}
	return ""
}
