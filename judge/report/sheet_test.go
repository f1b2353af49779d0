package report

import (
	"strings"
	"testing"

	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A group stands in the column of its name, also beside results of another suite.
func TestSheetGoesByNames(t *testing.T) {
	t.Parallel()
	judged := func(name string, groups ...string) result.Result {
		r := result.Result{Submission: result.Text(name), Verdict: result.WrongAnswer}
		for i, g := range groups {
			v := result.Accepted
			if i == len(groups)-1 {
				v = result.WrongAnswer
			}
			r.Groups = append(r.Groups, result.Group{Name: g, Verdict: v, Score: i})
		}
		return r
	}
	results := []result.Result{
		judged("one board each", "sample", "large"),
		judged("usual", "sample", "leaks", "large"),
		judged("ended early", "sample"),
	}
	sheet := SheetOf(results)
	if diff := cmp.Diff([]string{"sample", "leaks", "large"}, sheet.Groups); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if sheet.Rows[0].Groups[1] != nil || sheet.Rows[0].Groups[2].Verdict != result.WrongAnswer {
		t.Errorf("%+v", sheet.Rows[0].Groups)
	}
	var csv strings.Builder
	if err := CSV(&csv, results); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"sample,leaks,large,cpu_s", "WA,0,0,0,,1,", "WA,0,0,0,1,2,", "WA,0,0,0,,,",
	} {
		if !strings.Contains(csv.String(), want) {
			t.Errorf("no %q in\n%s", want, csv.String())
		}
	}
	if want := []Bar{{"sample", 1}, {"leaks", 0}, {"large", 2}}; !cmp.Equal(want, GroupFailures(results)) {
		t.Errorf("%v", GroupFailures(results))
	}
}
