package class_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/class"
	"adder/judge/run/lang"

	"github.com/google/go-cmp/cmp"
)

// A finding is what a class says of a student.
type finding struct{ Name, File, Note string }

// found is what a class says of each student. The note also says what is wrong with a source.
func found(t *testing.T, path string, skip ...string) []finding {
	t.Helper()
	var got []finding
	for _, s := range open(t, path, skip...).Students {
		f := finding{s.Name, s.File, s.Note}
		if s.Note == "" {
			x, err := s.Source()
			if err == nil {
				_, err = x.With(nil, "") // as package job does
			}
			switch {
			case err != nil:
				f.Note = err.Error()
			case string(x.Text) != source:
				f.Note = fmt.Sprintf("source %q", x.Text)
			case x.Lang.Key != "python":
				f.Note = "language " + x.Lang.Key
			}
		}
		got = append(got, f)
	}
	return got
}

const source = "print(0)\n"

// folder makes a folder of files; a name that ends in / is an empty folder.
func folder(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		put(t, filepath.Join(dir, name), name, source)
	}
	return dir
}

func put(t *testing.T, path, name, text string) {
	t.Helper()
	if strings.HasSuffix(name, "/") {
		check(t, os.MkdirAll(path, 0o755))
		return
	}
	check(t, os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600))
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// open opens a class for the length of a test.
func open(t *testing.T, path string, skip ...string) *class.Class {
	t.Helper()
	c, err := class.Open(t.Context(), path, skip...)
	check(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// list is a roster.
func list(t *testing.T, text string) *class.Roster {
	t.Helper()
	r, err := class.ParseRoster("list.csv", []byte(text))
	check(t, err)
	return r
}

// same makes sure that two values are equal.
func same(t *testing.T, want, got any, about ...any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%v (-want +got):\n%s", about, diff)
	}
}

// write writes bytes to a file of that name, and returns its path.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	check(t, os.WriteFile(path, data, 0o600))
	return path
}

const two = "has 2 files that could be started, but not exactly one called main or solution: "

// layouts are ways to hand in; each is found in a folder and in an archive.
var layouts = []struct {
	name  string
	files []string
	want  []finding
}{
	{"a file each", []string{"anna.py", "Bob Ölander.py", "文.py"},
		[]finding{{"anna", "anna.py", ""}, {"Bob Ölander", "Bob Ölander.py", ""}, {"文", "文.py", ""}}},
	{"a folder each", []string{"anna/x.py", "anna/notes.txt", "bob/src/deep/y.py"},
		[]finding{{"anna", "anna/x.py", ""}, {"bob", "bob/src/deep/y.py", ""}}},
	{"one name, two kinds of file", []string{"bfs.py", "bfs.pyw.txt", "bfs.c"},
		[]finding{
			{"bfs.c", "bfs.c", "language c"},
			{"bfs.py", "bfs.py", ""},
			{"bfs.pyw", "", "no source file found (saw: bfs.pyw.txt)"},
		}},
	{"which of two", []string{
		"a/x.py", "a/y.py",
		"b/x.py", "b/Main.py",
		"c/main.py", "c/solution.py",
		"d/x.c", "d/solution.py",
	},
		[]finding{
			{"a", "a", "a: " + two + "x.py, y.py"},
			{"b", "b", ""},
			{"c", "c", "c: " + two + "main.py, solution.py"},
			{"d", "d", ""},
		}},
	{"no source", []string{
		"a/x.txt", "a/y.pdf",
		"b/1.txt", "b/2.txt", "b/3.txt", "b/4.txt", "b/5.txt", "b/6.txt",
		"c.docx",
	},
		[]finding{
			{"a", "", "no source file found (saw: x.txt, y.pdf)"},
			{"b", "", "no source file found (saw: 1.txt, 2.txt, 3.txt, 4.txt, 5.txt, and 1 more)"},
			{"c", "", "no source file found (saw: c.docx)"},
		}},
	{"what systems leave", []string{
		"a.py", "__MACOSX/a.py", ".DS_Store", "b/.git/x.py", "b/x.py", "b/._x.py", "Thumbs.db",
	},
		[]finding{{"a", "a.py", ""}, {"b", "b/x.py", ""}}},
	{"moodle folders", []string{
		"Anna Müller_12345_assignsubmission_file_/x.py",
		"Bob_9_assignsubmission_file/y.py",
		"Bob_9_assignsubmission_onlinetext/onlinetext.html",
	},
		[]finding{
			{"Anna Müller", "Anna Müller_12345_assignsubmission_file_/x.py", ""},
			{"Bob", "Bob_9_assignsubmission_file/y.py", ""},
		}},
	{"moodle files", []string{
		"Anna_B C_1_assignsubmission_file_x.py",
		"Bob_2_assignsubmission_file_y.py",
		"Bob_2_assignsubmission_file_z.py",
	},
		[]finding{
			{"Anna_B C", "Anna_B C_1_assignsubmission_file_x.py", ""},
			{"Bob", "Bob_2_assignsubmission_file_y.py", "Bob_2_assignsubmission_file_y.py: " + two + "y.py, z.py"},
		}},
	{"one name, two students", []string{
		"Anna_1_assignsubmission_file_/x.py",
		"Anna_2_assignsubmission_file_/x.py",
	},
		[]finding{
			{"Anna (1)", "Anna_1_assignsubmission_file_/x.py", ""},
			{"Anna (2)", "Anna_2_assignsubmission_file_/x.py", ""},
		}},
	{"canvas, again", []string{
		"berg_LATE_3_4_main-1.py", "berg_LATE_3_5_helper-2.py", "dahl_7_8_Main.py", "dahl_7_9_old (1).py",
	},
		[]finding{{"berg", "berg_LATE_3_4_main-1.py", ""}, {"dahl", "dahl_7_8_Main.py", ""}}},
	{"canvas", []string{"mulleranna_12345_67890_x.py", "berg_LATE_3_4_my_solver-1.py"},
		[]finding{
			{"berg", "berg_LATE_3_4_my_solver-1.py", ""},
			{"mulleranna", "mulleranna_12345_67890_x.py", ""},
		}},
	{"blackboard", []string{
		"Project 1_ab123_attempt_2024-03-01-10-11-12_x.py",
		"Project 1_ab123_attempt_2024-03-01-10-11-12.txt",
	},
		[]finding{{"ab123", "Project 1_ab123_attempt_2024-03-01-10-11-12_x.py", ""}}},
	{"names that bite", []string{"a\nb.py", "<script>alert(1)<.py", "=cmd().py", "-rf.py"},
		[]finding{
			{"-rf", "-rf.py", ""},
			{"<script>alert(1)<", "<script>alert(1)<.py", ""},
			{"=cmd()", "=cmd().py", ""},
			{"a\nb", "a\nb.py", ""},
		}},
}

