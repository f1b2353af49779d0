package lang

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// program is the program in a txtar file, and what its first line says of it.
func program(t *testing.T, name string, files []txtar.File) (Source, error) {
	t.Helper()
	var all []File
	for _, f := range files {
		all = append(all, File{f.Name, f.Data})
	}
	return OfFiles(name, all, nil)
}

// Programs of several files, in each language, with tests and mains that are not started.
func TestProgramsOfFiles(t *testing.T) {
	t.Parallel()
	all, err := filepath.Glob("testdata/programs/*.txtar")
	if err != nil || len(all) < len(Languages) {
		t.Fatal(all, err)
	}
	for _, file := range all {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := program(t, name, archive.Files)
			if err != nil {
				t.Fatal(err)
			}
			x, err := s.laid()
			if err != nil {
				t.Fatal(err)
			}
			got := "starts " + x.start
			if len(s.LeftOut) > 0 {
				got += ", leaves out " + strings.Join(s.LeftOut, ", ")
			}
			if got != strings.TrimSpace(string(archive.Comment)) {
				t.Errorf("%s", got)
			}
			packed, err := s.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			again, err := FromBytes(name, packed, s.Lang)
			if err != nil {
				t.Fatal(err)
			}
			r := run(t, compiled(t, again), "1\n21\n")
			if string(r.Stdout) != "2\n42\n" {
				t.Errorf("%q %q", r.Stdout, r.Stderr)
			}
		})
	}
}
