package class_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/class"
)

// lines are what the class knows of each student.
func lines(c *class.Class) (all []string) {
	for _, s := range c.Students {
		line := fmt.Sprintf("%s|%s|%s|%s", s.Name, s.ID, s.File, s.Note)
		if s.Of > 0 {
			line += fmt.Sprintf("|%d of %d", s.Attempt, s.Of)
		}
		if s.Late {
			line += "|late"
		}
		if s.Unlisted {
			line += "|unlisted"
		}
		if !s.AtByFile && !s.At.IsZero() {
			line += "|" + s.At.Format("2006-01-02 15:04:05")
		}
		all = append(all, line)
	}
	return all
}

// A platform's file name gives the ID, the lateness and the time.
func TestNamesSayMore(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"Anna_17_assignsubmission_file_/x.py": "Anna|17|Anna_17_assignsubmission_file_/x.py|",
		"berg_LATE_3_4_x.py":                  "berg|3|berg_LATE_3_4_x.py||late",
		"anon_x1Yz_77_x.py":                   "anon_x1Yz|x1Yz|anon_x1Yz_77_x.py|",
		"LATE_anon_x1Yz_77_x.py":              "anon_x1Yz|x1Yz|LATE_anon_x1Yz_77_x.py||late",
	} {
		same(t, []string{want}, lines(open(t, folder(t, file))))
	}
	c := open(t, folder(t, "P 1_ab1_attempt_2024-03-02-10-11-12_x.py",
		"P 1_ab1_attempt_2024-03-01-10-11-12_x.py", "P 1_ab1_attempt_2024-03-01-10-11-12.txt",
		"cleo/attempt-2/x.py", "cleo/attempt-10/x.py", "cleo/attempt-2/y.txt",
		"dora/attempt-1/x.py", "dora/x.txt"))
	want := []string{
		"ab1|ab1|P 1_ab1_attempt_2024-03-01-10-11-12_x.py||1 of 2|2024-03-01 10:11:12",
		"ab1|ab1|P 1_ab1_attempt_2024-03-02-10-11-12_x.py||2 of 2|2024-03-02 10:11:12",
		"cleo||cleo/attempt-2/x.py||1 of 2", "cleo||cleo/attempt-10/x.py||2 of 2",
		"dora||dora/attempt-1/x.py|",
	}
	same(t, want, lines(c))
	for which, files := range map[string]string{
		class.First: "attempt_2024-03-01-10-11-12_x.py attempt-2/x.py",
		class.Last:  "attempt_2024-03-02-10-11-12_x.py attempt-10/x.py",
		class.Best: "attempt_2024-03-01-10-11-12_x.py " +
			"attempt_2024-03-02-10-11-12_x.py attempt-2/x.py attempt-10/x.py",
	} {
		one := class.Class{Students: append([]*class.Student{}, c.Students...)}
		one.Choose(which)
		var got []string
		for _, s := range one.Students {
			if s.Of > 0 {
				got = append(got, strings.TrimPrefix(strings.TrimPrefix(s.File, "P 1_ab1_"), "cleo/"))
			}
		}
		same(t, strings.Fields(files), got, which)
	}
}

// An empty folder is a student's, in an archive too.
func TestEmptyFolders(t *testing.T) {
	t.Parallel()
	const none = "no source file found: it is empty"
	want := []finding{{"anna", "anna/x.py", ""}, {"bob", "", none}, {"cleo", "", none}}
	for name, files := range map[string][]string{
		"plain":                    {"anna/", "anna/x.py", "bob/", "cleo/", "cleo/src/"},
		"a folder around":          {"class/", "class/anna/", "class/anna/x.py", "class/bob/", "class/cleo/"},
		"and what a system leaves": {"__MACOSX/", "__MACOSX/anna/", "anna/x.py", "bob/", "cleo/"},
	} {
		same(t, want, found(t, write(t, "class.zip", archive(t, files...))), name)
	}
	same(t, want, found(t, folder(t, "anna/x.py", "bob/", "cleo/")))
	// Folders in a student's own archive do not count.
	dir := filepath.Dir(write(t, "dora.zip", archive(t, "src/", "src/x.py", "doc/")))
	put(t, filepath.Join(dir, "emil.py"), "", source)
	if got := found(t, dir); got[0].File != "dora.zip/src/x.py" {
		t.Errorf("%+v", got)
	}
}
