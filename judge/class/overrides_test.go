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
		header + "anna,\"1,5\",\"a, b\"\nbob,,c\n": `[{2 anna true 1.5 a, b} {3 bob false 0 c}]`,
		"\ufeffComment;Student;Score\nc;anna;2\n":  `[{2 anna true 2 c}]`,
		"student,score\nanna,1\n":                  `line 1: there is no column "comment"`,
		header + "anna,NaN,\n":                     `line 2: the score is "NaN", which is not a number`,
		header + "anna,1e300,\n":                   `line 2: the score is "1e300", which is not a number`,
		header + "anna,-1,typo\n":                  `line 2: the score is "-1", which is negative`,
		header + "anna,\"-0,0\",\n":                `line 2: the score is "-0,0", which is negative`,
		header + "anna,1,\nbob,1,\nanna,2,\n":      `line 4: "anna" is already in line 2`,
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

// The hint for a name that nobody has shows each student once, also one with several attempts.
func TestOverrideOfNobody(t *testing.T) {
	t.Parallel()
	found := &Class{Students: []*Student{
		{Name: "g1"}, {Name: "g2", Attempt: 1, Of: 2}, {Name: "g2", Attempt: 2, Of: 2}, {Name: "g3"},
	}}
	c := &Course{Marking: Marking{Attempt: Best}}
	_, err := c.Enrol(found, Policy{Scheme: Scheme{ByHand: []Override{{Student: "g4"}}}})
	var bad *fault.Error
	if !errors.As(err, &bad) || !strings.HasSuffix(bad.Hint, ": g1, g2, g3") {
		t.Errorf("%+v", err)
	}
}

// An override names a student by the name as grades.csv shows it, by the name, or by the ID, in this
// order. Only whole words count.
func TestOverrideNames(t *testing.T) {
	t.Parallel()
	students := [][2]string{
		{"Anna Berg", "12"}, {"12", "7"}, {"-Ana", "1"}, {"'-Ana", "2"}, {"M\u00fcller", ""}, {"Team 12", "99"},
		{"=Cem", "4"},
	}
	by := finder{}
	for i, s := range students {
		by.add(i, s[0], s[1])
	}
	for word, want := range map[string]int{
		"Anna Berg": 0, "12": 1, "7": 1, "-Ana": 2, "'-Ana": 2, "''-Ana": 3, "M\u00fcller": 4,
		"Team 12": 5, "'=Cem": 6, "Participant 12": -1, "Team 7": -1, "": -1,
	} {
		if got := by.find(word); got != want {
			t.Errorf("%q is %d, want %d", word, got, want)
		}
	}
}

// What a page writes can be read: a student has one row, whatever others are called.
func TestWriteOverride(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), OverridesName)
	for _, w := range []struct {
		id  string
		set Override
	}{
		{"", Override{Student: "Team 12", Has: true, Points: 1}},
		{"", Override{Student: "12", Has: true, Points: 2}},
		{"4711", Override{Student: "4711", Comment: "a"}},
		{"4711", Override{Student: "Anna", Has: true, Points: 7.5, Comment: "b,\n\"c\""}},
		{"", Override{Student: "-Ana", Has: true, Points: 3}},
		{"", Override{Student: "'-Ana", Has: true, Points: 4}},
		{"8", Override{Student: "Bo", Comment: "c"}},
		{"8", Override{Student: "Bo"}},
	} {
		check(t, WriteOverride(path, w.id, w.set))
	}
	want := []Override{
		{Line: 2, Student: "Team 12", Has: true, Points: 1},
		{Line: 3, Student: "12", Has: true, Points: 2},
		{Line: 4, Student: "Anna", Has: true, Points: 7.5, Comment: "b, \"c\""},
		{Line: 5, Student: "'-Ana", Has: true, Points: 3},
		{Line: 6, Student: "''-Ana", Has: true, Points: 4},
	}
	same(t, want, must(Overrides(path)))
}
