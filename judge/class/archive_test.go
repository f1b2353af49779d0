package class_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/class"
)

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
			[]finding{{"anna", "anna", "anna: has x.py twice"}, {"bob", "bob.py", ""}},
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
		note := got[i].Note
		if !strings.Contains(note, words) || (note == "") != (words == "") {
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

// A teacher whose archive cannot be read gets no advice that is for students.
func TestArchiveOfClass(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"PK\x03\x04 and no more": "it is a zip archive whose end is missing",
		"Rar! and more":          "it is a RAR archive",
		"":                       "it is not a zip archive",
	} {
		file := write(t, "class.zip", []byte(text))
		_, err := class.Open(t.Context(), file)
		if err == nil || err.Error() != file+": "+want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
