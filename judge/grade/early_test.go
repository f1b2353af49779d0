package grade_test

import (
	"fmt"
	"strings"
	"testing"

	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// twoGroups is a suite of one board of 50 cells, and then of many smaller ones.
func twoGroups(t testing.TB) string {
	t.Helper()
	const boards = 2500
	var in, ans strings.Builder
	fmt.Fprintln(&in, boards)
	for k := range boards {
		fmt.Fprintf(&in, "%d 2 0\n", 2+k%40)
		fmt.Fprintln(&ans, (2+k%40)/2)
	}
	return suite(t, map[string]string{
		"suite.yaml": limits + "  - {name: few, points: 40, cases: [{name: one, files: few.in}]}\n  - {name: many, points: 60, cases: [{name: all, files: many.in}]}\n",
		"few.in":     "1\n50 2 0\n", "few.ans": "25\n", "many.in": in.String(), "many.ans": ans.String(),
	})
}

// What a program that has failed before is given of a large case, and in which order,
// changes no verdict that does not hang on the time that wrong answers take.
func TestAfterAFailure(t *testing.T) {
	t.Parallel()
	j := newJudge(t, twoGroups(t))
	for _, c := range []struct {
		name      string
		define    []string
		few, many result.Verdict
		number    int // of the board that fails among many
	}{
		{"wrong, and hangs where nobody needs to look", []string{"EACH if (board > 1200) for (;;) ; answer++"}, result.WrongAnswer, result.WrongAnswer, 1},
		{"wrong once", []string{"EACH if (n == 50) answer++"}, result.WrongAnswer, result.Accepted, 0},
		{"wrong once, and at the end", []string{"EACH if (n == 50 || board > 900 && n == 20) answer++"}, result.WrongAnswer, result.WrongAnswer, 939},
		{"hangs, and is wrong", []string{"EACH if (n == 50) for (;;) ; answer++", flushed}, result.TimeLimit, result.WrongAnswer, 1},
		{"hangs, and hangs", []string{"EACH if (n == 50 || n == 30 && board > 500) for (;;) ; else", flushed}, result.TimeLimit, result.TimeLimit, 0},
		{"hangs, and is late with more boards than a site gives", []string{"EACH if (n == 50 || board > 1200) for (;;) ; else", flushed}, result.TimeLimit, result.Accepted, 0},
		{"wrong, and crashes", []string{"EACH if (n == 50) answer++; if (board > 150) abort()", flushed}, result.WrongAnswer, result.RunTimeError, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, j, inC(t, c.define...))
			if diff := cmp.Diff([]result.Verdict{c.few, c.many}, []result.Verdict{r.Groups[0].Verdict, r.Groups[1].Verdict}); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
			if want := r.Groups[1].MaxScore; c.many == result.Accepted && r.Groups[1].Score != want {
				t.Errorf("score %d, want %d", r.Groups[1].Score, want)
			}
			for _, f := range append(r.Others, *r.Failure) {
				if f.Group == "many" && c.number > 0 && (f.Number != c.number || !f.Alone && c.number == 1) {
					t.Errorf("want board %d: %+v", c.number, f)
				}
			}
		})
	}
}
