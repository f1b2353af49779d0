package page

import (
	"testing"

	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// scored are submissions with these scores, of 200 points each.
func scored(scores ...int) (all []result.Result) {
	for _, s := range scores {
		all = append(all, result.Result{Verdict: result.WrongAnswer, Score: s, MaxScore: 200})
	}
	return all
}

func TestSpread(t *testing.T) {
	t.Parallel()
	all := scored(0, 0, 1, 19, 20, 39, 100, 199, 200, 200, 200)
	// Results without a score are not counted.
	all = append(all, result.Result{Note: "no submission"},
		result.Result{MaxScore: 200, Verdict: result.JudgeError},
		result.Result{MaxScore: 200, Skipped: "no compiler"})
	want := &spread{Scored: 11, Median: "20", Mean: "44.5", Bins: []bin{
		{"0", 2, "66.7%"}, {"1–9", 2, "66.7%"}, {"10–19", 2, "66.7%"}, {"20–29", 0, "0.0%"},
		{"30–39", 0, "0.0%"}, {"40–49", 0, "0.0%"}, {"50–59", 1, "33.3%"}, {"60–69", 0, "0.0%"},
		{"70–79", 0, "0.0%"}, {"80–89", 0, "0.0%"}, {"90–99", 1, "33.3%"}, {"100", 3, "100.0%"},
	}}
	if diff := cmp.Diff(want, spreadOf(all)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := spreadOf(all[:spreadFrom-1]); got != nil {
		t.Errorf("%d scores have a distribution", spreadFrom-1)
	}
}