func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, l := range layouts {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			same(t, l.want, found(t, folder(t, l.files...)), "as a folder")
			same(t, l.want, found(t, write(t, "class.ZIP", archive(t, l.files...))), "as an archive")
			var around []string
			for _, name := range l.files {
				around = append(around, "around/"+name)
			}
			wrapped := write(t, "class.zip", archive(t, around...))
			same(t, l.want, found(t, wrapped), "as an archive with a folder around")
		})
	}
}

// Nothing that is not a file of the class is read.
func TestOutside(t *testing.T) {
	t.Parallel()
	dir, secret := folder(t, "anna/", "bob.py"), write(t, "secret.py", []byte(source))
	for link, to := range map[string]string{
		"anna/x.py": secret,
		"cleo.py":   "bob.py",
		"dora":      filepath.Dir(secret),
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip("SKIP: no links here: ", err)
		}
	}
	same(t, []finding{
		{"anna", "", "x.py is a link; links are not followed"},
		{"bob", "bob.py", ""},
		{"cleo", "", "cleo.py is a link; links are not followed"},
		{"dora", "", "no source file found (saw: dora, which is a link; links are not followed)"},
	}, found(t, dir))
	// A link that takes a file's place after the class was listed is not followed either.
	c, bob := open(t, dir), filepath.Join(dir, "bob.py")
	check(t, os.Remove(bob), os.Symlink(secret, bob))
	var bad *lang.SourceError
	if _, err := c.Students[1].Source(); !errors.As(err, &bad) {
		t.Errorf("a link in a file's place: %v", err)
	}
}

// Adder's own files among the submissions belong to no student.
func TestOurOwn(t *testing.T) {
	t.Parallel()
	dir := folder(t, "anna.py", "bob/x.py", "graded/feedback/anna.py", "bob/graded/y.py")
	ours := []string{
		filepath.Join(dir, "graded"), filepath.Join(dir, "bob", "graded"), filepath.Join(dir, "not there"),
	}
	same(t, []finding{{"anna", "anna.py", ""}, {"bob", "bob/x.py", ""}}, found(t, dir, ours...))
}

// The files of a student are one program, with the paths that they have there: in a folder, in an
// archive, and in names of a platform. Tests and what is no source are left out.
func TestProgramOfFiles(t *testing.T) {
	t.Parallel()
	inner := archive(t, "homework/src/main.py", "homework/src/board.py",
		"homework/src/test_board.py", "homework/notes.txt")
	all := packed(t, time.Time{}, "anna.zip", string(inner), "bob/main.py", source, "bob/lib/board.py", source,
		"cleo/x.h", source, "cleo/x.c", source)
	c := open(t, write(t, "class.zip", all))
	canvas := open(t, folder(t, "dahl_7_8_main-1.py", "dahl_7_9_board-1.py", "ek_8_1_x.py"))
	var got []string
	for _, s := range append(c.Students, canvas.Students[0]) {
		x, err := s.Source()
		check(t, err)
		line := fmt.Sprintf("%s %s %s: %s", s.Name, s.File, x.Lang.Key, x.Path)
		for _, f := range x.Beside {
			line += " " + f.Path
		}
		got = append(got, fmt.Sprint(line, x.LeftOut))
	}
	same(t, []string{
		"anna anna.zip/homework/src python: main.py board.py[test_board.py]",
		"bob bob python: main.py lib/board.py[]",
		"cleo cleo c: x.c x.h[]",
		"dahl dahl_7_8_main-1.py python: main.py board.py[]",
	}, got)
}

// A submission is no way to make Adder read more than a program may have.
func TestMuchToRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i := range 101 {
		name := fmt.Sprintf("x%d.py", i)
		put(t, filepath.Join(dir, "anna", name), "", source)
		if i < 20 {
			put(t, filepath.Join(dir, "bob", name), "", strings.Repeat("#", 1<<16))
		}
	}
	got := found(t, dir)
	for i, want := range []string{"has 101 source files", "has 1 MiB of sources"} {
		if !strings.Contains(got[i].Note, want) {
			t.Errorf("%q, want %q", got[i].Note, want)
		}
	}
}
