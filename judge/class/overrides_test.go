package class

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/base/fault"
)

func TestOverrides(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), OverridesName)
	const header = "student,score,comment\n"
	for text, want := range map[string]string{
		header + "anna,1.5,\"a, b\"\nbob,,c\n":    `[{2 anna true 1.5 a, b} {3 bob false 0 c}]`,
		"\ufeffComment;Student;Score\nc;anna;2\n": `[{2 anna true 2 c}]`,
		"student,score\nanna,1\n":                 `line 1: there is no column "comment"`,
		header + "anna,NaN,\n":                    `line 2: the score is "NaN", which is not a number`,
		header + "anna,1e300,\n":                  `line 2: the score is "1e300", which is not a number`,
		header + "anna,1,\nbob,1,\nanna,2,\n":     `line 4: "anna" is already in line 2`,
	} {
		check(t, os.WriteFile(path, []byte(text), 0o600))
		all, err := Overrides(path)
		got := fmt.Sprint(all)
		var bad *fault.Error
		if errors.As(err, &bad) {
			got = strings.TrimPrefix(err.Error(), path+": ")
		}
		if got != want {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
}

// An override may name a student as Moodle does, and in any Unicode composition. Two
// overrides of one student are an error, even under two names.
func TestOverrideNames(t *testing.T) {
	t.Parallel()
	read := func(lines string) ([]Override, error) {
		path := filepath.Join(t.TempDir(), "o.csv")
		check(t, os.WriteFile(path, []byte("student,score,comment\n"+lines), 0o600))
		return Overrides(path)
	}
	all, err := read("Participant 1000029,7,\nMu\u0308ller,5,\nTeilnehmer/in 12,3,\n")
	if err != nil || len(all) != 3 || !all[0].names("Anna Berg", "1000029") ||
		all[0].names("Anna Berg", "29") || all[0].names("Anna Berg", "") ||
		!all[1].names("M\u00fcller", "") || !all[2].names("?", "12") {
		t.Errorf("%+v %v", all, err)
	}
	_, err = read("Participant 1,7,\n1,8,\n")
	if err == nil || !strings.Contains(err.Error(), `"1" is already in line 2`) {
		t.Error(err)
	}
}
