package grade_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"adder/judge/game/board"
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
		{"the machine was more than twice as fast", 0.1, working(0.6), result.Accepted},
		{"it was, and the program is endless", 0.1, endless, result.TimeLimit},
		{"it was as fast", 0.25, working(2.5), result.TimeLimit},
		{"it was a hundred times as fast, which is not believed", 0.0025, working(0.6), result.TimeLimit},
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

// TestSlowRunRefutesNoReading: a run that ended early, because the machine had become slow, does
// not hide which reading of the rules explains what the program prints.
func TestSlowRunRefutesNoReading(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("measures time")
	}
	const work = "START while (clock() < %g * CLOCKS_PER_SEC)"
	jury := inC(t, fmt.Sprintf(work, 0.25))
	chained := inC(t, "CHAIN 1", fmt.Sprintf(work, 0.6))
	path := filepath.Join(t.TempDir(), "times.json")
	j := newJudge(t, random(t), jury)
	j.Suite.Limits.TimeFloor /= 10
	j.Jury = grade.NewJury([]lang.Source{jury}, path)
	_, err := j.Jury.Limits(t.Context(), j, chained.Lang)
	if err != nil {
		t.Fatal(err)
	}
	setTimes(t, path, j.Jury, 0.1)
	j.Jury = grade.NewJury([]lang.Source{jury}, path)
	got := judged(t, j, chained)
	if got.Verdict != result.WrongAnswer || got.Reading.Follow != board.Chained {
		t.Errorf("%s, reading %+v: %+v", got.Verdict, got.Reading, got.Failure)
	}
}

// setTimes saves a jury's times, and sets all of them in the file.
func setTimes(t *testing.T, path string, j *grade.Jury, seconds float64) {
	t.Helper()
	if err := j.Save(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]float64{}
	if err := json.Unmarshal(text, &times); err != nil {
		t.Fatal(err)
	}
	for key := range times {
		times[key] = seconds
	}
	text, err = json.Marshal(times)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
