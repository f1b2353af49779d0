package class_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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

// archive makes an archive whose files all hold the source.
func archive(t *testing.T, names ...string) []byte {
	t.Helper()
	return archiveAt(t, time.Time{}, names...)
}

func archiveAt(t *testing.T, when time.Time, names ...string) []byte {
	t.Helper()
	var files []string
	for _, name := range names {
		files = append(files, name, source)
	}
	return packed(t, when, files...)
}

// packed makes an archive of files: a name and a text of each.
func packed(t *testing.T, when time.Time, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{
			Name:     files[i],
			Modified: when,
			Method:   zip.Deflate,
			NonUTF8:  strings.ContainsRune(files[i], '\ufffd'),
		})
		if err == nil && !strings.HasSuffix(files[i], "/") {
			_, err = io.WriteString(f, files[i+1])
		}
		check(t, err)
	}
	check(t, w.Close())
	return b.Bytes()
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

// An archive alone in a folder is a student's, however its files are named: the student
// named them. A person is told to name the archive if it is the class's.
func TestLoneArchive(t *testing.T) {
	t.Parallel()
	for name, files := range map[string][]string{
		"as a platform": {"Anna_1_assignsubmission_file_/main.py", "Bob_2_assignsubmission_file_/y.py"},
		"plain":         {"src/main.py", "src/other.py", "notes.txt"},
	} {
		own := write(t, "anna.zip", archive(t, files...))
		c := open(t, filepath.Dir(own))
		alone := c.Students
		if len(alone) != 1 || alone[0].Name != "anna" || !strings.HasPrefix(alone[0].File, "anna.zip") {
			t.Errorf("%s: %+v", name, alone)
		}
		if (len(c.Doubts) == 1) != (name == "as a platform") {
			t.Errorf("%s: the doubts are %q", name, c.Doubts)
		}
		all := open(t, own).Students
		if name != "plain" && (len(all) != 2 || all[1].Name != "Bob") {
			t.Errorf("%s, by itself: %+v", name, all)
		}
	}
}

func TestArchives(t *testing.T) {
	t.Parallel()
	inner := archive(t, "src/x.py", "notes.txt")
	nested := packed(t, time.Time{}, "class/anna.zip", string(inner),
		"class/bob/work.zip", string(inner), "class/cleo/x.py", source)
	everyone := []finding{
		{"anna", "anna.zip/src/x.py", ""},
		{"bob", "bob/work.zip/src/x.py", ""},
		{"cleo", "cleo/x.py", ""},
	}
	dir := folder(t, "cleo/x.py")
	put(t, filepath.Join(dir, "anna.zip"), "", string(inner))
	put(t, filepath.Join(dir, "bob", "work.zip"), "", string(inner))
	for name, c := range map[string]struct {
		path string
		want []finding
	}{
		"in an archive, with a folder around": {write(t, "class.zip", nested), everyone},
		"in a folder":                         {dir, everyone},
		"backslashes and a dot": {
			write(t, "w.zip", archive(t, `anna\src\x.py`, "./bob/x.py")),
			[]finding{{"anna", "anna/src/x.py", ""}, {"bob", "bob/x.py", ""}},
		},
		"an old code page": {
			write(t, "w.zip", archive(t, "M\x81ller.py", "M\x94ller.py")),
			[]finding{{"Möller", "Möller.py", ""}, {"Müller", "Müller.py", ""}},
		},
		"one name twice": {
			write(t, "w.zip", archive(t, "anna/x.py", "anna/x.py", "bob.py")),
			[]finding{{"anna", "anna/x.py", "anna/x.py: " + two + "x.py, x.py"}, {"bob", "bob.py", ""}},
		},
	} {
		same(t, c.want, found(t, c.path), name)
	}
}

