package grade_test

import (
	"fmt"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// many is a suite of one case with more boards than a problem setter gives.
func many(t testing.TB) string {
	t.Helper()
	const boards = 2500
	var in, ans strings.Builder
	fmt.Fprintln(&in, boards)
	for k := range boards {
		fmt.Fprintf(&in, "%d 2 0\n", 2+k%40)
		fmt.Fprintln(&ans, (2+k%40)/2)
	}
	return suite(t, map[string]string{
		"suite.yaml": limits + "  - {name: many, points: 100, cases: [{name: all, files: '*.in'}]}\n",
		"many.in":    in.String(), "many.ans": ans.String(),
	})
}

// A failure that no input of the site's size shows is a warning; one that such an
// input shows stands, wherever it is.
func TestFailureStandsInASiteInput(t *testing.T) {
	t.Parallel()
	j := newJudge(t, many(t))
	accumulates := []result.Warning{{Kind: result.Accumulates}}
	for _, c := range []struct {
		name     string
		define   []string
		verdict  result.Verdict
		warnings []result.Warning
	}{
		{"right", nil, result.Accepted, nil},
		{"wrong after 1,200 boards", []string{"EACH if (board > 1200) answer++"}, result.Accepted, accumulates},
		{"crashes after 1,200 boards", []string{"EACH if (board > 1200) abort()"}, result.Accepted, accumulates},
		{"hangs after 1,200 boards", []string{"EACH if (board > 1200) for (;;) ; else", flushed}, result.Accepted, accumulates},
		{"slower and slower", []string{"EACH for (volatile long i = 0; board > 1100 && i < 30000000; i++) ; if (0)"}, result.Accepted, accumulates},
		{"wrong after 900 boards", []string{"EACH if (board > 900) answer++"}, result.WrongAnswer, nil},
		{"crashes on board 1,500 of 20 cells and more", []string{"EACH if (board > 900 && n > 20) abort()", flushed}, result.RunTimeError, nil},
		{"wrong for 41 cells", []string{"EACH if (n == 41) answer++"}, result.WrongAnswer, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, j, inC(t, c.define...))
			if r.Verdict != c.verdict {
				t.Errorf("verdict %s, want %s: %+v", r.Verdict, c.verdict, r.Failure)
			}
			if diff := cmp.Diff(c.warnings, r.Warnings); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// A site's mark after each answer is no fault, in its format.
func TestSiteMarks(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	marked := []string{`AFTER puts("~")`}
	if r := judged(t, j, inC(t, marked...)); r.Verdict != result.WrongAnswer {
		t.Errorf("plain: %s", r.Verdict)
	}
	f, err := board.FindFormat("geeksforgeeks")
	if err != nil {
		t.Fatal(err)
	}
	if f.AnswerSuffix != "~" {
		t.Errorf("the mark is %q", f.AnswerSuffix)
	}
}
