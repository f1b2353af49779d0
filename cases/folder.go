package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"adder/judge/board"
	"adder/judge/disk"
)

// A Pattern is something that a new suite can begin as.
type Pattern struct {
	Name  string
	Doc   string
	files func() (map[string][]byte, error) // by name, one of them suite.yaml
}

// Patterns lists them, the usual one first.
var Patterns = []Pattern{
	{"start", "an example of a group of your own, and the groups that come with Adder, by name", func() (map[string][]byte, error) { return filesBelow("start") }},
	{"standard", "the whole standard suite with all its files, for you to change", standardFiles},
}

// New writes a suite into a folder, which must be empty or not be there; it is there
// whole, or not at all. The error is an [*Error] if the folder cannot be used.
func New(dir string, p *Pattern) error {
	files, err := p.files()
	if err != nil {
		return err
	}
	name := FitName(filepath.Base(filepath.Clean(dir)), "mine", map[string]bool{})
	files["suite.yaml"] = []byte(strings.Replace(string(files["suite.yaml"]), "\nname: standard\n", "\nname: "+name+"\n", 1))
	return WriteFolder(dir, files, func(string) error { return nil })
}

func standardFiles() (map[string][]byte, error) {
	all, err := filesBelow(".")
	maps.DeleteFunc(all, func(name string, _ []byte) bool { return strings.HasPrefix(name, "start/") })
	return all, err
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

// WriteFolder makes a folder of files, by name, whole or not at all: it is written
// beside its place, and checked there.
func WriteFolder(dir string, files map[string][]byte, check func(beside string) error) error {
	if err := Vacant(dir); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".new-")
	if err != nil {
		return &Error{File: dir, Msg: plainWords(err)}
	}
	defer os.RemoveAll(beside)
	for name, text := range files {
		path := filepath.Join(beside, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			return err
		}
	}
	if err := check(beside); err != nil {
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

// Vacant returns an [*Error] unless a folder is empty or not there.
func Vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case dir == "":
		return &Error{File: `""`, Msg: "the folder has no name", Hint: "name a new or empty folder"}
	case err == nil && len(entries) > 0:
		return &Error{File: dir, Msg: "the folder is not empty", Hint: "name a new or empty folder"}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return &Error{File: dir, Msg: plainWords(err)}
	}
	return nil
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// FitName makes a name that a suite may have, and that is new.
func FitName(name, empty string, used map[string]bool) string {
	name = strings.Trim(unfit.ReplaceAllString(name, "-"), "-")
	if name == "" {
		name = empty
	}
	name = name[:min(len(name), 32)]
	fit := name
	for n := 2; used[fit]; n++ {
		fit = fmt.Sprintf("%s-%d", name, n)
	}
	used[fit] = true
	return fit
}

// Files returns the files that lie beside the suite's own and belong to it, by
// name: the suite can be loaded from them elsewhere.
func (s *Suite) Files() (map[string][]byte, error) {
	found := map[string][]byte{}
	take := func(name string) error {
		text, err := disk.ReadIn(s.files, name, board.MaxInput)
		found[name] = text
		return err
	}
	if take(pinsFile) != nil { // a suite need not have it
		delete(found, pinsFile)
	}
	for _, g := range s.Groups {
		for _, sp := range slices.Concat(g.shape.Cases, g.shape.Formats, g.shape.OneBoard) {
			if sp.Files == "" || strings.HasPrefix(sp.Files, builtinPrefix) {
				continue
			}
			names, err := fs.Glob(s.files, sp.Files)
			if err != nil {
				return nil, err
			}
			for _, in := range names {
				for _, name := range []string{in, strings.TrimSuffix(in, ".in") + ".ans"} {
					if err := take(name); err != nil {
						return nil, &Error{File: name, Msg: plainWords(err)}
					}
				}
			}
		}
	}
	return found, nil
}
