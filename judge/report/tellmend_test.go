package report

import (
	"bytes"
	"strings"
	"testing"

	"adder/judge/result"
)

// What is said of a mend is what was tried, and no more.
func TestMends(t *testing.T) {
	t.Parallel()
	proof := &result.Proof{Scope: "up to 9 cells", Boards: 163290, Scrambled: 115488}
	one := []result.Change{{Kind: "comparison", Line: 17, Before: "<", After: "<="}}
	for _, c := range []struct {
		mend result.Mend
		want string
	}{
		{result.Mend{Outcome: result.Mended, Changes: one, Diff: "-a\n+b\n", Proof: proof, Suite: "standard"},
			"with this one change your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled), and on the whole suite (standard) - line 17: <= instead of < -a +b"},
		{result.Mend{Outcome: result.Mended, Changes: append(one, one...), Diff: "-a\n", Proof: proof, Suite: "standard", Slow: []string{"large", "faces"}},
			"with these 2 changes together your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled), and on the suite (standard) but for groups large, faces, where it is too slow on large boards, with many faces or with many boards"},
		{result.Mend{Outcome: result.Mended, Changes: one, Diff: "-a\n+b\n", Proof: proof, Ended: result.TimeOver},
			"with this one change your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled); time ran out before the whole suite was tried; use a longer --time - line 17"},
		{result.Mend{Outcome: result.Mended, Changes: one, Diff: "-a\n+b\n", Proof: proof, Ended: result.Interrupted},
			"the jumps shuffled); it was interrupted before the whole suite was tried - line 17"},
		{result.Mend{Outcome: result.Mended, Changes: []result.Change{{Line: 17}}, Suite: "s"}, "with one small change here your program is right on the whole suite (s) - line 17"},
		{result.Mend{Outcome: result.PartlyMended, Changes: []result.Change{{Line: 3, After: "break;"}}, Diff: "+b\n", Right: 9215, Before: 500, Of: 9216, Tried: 1, Ended: result.Interrupted},
			"the search for a mend was interrupted: 1 changed program was tried, and none was proved right; with this one change it is right on 99.9 % of the first 9,216 small boards, and without on 5.4 % - line 3: add break; +b"},
		{result.Mend{Outcome: result.NotMended, Tried: 5000}, "no small change makes it right: 5,000 changed programs were tried; the mistake takes more than a line or two to mend"},
		{result.Mend{Outcome: result.NotMended, Ended: result.NothingFails}, "no mend was tried"},
		{result.Mend{Outcome: result.NotMended, Ended: result.Uncompiled}, "fix the compiler's errors first"},
		{result.Mend{Outcome: result.NotMended, Ended: result.TooLong}, "too long"},
		{result.Mend{Outcome: result.NotMended, Ended: result.TimeOver}, "use a longer --time"},
	} {
		r := result.Result{Submission: "a.cpp", Verdict: result.WrongAnswer, Mend: &c.mend, Failure: &result.Failure{Kind: result.Wrong, Reason: "wrong"}}
		var b bytes.Buffer
		if err := Mends(&b, []result.Result{r}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, c.want) {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		b.Reset()
		if err := Markdown(&b, result.Run{}, r); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, c.want) {
			t.Errorf("Markdown: %s", got)
		}
	}
	var b bytes.Buffer
	if err := Mends(&b, []result.Result{{Submission: "a.cpp", Verdict: result.Accepted, Mend: &result.Mend{Outcome: result.NoNeed}}}); err != nil || b.String() != "a.cpp: accepted; there is nothing to mend\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}
