package report

import (
	"testing"

	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A group on which a program was not run, because it had failed before, is none that it failed.
func TestGroupsNotRunAreNotFailed(t *testing.T) {
	t.Parallel()
	groups := func(first, second result.Verdict) result.Result {
		return result.Result{Verdict: result.WrongAnswer, Groups: []result.Group{
			{Name: "first", Verdict: first}, {Name: "second", Verdict: second},
		}}
	}
	got := GroupFailures([]result.Result{
		groups(result.WrongAnswer, result.NotJudged),
		groups(result.Accepted, result.WrongAnswer),
		groups(result.Accepted, result.TimeLimit),
	})
	if diff := cmp.Diff([]Bar{{"first", 0}}, GroupFailures([]result.Result{{
		Verdict: result.CompileError,
		Groups:  []result.Group{{Name: "first", Verdict: result.CompileError}},
	}})); diff != "" {
		t.Errorf("does not compile (-want +got):\n%s", diff)
	}
	want := []Bar{{"first", 1}, {"second", 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
