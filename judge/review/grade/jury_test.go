package grade_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/judge/review/grade"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
)

// limit is the time limit of a program on the one case of the suite of lines, by a jury with a
// file of times. It runs the jury if needed.
func limit(t *testing.T, times string, s lang.Source, jury ...lang.Source) (time.Duration, *grade.Jury) {
	t.Helper()
	j := newJudge(t, lines(t), jury...)
	j.Jury = grade.NewJury(jury, times)
	d, err := j.Jury.Limit(context.Background(), j, langtest.Built(t, s), j.Cases[0])
	if err != nil {
		t.Fatal(err)
	}
	return d, j.Jury
}

const floor, ceiling = 200 * time.Millisecond, 5 * time.Second // of the suite

func TestJuryTimes(t *testing.T) {
	t.Parallel()
	jury, other := inC(t), inC(t, "EACH (void)board")
	path := filepath.Join(t.TempDir(), "times.json")
	key := keyOf(t, path, other, jury)
	tests := []struct {
		name, file string
		want       time.Duration
	}{
		// No C program takes these times, so they show whether a time was read or measured.
		{"used again", `{"` + key + `": 0.3}`, 1200 * time.Millisecond},
		{"below the floor", `{"` + key + `": 0.01}`, floor},
		{"above the ceiling", `{"` + key + `": 1000}`, ceiling},
		{"of another machine, program or case", `{"0` + key[1:] + `x": 0.3}`, floor},
		{"empty", "", floor},
		{"null", "null", floor},
		{"list", "[1, 2]", floor},
		{"torn", `{"` + key + `": 0.`, floor},
		{"damaged further on", `{"` + key + `": 0.3, "x": "y"}`, floor},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "times.json")
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			d, j := limit(t, path, other, jury)
			if d != tt.want {
				t.Errorf("limit %s, want %s", d, tt.want)
			}
			if err := j.Save(); err != nil {
				t.Error(err)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".new-*")); left != nil {
				t.Errorf("left behind: %s", left)
			}
		})
	}
}

// keyOf measures a jury of one on the suite's one case, writes the file of times, and
// returns the key in it.
func keyOf(t *testing.T, path string, other, jury lang.Source) (key string) {
	t.Helper()
	d, j := limit(t, path, other, jury)
	if d != floor {
		t.Errorf("limit %s, want the floor: a C program takes milliseconds", d)
	}
	return keyIn(t, path, j)
}

// keyIn saves a jury's one time, and returns its key in the file.
func keyIn(t *testing.T, path string, j *grade.Jury) (key string) {
	t.Helper()
	if err := j.Save(); err != nil {
		t.Fatal(err)
	}
	kept := map[string]float64{}
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %s, %v; want one time", text, err)
	}
	for k := range maps.Keys(kept) {
		key = k
	}
	return key
}

// The slowest accepted member counts; one that is wrong does not.
func TestJuryLimit(t *testing.T) {
	t.Parallel()
	const work = "START while (clock() < CLOCKS_PER_SEC / 4)"
	wrong := inC(t, work, "EACH answer++")
	right, slow, other := inC(t), inC(t, work), inC(t, "EACH (void)board")
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
			if d, _ := limit(t, "", tt.of, tt.jury...); d < tt.min || d > tt.max {
				t.Errorf("limit %s, want %s to %s", d, tt.min, tt.max)
			}
		})
	}
}

func TestJurySave(t *testing.T) {
	t.Parallel()
	other, right := inC(t, "EACH (void)board"), inC(t)
	if _, j := limit(t, "", other, right); j.Save() != nil {
		t.Error("a jury without a file cannot be saved")
	}
	if _, j := limit(t, filepath.Join(t.TempDir(), "no", "times.json"), other, right); j.Save() == nil {
		t.Error("no error for a folder that does not exist")
	}
	if err := grade.NewJury(nil, filepath.Join(t.TempDir(), "no", "times.json")).Save(); err != nil {
		t.Errorf("nothing to save: %v", err)
	}

	// Judges that run at once keep each other's times.
	path := filepath.Join(t.TempDir(), "times.json")
	_, first := limit(t, path, other, right)
	_, second := limit(t, path, other, inC(t, "EACH (void)answer"))
	if err := errors.Join(first.Save(), second.Save()); err != nil {
		t.Fatal(err)
	}
	kept := map[string]float64{}
	if text, err := os.ReadFile(path); err != nil || json.Unmarshal(text, &kept) != nil || len(kept) != 2 {
		t.Errorf("kept %s, %v; want both times", text, err)
	}
}

// One time for all needs no jury.
func TestFixedLimitNeedsNoJury(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	j.Suite.Limits.TimeFloor, j.Suite.Limits.TimeCeiling = 700*time.Millisecond, 700*time.Millisecond
	j.Jury = grade.NewJury(nil, "")
	d, err := j.Jury.Limit(context.Background(), j, langtest.Built(t, inC(t)), j.Cases[0])
	if err != nil || d != 700*time.Millisecond {
		t.Errorf("limit %s, %v", d, err)
	}
}
