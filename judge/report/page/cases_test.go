package page_test

import (
	"strings"
	"testing"

	"adder/judge/result"
)

// Each case has its letter, in the colour of its verdict, and the group's cell
// leads to what failed in it.
func TestCaseByCase(t *testing.T) {
	t.Parallel()
	r := result.Result{Submission: "a.c", Verdict: result.WrongAnswer, MaxScore: 30,
		Groups:  []result.Group{{Name: "one", Verdict: result.Accepted, Cases: "AAA"}, {Name: "two", Verdict: result.WrongAnswer, Cases: "AW--"}, {Name: "three", Verdict: result.TimeLimit, Cases: "T"}},
		Failure: &result.Failure{Kind: result.Wrong, Group: "two", Case: "b", Reason: "it is wrong"},
		Others:  []result.Failure{{Kind: result.TimedOut, Group: "three", Case: "c", Reason: "it is slow"}}}
	for name, page := range map[string]string{"class": string(htmlOf(t, recording{Results: []result.Result{r}})), "student": string(feedbackOf(t, recording{}, r))} {
		for _, want := range []string{
			`<span class="k v-AC">A</span><span class="k v-WA">W</span><span class="k v-none">--</span>`,
			`1 of 4 cases right, 1 WA, 2 not tried`, `3 of 3 cases right<`,
			`<a href="#f1"><abbr class="v v-WA"`, `<a href="#o1"><abbr class="v v-TLE"`, `id="o1"`,
		} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: no %s", name, want)
			}
		}
	}
}
