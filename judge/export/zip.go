package export

import (
	"archive/zip"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"
)

// A maker collects the files of a package.
type maker struct {
	Options
	root  string // what every name begins with: "" or "id/"
	files []file
}

type file struct {
	name string // with slashes; a folder's ends with one
	text []byte
	mode fs.FileMode
}

func (m *maker) add(name string, text []byte) {
	m.files = append(m.files, file{m.root + name, text, 0o644})
}

// program adds a file that can be started.
func (m *maker) program(name string, text []byte) {
	m.files = append(m.files, file{m.root + name, text, 0o755})
}

// folders adds an entry for each folder: some importers find programs of several
// files by theirs.
func (m *maker) folders() {
	seen := map[string]bool{}
	for _, f := range m.files {
		for dir := path.Dir(f.name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			m.files = append(m.files, file{dir + "/", nil, fs.ModeDir | 0o755})
		}
	}
}

// epoch is the time of every file: the first that a zip file can hold.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// zip writes the files in the order of their names, with nothing in them of the
// machine or the hour.
func (m *maker) zip(w io.Writer) error {
	m.folders()
	slices.SortFunc(m.files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	out := zip.NewWriter(w)
	for i, f := range m.files {
		if i > 0 && f.name == m.files[i-1].name {
			return fmt.Errorf("two files are called %s", f.name)
		}
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: epoch}
		h.SetMode(f.mode)
		entry, err := out.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.text); err != nil {
			return err
		}
	}
	return out.Close()
}
