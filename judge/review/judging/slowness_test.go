package judging_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/review/judging"
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
	measured := filepath.Join(t.TempDir(), "times.json")
	limit(t, measured, endless, jury)
	for _, row := range []struct {
		name    string
		before  float64 // CPU seconds of the jury when the limit was set: a quarter of the limit
		floor   time.Duration
		program lang.Source
		want    result.Verdict
	}{
		{"the machine was more than twice as fast", 0.1, floor / 10, working(0.6), result.Accepted},
		{"it was, and the program is endless", 0.1, floor / 10, endless, result.TimeLimit},
		{"it was, and the limit is the floor", 0.1, 2*floor + floor/2, working(0.8), result.Accepted},
		{"it was as fast", 0.25, floor / 10, working(2.5), result.TimeLimit},
		{"it was a hundred times as fast, which is not believed",
			0.0025, floor / 10, working(0.6), result.TimeLimit},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			path := retimed(t, measured, row.before)
			j := newJudge(t, lines(t), jury)
			j.Suite.Limits.TimeFloor = row.floor
			j.Jury = judging.NewJury([]lang.Source{jury}, path)
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
	j.Jury = judging.NewJury([]lang.Source{jury}, path)
	_, err := j.Jury.Limits(t.Context(), j, chained.Lang)
	if err != nil {
		t.Fatal(err)
	}
	j.Jury = judging.NewJury([]lang.Source{jury}, retimed(t, path, 0.1))
	got := judged(t, j, chained)
	if got.Verdict != result.WrongAnswer || got.Reading.Follow != board.Chained {
		t.Errorf("%s, reading %+v: %+v", got.Verdict, got.Reading, got.Failure)
	}
}
