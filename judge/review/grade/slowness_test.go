package grade_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"adder/judge/review/grade"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// TestSlowMachineGivesMoreTime: if the jury takes longer now than when the limit was set, a
// program has as much more time. If it does not, the limit stays.
func TestSlowMachineGivesMoreTime(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("measures time")
	}
	working := func(seconds float64) lang.Source {
		return inC(t, fmt.Sprintf("START while (clock() < %g * CLOCKS_PER_SEC)", seconds))
	}
	jury, endless := working(0.25), inC(t, "START for (;;)")
	path := filepath.Join(t.TempDir(), "times.json")
	_, measured := limit(t, path, endless, jury)
	key := keyIn(t, path, measured)
	for _, row := range []struct {
		name    string
		before  float64 // CPU seconds of the jury when the limit was set: a quarter of the limit
		program lang.Source
		want    result.Verdict
	}{
		{"the machine was five times faster", 0.05, working(0.5), result.Accepted},
		{"it was, and the program is endless", 0.05, endless, result.TimeLimit},
		{"it was as fast", 0.25, working(2.5), result.TimeLimit},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "times.json")
			times := fmt.Sprintf(`{"%s": %g}`, key, row.before)
			if err := os.WriteFile(path, []byte(times), 0o600); err != nil {
				t.Fatal(err)
			}
			j := newJudge(t, lines(t), jury)
			j.Suite.Limits.TimeFloor /= 10
			j.Jury = grade.NewJury([]lang.Source{jury}, path)
			got := judged(t, j, row.program)
			if got.Verdict != row.want {
				t.Errorf("%s, want %s: %+v", got.Verdict, row.want, got.Failure)
			}
		})
	}
}
