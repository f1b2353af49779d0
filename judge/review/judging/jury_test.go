package judging_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// limit is the time limit of a program on the one case of the suite of lines, by a jury with a
// file of times. It runs the jury if needed.
func limit(t *testing.T, times string, s lang.Source, jury ...lang.Source) time.Duration {
	t.Helper()
	j := newJudge(t, lines(t), jury...)
	j.Jury = judging.NewJury(jury, times)
	d, err := j.Jury.Limit(t.Context(), j, langtest.Built(t, s), j.Cases[0])
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const floor, ceiling = 200 * time.Millisecond, 5 * time.Second // of the suite

// rows is the file of times.
type rows []struct {
	Key   string
	Cases map[string]struct {
		Solver  string
		Seconds float64
	}
}

// kept reads the file of times.
func kept(t *testing.T, path string) (all rows) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// retimed is a copy of a file of times in which all are the same.
func retimed(t *testing.T, path string, seconds float64) (other string) {
	t.Helper()
	all := kept(t, path)
	for _, r := range all {
		for c, m := range r.Cases {
			m.Seconds = seconds
			r.Cases[c] = m
		}
	}
	other = filepath.Join(t.TempDir(), "times.json")
	text, err := json.Marshal(all)
	if err == nil {
		err = os.WriteFile(other, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// What was measured is used again, between the floor and the ceiling; a file that is damaged, or
// of another jury, is measured again.
func TestJuryTimes(t *testing.T) {
	t.Parallel()
	jury, other := inC(t), inC(t, "EACH (void)board")
	measured := filepath.Join(t.TempDir(), "times.json")
	if d := limit(t, measured, other, jury); d != floor {
		t.Errorf("limit %s, want the floor: a C program takes milliseconds", d)
	}
	measured = retimed(t, measured, 0.3) // no C program takes that long, so it shows what was read
	file, err := os.ReadFile(measured)
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	for _, tt := range []struct {
		name, file string
		want       time.Duration
	}{
		{"used again", text, 1200 * time.Millisecond},
		{"below the floor", strings.Replace(text, "0.3", "0.01", 1), floor},
		{"above the ceiling", strings.Replace(text, "0.3", "1000", 1), ceiling},
		{"of another key", strings.Replace(text, `"Key":"`, `"Key":"0`, 1), floor},
		{"empty", "", floor},
		{"null", "null", floor},
		{"of an earlier version", `{"1": 0.3}`, floor},
		{"torn", text[:len(text)-3], floor},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "times.json")
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			if d := limit(t, path, other, jury); d != tt.want {
				t.Errorf("limit %s, want %s", d, tt.want)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".new-*")); left != nil {
				t.Errorf("left behind: %s", left)
			}
		})
	}
}

// The file has one row for machine, suite and toolchain, keeps the rows of others, and does not
// grow for ever.
func TestTimesAreBounded(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "times.json")
	other := inC(t, "EACH (void)board")
	limit(t, path, other, inC(t))
	limit(t, path, other, inC(t, "EACH (void)answer"))
	if all := kept(t, path); len(all) != 2 {
		t.Fatalf("%d rows, want 2", len(all))
	}
	var many []string
	for i := range 150 {
		many = append(many, fmt.Sprintf(`{"Key":"%d","Cases":{}}`, i))
	}
	if err := os.WriteFile(path, []byte("["+strings.Join(many, ",")+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	limit(t, path, other, inC(t))
	if all := kept(t, path); len(all) != 100 || len(all[0].Cases) != 1 || all[1].Key != "0" {
		t.Errorf("%d rows, the first %+v", len(all), all[0])
	}
	none := filepath.Join(t.TempDir(), "no", "times.json")
	j := newJudge(t, lines(t))
	j.Jury = judging.NewJury([]lang.Source{inC(t)}, none)
	if _, err := j.Jury.Limits(t.Context(), j, other.Lang); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

// Only a program that needs more than the floor makes the jury work, and then has its limit.
func TestOnlyWhoNeedsItIsMeasured(t *testing.T) {
	t.Parallel()
	const work = "START while (clock() < CLOCKS_PER_SEC / 4)"
	for _, tt := range []struct {
		name     string
		program  lang.Source
		verdict  result.Verdict
		measured bool
	}{
		{"right and fast", inC(t, "EACH (void)board"), result.Accepted, false},
		{"wrong and fast", inC(t, "EACH answer++"), result.WrongAnswer, false},
		{"as slow as the jury", inC(t, work, "EACH (void)board"), result.Accepted, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "times.json")
			j := newJudge(t, lines(t))
			j.Jury = judging.NewJury([]lang.Source{inC(t, work)}, path)
			if got := judged(t, j, tt.program); got.Verdict != tt.verdict {
				t.Errorf("%s, want %s: %+v", got.Verdict, tt.verdict, got.Failure)
			}
			if _, err := os.Stat(path); (err == nil) != tt.measured {
				t.Errorf("file of times: %v", err)
			}
		})
	}
}

// The slowest accepted member counts; one that is wrong does not.
func TestJuryLimit(t *testing.T) {
	t.Parallel()
	const work = "START while (clock() < CLOCKS_PER_SEC / 4)"
	wrong := inC(t, work, "EACH answer++")
	right, slow, other := inC(t), inC(t, work), inC(t, "EACH (void)board")
	slow.Name = "slow.c"
	tests := []struct {
		name     string
		of       lang.Source
		jury     []lang.Source
		min, max time.Duration
	}{
		{"fast jury", other, []lang.Source{right}, floor, floor},
		{"the slowest counts", other, []lang.Source{slow, right}, 3 * floor / 2, ceiling},
		{"a wrong one does not", other, []lang.Source{wrong, right}, floor, floor},
		{"members have the ceiling", slow, []lang.Source{right, slow}, ceiling, ceiling},
		{"another language does not count", other, []lang.Source{inPython(t, "pass"), right}, floor, floor},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if d := limit(t, "", tt.of, tt.jury...); d < tt.min || d > tt.max {
				t.Errorf("limit %s, want %s to %s", d, tt.min, tt.max)
			}
		})
	}
}

// One time for all needs no jury.
func TestFixedLimitNeedsNoJury(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	j.Suite.Limits.TimeFloor, j.Suite.Limits.TimeCeiling = 700*time.Millisecond, 700*time.Millisecond
	j.Jury = judging.NewJury(nil, "")
	d, err := j.Jury.Limits(t.Context(), j, inC(t).Lang)
	if err != nil || d[0] != 700*time.Millisecond {
		t.Errorf("limit %s, %v", d, err)
	}
}

// TestMeasuredAlone: limits are not measured while another program runs.
func TestMeasuredAlone(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	j.Spec.Setup.Turns = sandbox.NewTurns(2)
	if err := j.Spec.Setup.Turns.Take(t.Context()); err != nil {
		t.Fatal(err)
	}
	l := inC(t).Lang
	brief, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := j.Jury.Limits(brief, j, l); err == nil {
		t.Error("measured beside another program")
	}
	j.Spec.Setup.Turns.Give()
	if _, err := j.Jury.Limits(t.Context(), j, l); err != nil {
		t.Error(err)
	}
}
