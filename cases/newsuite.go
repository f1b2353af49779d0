package cases

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Pattern is something that a new suite can begin as.
type Pattern struct {
	Name  string
	Doc   string
	files func() (map[string][]byte, error) // by name, one of them suite.yaml
}

// Patterns lists them, the usual one first.
var Patterns = []Pattern{
	{"start", "a group of your own with an example, and the groups that come with Adder, by name", startFiles},
	{"standard", "all of the standard suite, every file of it, to change", standardFiles},
}

// New writes a suite into a folder, which must be empty or not be there; it is there
// whole, or not at all. The error is an [*Error] if the folder cannot be used.
func New(dir string, p *Pattern) error {
	files, err := p.files()
	if err != nil {
		return err
	}
	name := fitName(filepath.Base(filepath.Clean(dir)), "mine", map[string]bool{})
	files["suite.yaml"] = []byte(strings.Replace(string(files["suite.yaml"]), "\nname: standard\n", "\nname: "+name+"\n", 1))
	return writeFolder(dir, func(beside string) error {
		for name, text := range files {
			path := filepath.Join(beside, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
		}
		return nil
	})
}

func startFiles() (map[string][]byte, error) { return filesBelow("start") }

func standardFiles() (map[string][]byte, error) {
	all, err := filesBelow(".")
	for name := range all {
		if strings.HasPrefix(name, "start/") {
			delete(all, name)
		}
	}
	return all, err
}

// filesBelow reads the embedded files below a folder.
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

// writeFolder makes a folder whole or not at all: fill writes it beside its place.
func writeFolder(dir string, fill func(beside string) error) error {
	if err := Vacant(dir); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".new-")
	if err != nil {
		return &Error{File: dir, Msg: plainWords(err)}
	}
	defer os.RemoveAll(beside)
	if err := fill(beside); err != nil {
		return err
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return err
	}
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Error{File: dir, Msg: plainWords(err)}
	}
	return os.Rename(beside, dir)
}
