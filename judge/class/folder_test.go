package class_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/judge/class"
)

// An interruption ends the listing, and no class is half read.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := folder(t, "anna/x.py", "bo.py")
	for _, path := range []string{dir, write(t, "class.zip", archive(t, "anna/x.py", "bo.py"))} {
		if c, err := class.Open(ctx, path); !errors.Is(err, context.Canceled) {
			t.Errorf("%v %v", c, err)
		}
	}
}

// A student's archive decides neither times nor attempts, since the student can write any.
func TestArchivesSayNothing(t *testing.T) {
	t.Parallel()
	outer := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	inner := time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC)
	anna := string(archiveAt(t, inner, "attempt-1/main.py", "attempt-2/x.py"))
	both := packed(t, outer, "berganna_11_900_work.zip", anna, "lundbo_LATE_12_901_main.py", source)
	c := open(t, write(t, "class.zip", both))
	if len(c.Students) != 2 || !c.Students[0].At.Equal(outer) || !c.Students[0].AtByFile ||
		c.Students[0].Of != 0 || c.Students[0].Late || !c.Students[1].Late {
		t.Errorf("%+v", c.Students)
	}
	dir := t.TempDir()
	put(t, filepath.Join(dir, "anna.zip"), "", anna)
	check(t, os.Chtimes(filepath.Join(dir, "anna.zip"), outer, outer))
	put(t, filepath.Join(dir, "bo.py"), "", source)
	if s := open(t, dir).Students[0]; !s.At.Equal(outer) || s.Of != 0 {
		t.Errorf("%+v", s)
	}
}

// An ambiguous submission stays unassigned, and a person is told.
func TestAmbiguous(t *testing.T) {
	t.Parallel()
	canvas := list(t, "Student,ID,SIS Login ID,Section\n\"Berg, Anna\",11,ab,M\n\"Student, Test\",77,,M\n")
	plain := list(t, "student\nAnna Berg\n")
	blackboard := list(t, "Last Name,First Name,Username\nBerg,Anna,s_1\nLund,Bo,1\nDahl,Cleo,s_2\n")
	for _, c := range []struct {
		name  string
		files []string
		list  *class.Roster
		want  []string

		strangers int
	}{
		{"two people of one name", []string{"berganna_11_900_x.py", "berganna_12_901_x.py"}, plain,
			[]string{
				"Anna Berg|||nothing was submitted",
				"berganna (11)|11|berganna_11_900_x.py||unlisted",
				"berganna (12)|12|berganna_12_901_x.py||unlisted",
			}, 2},
		{"a name on the roster with another number",
			[]string{"berganna_11_900_x.py", "berganna_12_901_x.py"}, canvas,
			[]string{
				"Anna Berg|11|berganna_11_900_x.py|",
				"berganna (12)|12|berganna_12_901_x.py||unlisted",
			}, 1},
		{"a user with an underscore", []string{"HW_s_2_attempt_2026-03-01-10-11-12_main.py"}, blackboard,
			[]string{
				"Anna Berg|s_1||nothing was submitted",
				"Bo Lund|1||nothing was submitted",
				"Cleo Dahl|s_2|HW_s_2_attempt_2026-03-01-10-11-12_main.py||2026-03-01 10:11:12",
			}, 0},
		{"two users with one end", []string{"HW_s_1_attempt_2026-03-01-10-11-12_main.py"}, blackboard,
			[]string{
				"Anna Berg|s_1||nothing was submitted",
				"Bo Lund|1||nothing was submitted",
				"Cleo Dahl|s_2||nothing was submitted",
				"HW_s_1||HW_s_1_attempt_2026-03-01-10-11-12_main.py||unlisted|2026-03-01 10:11:12",
			}, 1},
		{"the test student",
			[]string{"studenttest_77_900_x.py", "berganna_11_901_notes.py", "berganna_11_902_main.py"},
			canvas,
			[]string{"Anna Berg|11|berganna_11_902_main.py|"}, 0},
	} {
		opened := open(t, folder(t, c.files...))
		strangers := opened.Enrol(c.list)
		same(t, c.want, lines(opened), c.name)
		if len(strangers) != c.strangers {
			t.Errorf("%s: %q", c.name, strangers)
		}
	}
	mixed := open(t, folder(t, "Anna Berg_11_assignsubmission_file_/x.py", "lundbo_12_901_x.py"))
	if len(mixed.Doubts) != 1 || mixed.Students[0].Platform != "" || mixed.Students[1].Platform != "" {
		t.Errorf("%q %+v", mixed.Doubts, mixed.Students)
	}
}
