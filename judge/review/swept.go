package review

import (
	"slices"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/result"
)

// The suite gives a program every small board, and so does a hunt. So the cases are
// the parts of the hunt's sweep, and those on which the program was accepted are not
// given again.

// sweepOf is the parts of the sweep that are cases of the suite.
func sweepOf(j *grade.Judge) (parts []hunt.Part) {
	for _, c := range j.Cases {
		if c.Swept != nil {
			parts = append(parts, hunt.Part{First: c.Swept.From, Text: c.Text, Answers: c.Answers})
		}
	}
	return parts
}

// right is the parts of the sweep that a submission has answered right in the
// suite's groups: a hunt does not give them again.
func (r *Reviewer) right(x *result.Result) (right []hunt.Answered) {
	if x.Warns(result.Accumulates) {
		return nil
	}
	for _, c := range r.judge.Cases {
		i := slices.IndexFunc(x.Groups, func(g result.Group) bool { return g.Name == c.Group })
		if c.Swept != nil && i >= 0 && r.accepted(x, &x.Groups[i], c) {
			right = append(right, hunt.Answered{First: c.Swept.From, CPU: x.Groups[i].CPU.Duration()})
		}
	}
	return right
}

// accepted reports whether a submission was accepted on a case of a group. A group
// ends with the first case that fails.
func (r *Reviewer) accepted(x *result.Result, g *result.Group, c *cases.Case) bool {
	if g.Verdict == result.Accepted {
		return true
	}
	failed, before := failedCase(x, g.Name), false
	for _, other := range r.judge.Cases {
		switch {
		case other == c:
			before = true
		case other.Group == g.Name && other.Name == failed:
			return before
		}
	}
	return false
}

// failedCase is the name of the case on which a group ended, "" if there is none.
func failedCase(x *result.Result, group string) string {
	for _, f := range append([]result.Failure{*x.Failure}, x.Others...) {
		if f.Group == group {
			return f.Case
		}
	}
	return ""
}
