package lang

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"adder/judge/base/fault"
)

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder.c"), 0o700); err != nil {
		t.Fatal(err)
	}
	os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "dangling.c"))
	for _, tc := range []struct{ name, text, want string }{
		{name: "absent.c", want: "no such file"},
		{name: "dangling.c", want: "no such file"},
		{name: "folder.c", want: "has no source file"},
		{"space.c", " \n\t", "is empty"},
		{"mark.c", "\xef\xbb\xbf", "is empty"},
		{
			"long.c",
			strings.Repeat("x", MaxSource+1),
			"is 1 MiB long (1048577 bytes); the limit for a source is 1 MiB",
		},
		{"elf.c", "\x7fELF\x02\x01", "an ELF program"},
		{"zip.java", "PK\x03\x04\x14", "a zip or jar archive"},
		{"class.java", "\xca\xfe\xba\xbe\x00\x00", "a compiled Java class"},
		{"exe.cs", "MZ\x90\x00\x03", "a Windows program"},
		{"gz.c", "\x1f\x8b\x08", "a gzip archive"},
		{"utf16.c", "\xff\xfei\x00n\x00t\x00", "UTF-16"},
		{"nul.c", "int\x00main", "byte 4 is zero"},
	} {
		path := filepath.Join(dir, tc.name)
		if tc.text != "" {
			writeFile(t, path, tc.text)
		}
		_, err := Load(path, nil)
		_, ok := errors.AsType[*SourceError](err)
		if !ok || !strings.Contains(err.Error(), tc.want) || !strings.HasPrefix(err.Error(), path) {
			t.Errorf("%s: %v; want %q", tc.name, err, tc.want)
		}
	}
}

// A file of 3 GB must be refused by its size; reading it would fill the memory.
func TestLoadDoesNotReadHugeFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "huge.py")
	writeFile(t, path, "print(1)\n")
	if err := os.Truncate(path, 3<<30); err != nil {
		t.Skip(err)
	}
	_, err := Load(path, nil)
	if err == nil || !strings.Contains(err.Error(), "is 3 GiB long (3221225472 bytes)") {
		t.Errorf("%v", err)
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	real := filepath.Join(dir, "real.txt")
	writeFile(t, real, "\xef\xbb\xbfMZ = 1\r\n")
	link := filepath.Join(dir, "link.py")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	s, err := Load(link, nil)
	if err != nil || s.Lang.Key != "python" || string(s.Text) != "MZ = 1\r\n" || s.Name != link {
		t.Errorf("%+v, %v", s, err)
	}
	cpp, _ := Find("c++")
	if s, err := Load(real, cpp); err != nil || s.Lang != cpp {
		t.Errorf("with a language given: %+v, %v", s, err)
	}
	_, err = Load(real, nil)
	if _, ok := errors.AsType[*fault.Error](err); !ok {
		t.Errorf("without: %v", err)
	}
}

func TestPrintableName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"dir/bfs.cpp":         "dir/bfs.cpp",
		"Müller ☃ (2) 'x'.py": "Müller ☃ (2) 'x'.py",
		`C:\\x\\y.py`:         `C:\\x\\y.py`,
		"a\nb.py":             `a\nb.py`,
		"a\r\x1b[31mb\x00":    `a\r\x1b[31mb\x00`,
		"a\u2028b\u202ec":     `a\u2028b\u202ec`,
		"a\u00a0b":            `a\u00a0b`,
		"caf\xe9":             `caf\xe9`,
		"":                    "",
	} {
		if got := PrintableName(name); got != want {
			t.Errorf("PrintableName(%q) = %q, want %q", name, got, want)
		}
	}
}

// Comments and strings in Windows-1252 are accepted, in each language, and lines stay.
func TestWindows1252(t *testing.T) {
	t.Parallel()
	for _, l := range Languages {
		s, err := Read("a"+l.Extensions[0], opened1252(t, "// f\xfcr K\xf6nige \x80\r\nx\n"), nil)
		if err != nil || string(s.Text) != "// für Könige €\r\nx\n" {
			t.Errorf("%s: %q %v", l.Name, s.Text, err)
		}
	}
	const named = "#!/usr/bin/python3\n# -*- coding: latin-1 -*-\nprint('\xfc')\n"
	s, err := Read("a.py", opened1252(t, named), nil)
	if err != nil || string(s.Text) != named {
		t.Errorf("%q %v", s.Text, err)
	}
}

func opened1252(t *testing.T, text string) fs.File {
	f, err := fstest.MapFS{"a": {Data: []byte(text)}}.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A file's name is the author's where a compiler names it, and stays as it is in quoted lines.
func TestQuotedLinesStay(t *testing.T) {
	t.Parallel()
	const words = "Main.java:1: error: illegal unicode escape\n" +
		"// saved as C:\\users\\ida\\Main.java: see Main.java:3\n"
	p := &Program{Source: written(t, "class/a$1.java", "")}
	got := p.withName(words)
	want := strings.Replace(words, "Main.java", "a$1.java", 1)
	if got != want {
		t.Errorf("%s", got)
	}
}

// What build tools leave in a folder is not the author's.
func TestLeftByTools(t *testing.T) {
	t.Parallel()
	for _, tc := range [][2]string{
		{"snakes.cpp", "cmake-build-debug/CMakeFiles/3.28.1/CompilerIdCXX/CMakeCXXCompilerId.cpp"},
		{"snakes.py", "env/lib/python3.11/site-packages/pip/__main__.py"},
		{"src/app.rs", "target/debug/build/out.rs"},
	} {
		dir := t.TempDir()
		for _, name := range tc {
			file := filepath.Join(dir, name)
			err := os.MkdirAll(filepath.Dir(file), 0o700)
			if err == nil {
				err = os.WriteFile(file, []byte("int main() { }\n"), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		s, err := FromFolder(dir, nil)
		if err != nil || len(s.Beside) != 0 {
			t.Errorf("%v: %v, %v", tc, s.Beside, err)
		}
	}
}
