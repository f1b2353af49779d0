package judging_test

import (
	"fmt"
	"regexp"
	"testing"

	"adder/judge/verdict/result"
)

// A program that takes time by the square of the cells is told what its own runs took, and only
// what was measured. One that hangs on a tiny board is told nothing of the kind.
func TestTooSlowIsToldByItsOwnRuns(t *testing.T) {
	t.Parallel()
	text := limits + "  - name: lines\n    points: 100\n    cases:\n"
	for _, size := range []int{9, 300, 3000, 300_000} {
		text += fmt.Sprintf(
			"      - {name: of-%d, boards: [{family: no-jumps, size: %d, seed: 1}]}\n", size, size)
	}
	j := newJudge(t, suite(t, map[string]string{"suite.yaml": text}))
	square := inC(t, "EACH for (volatile int i = 0; i < n; i++) for (volatile int k = 0; k < n; k++);")
	r := judged(t, j, square)
	want := regexp.MustCompile(`^0\.0\d s for boards of up to 300 cells, 0\.\d\d s for 3,000; ` +
		`not done with 300,000 after \d\.\d\d s$`)
	if r.Verdict != result.TimeLimit || !want.MatchString(r.Failure.Growth) {
		t.Errorf("%s; %+v", r.Verdict, r.Failure)
	}
	r = judged(t, j, inC(t, "EACH for (volatile int i = 0; i < 1 || n < 10;);"))
	if r.Verdict != result.TimeLimit || r.Failure.Growth != "" {
		t.Errorf("%s; %+v", r.Verdict, r.Failure)
	}
}