// Names in an archive are labels and lead nowhere.
func TestTraversal(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"../x.py", "anna/../../x.py", "/etc/x.py", `..\x.py`, `C:\..\x.py`} {
		got := found(t, write(t, "w.zip", archive(t, name, "bob.py")))
		if len(got) != 2 || !strings.Contains(got[0].Note+got[1].Note, "points outside the archive") {
			t.Errorf("%s: %+v", name, got)
		}
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

// Sizes are measured while reading, whatever an archive says of itself. What is too large,
// or no archive, costs its student the submission, and nobody else anything.
func TestBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	stored := func(name, text string) string { return string(packed(t, time.Time{}, name, text)) }
	zeros := strings.Repeat("\x00", 48<<20)
	var files []string
	for i := range 5000 {
		files = append(files, fmt.Sprintf("%d.txt", i))
	}
	// 48 MiB, said to be 9 bytes
	lying := strings.ReplaceAll(stored("x.py", zeros), "\x00\x00\x00\x03", "\x09\x00\x00\x00")
	dir := folder(t, "z.py")
	for i := range 2001 {
		put(t, filepath.Join(dir, "y", fmt.Sprintf("%d.txt", i)), "", "")
	}
	for name, text := range map[string]string{
		"a.zip": stored("x.py", zeros),
		"b.zip": stored("in.zip", stored("x.py", zeros)),
		"c.zip": string(archive(t, files...)),
		"d.zip": lying,
		"e.zip": "PK\x03\x04 and no more",
		"f.zip": "",
		"g.py":  "",
		"h.zip": longList(50_000),
	} {
		put(t, filepath.Join(dir, name), "", text)
	}
	check(t, os.Truncate(filepath.Join(dir, "g.py"), 2<<30))
	got := found(t, dir)
	for i, words := range []string{
		"is 48 MiB", "no source file found (saw: in.zip)", "more than 2000 files",
		"cannot be read", "a zip archive whose end is missing", "is not a zip archive", "is 2 GiB",
		"its file list is too long", "more than 2000 files", "",
	} {
		if note := got[i].Note; !strings.Contains(note, words) || (note == "") != (words == "") {
			t.Errorf("%s: %q, want %q", got[i].Name, note, words)
		}
	}
	both := packed(t, time.Time{}, "anna.zip", zeros, "bo.py", source)
	got = found(t, write(t, "class.zip", both))
	if len(got) != 2 || !strings.Contains(got[0].Note, "larger than 32 MiB") || got[1].Note != "" {
		t.Errorf("%+v", got)
	}
}

// longList is an archive that is only a list of that many files.
func longList(files int) string {
	zeros := func(n int) string { return strings.Repeat("\x00", n) }
	list := strings.Repeat("PK\x01\x02"+zeros(24)+"\x01\x00"+zeros(16)+"x", files)
	end := []byte("PK\x05\x06" + zeros(18))
	binary.LittleEndian.PutUint16(end[8:], uint16(files))
	binary.LittleEndian.PutUint16(end[10:], uint16(files))
	binary.LittleEndian.PutUint32(end[12:], uint32(len(list)))
	return list + string(end)
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

// An archive of one student's folder is one student, and a person is told.
func TestOneStudentsArchive(t *testing.T) {
	t.Parallel()
	for _, files := range [][]string{{"anna/main.py", "anna/board.py"}, {"main.py", "board.py"}} {
		c := open(t, write(t, "anna.zip", archive(t, files...)))
		if len(c.Students) != 1 || c.Students[0].Name != "anna" {
			t.Errorf("%q: %+v", files, c.Students)
		}
	}
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

// What people take for a zip archive is named, with what to do.
func TestOtherArchives(t *testing.T) {
	t.Parallel()
	whole := string(archive(t, "x.py"))
	lzma := strings.ReplaceAll(whole, "\x08\x00\x00\x00\x00\x00", "\x0e\x00\x00\x00\x00\x00") // the method
	const ordinary = "; hand in an ordinary zip archive"
	for name, c := range map[string]struct{ text, want string }{
		"a.rar": {"Rar!\x1a\x07", "no source file found (saw: a.rar, which is a RAR archive" + ordinary + ")"},
		"a.7z":  {"7z\xbc\xaf\x27\x1c", "no source file found (saw: a.7z, which is a 7z archive" + ordinary + ")"},
		"b.zip": {"Rar!\x1a\x07", "no source file found (saw: b.zip, which cannot be read: it is a RAR archive" +
			ordinary + ")"},
		"c.zip": {whole[:len(whole)-9], "no source file found (saw: c.zip, which cannot be read: " +
			"it is a zip archive whose end is missing; hand it in again)"},
		"d.zip": {lzma, "x.py is compressed by LZMA" + ordinary},
	} {
		got := found(t, filepath.Dir(write(t, name, []byte(c.text))))
		if len(got) != 1 || got[0].Note != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestNoClass(t *testing.T) {
	t.Parallel()
	for _, path := range []string{
		filepath.Join(t.TempDir(), "none"),
		write(t, "x.py", nil),
		write(t, "x.zip", []byte("junk")),
	} {
		if c, err := class.Open(t.Context(), path); err == nil {
			c.Close()
			t.Errorf("%s is a class", filepath.Base(path))
		}
	}
}
