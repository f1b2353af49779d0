package contest

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

// withFolders adds an entry for each folder: some importers find programs of several
// files by theirs.
func withFolders(files []file) []file {
	seen := map[string]bool{}
	for _, f := range files {
		for dir := path.Dir(f.name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			files = append(files, file{dir + "/", nil, fs.ModeDir | 0o755})
		}
	}
	return files
}

// epoch is the time of every file: the first that a zip file can hold.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes the files in the order of their names, with nothing in them of the
// machine or the hour.
func pack(w io.Writer, files []file) error {
	files = withFolders(files)
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	out := zip.NewWriter(w)
	for i, f := range files {
		if i > 0 && f.name == files[i-1].name {
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
