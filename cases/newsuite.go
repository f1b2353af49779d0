package cases

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"adder/judge/base/disk"
)

// New writes a suite to start from into a folder, which must be empty or not exist, with a
// grader for each of some languages: the ending of its sources, by the name of its folder. It
// writes all files or none. The error is an [*Error] if the folder cannot be used.
func New(dir string, graders map[string]string) error {
	files, err := filesBelow("start")
	if err != nil {
		return err
	}
	all, err := filesBelow("graders")
	if err != nil {
		return err
	}
	for folder, ending := range graders {
		for name, text := range all {
			name = strings.TrimSuffix(name, ".txt") // Go files would be taken for Adder's
			if path.Ext(name) == ending {
				files[path.Join(includeFolder, folder, name)] = text
			}
		}
	}
	name := fitName(filepath.Base(filepath.Clean(dir)))
	old, own := []byte("\nname: standard\n"), []byte("\nname: "+name+"\n")
	files["suite.yaml"] = bytes.Replace(files["suite.yaml"], old, own, 1)
	return writeFolder(dir, files)
}

func filesBelow(folder string) (map[string][]byte, error) {
	below, err := fs.Sub(embedded, folder)
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	return all, fs.WalkDir(below, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all[name], err = fs.ReadFile(below, name)
		return err
	})
}

// writeFolder makes a folder of files, by name, completely or not at all: it is written
// under another name first.
func writeFolder(dir string, files map[string][]byte) error {
	if err := vacant(dir); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), disk.Unfinished)
	if err != nil {
		return unusable(dir, err)
	}
	defer os.RemoveAll(beside)
	for name, text := range files {
		path := filepath.Join(beside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return err
	}
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unusable(dir, err)
	}
	return os.Rename(beside, dir)
}

func unusable(dir string, err error) error {
	const hint = "name a new folder, in one that exists and can be written to"
	return &Error{File: dir, Msg: plainWords(err), Hint: hint}
}

// vacant returns an [*Error] unless a folder is empty or does not exist.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case dir == "":
		return &Error{File: `""`, Msg: "the folder has no name", Hint: "name a new or empty folder"}
	case err == nil && len(entries) > 0:
		return &Error{File: dir, Msg: "the folder is not empty", Hint: "name a new or empty folder"}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return unusable(dir, err)
	}
	return nil
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// fitName makes a name that a suite may have.
func fitName(name string) string {
	name = strings.Trim(unfit.ReplaceAllString(name, "-"), "-")
	if name == "" {
		return "mine"
	}
	return name[:min(len(name), 32)]
}
