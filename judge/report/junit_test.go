package report_test

import (
	"io"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// Where the exit code says that a submission fell short, a CI system sees a failure.
func TestJUnitIsRedWhereTheExitCodeIs(t *testing.T) {
	t.Parallel()
	groups := []result.Group{{Name: "only", Verdict: result.Accepted}}
	for name, r := range map[string]result.Result{
		"nothing was submitted": {Note: "nothing was submitted"},
		"is not as its folder":  {Verdict: result.Accepted, Groups: groups, Expected: result.WrongAnswer},
		"is not accepted": {
			Verdict: result.WrongAnswer, Groups: []result.Group{{Name: "only", Verdict: result.WrongAnswer}},
		},
	} {
		text := made(t, func(w io.Writer) error { return report.JUnit(w, what, []result.Result{r}) })
		if !strings.Contains(text, `failures="1"`) {
			t.Errorf("%s: no failure in\n%s", name, text)
		}
	}
}
