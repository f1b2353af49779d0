package serve

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/run/lang"
)

// A store is the folder submissions: NAME/attempt-N/FILE, as package class reads it.
type store struct{ dir string }

func openStore(dir string) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	s := &store{dir: dir}
	return s, errors.Join(s.sweep(), disk.SyncFolder(filepath.Dir(dir)))
}

// sweep removes attempts that a killed server had not accepted yet.
func (s *store) sweep() error {
	left, err := fs.Glob(os.DirFS(s.dir), "*/"+disk.Unfinished+"*") // the path of dir may hold a [
	for _, name := range left {
		err = errors.Join(err, os.RemoveAll(filepath.Join(s.dir, name)))
	}
	return err
}

// accept stores a file as a person's attempt. It is on disk when accept returns nil. The error
// is a *[lang.SourceError] if the file is not a source.
func (s *store) accept(a Attempt, text []byte) error {
	home := filepath.Join(s.dir, a.Folder)
	err := os.Mkdir(home, 0o700)
	if err == nil {
		err = disk.SyncFolder(s.dir)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return keep(home, a, text)
}

// keep writes a temporary folder, and renames it once it holds a whole source.
func keep(home string, a Attempt, text []byte) error {
	beside, err := os.MkdirTemp(home, disk.Unfinished)
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside) // gone already if all went well
	written := filepath.Join(beside, a.File)
	if err := disk.WriteSynced(written, disk.Text(text)); err != nil {
		return err
	}
	if _, err := lang.Load(written, a.Lang); err != nil {
		return err
	}
	if err := os.Rename(beside, filepath.Join(home, a.dir())); err != nil {
		return err
	}
	return disk.SyncFolder(home)
}

func (a Attempt) dir() string { return "attempt-" + strconv.Itoa(a.N) }

// numbered returns the number of the attempt in a folder's name.
func numbered(dir string) (int, bool) {
	number, ok := strings.CutPrefix(dir, "attempt-")
	n, err := strconv.Atoi(number)
	return n, ok && err == nil && n > 0
}

// attempts lists a person's attempts, in order.
func (s *store) attempts(folder string) (all []Attempt, err error) {
	dirs, err := os.ReadDir(filepath.Join(s.dir, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, d := range dirs {
		n, ok := numbered(d.Name())
		if !ok || !d.IsDir() {
			continue
		}
		files, err := os.ReadDir(filepath.Join(s.dir, folder, d.Name()))
		if err != nil || len(files) != 1 {
			continue // not written by us; adder grade says what is wrong with it
		}
		info, err := files[0].Info()
		if err != nil {
			continue
		}
		a := Attempt{Folder: folder, N: n, File: files[0].Name(), At: info.ModTime()}
		a.Lang, _ = lang.Recognise(a.File) // nil: package class says what is wrong with it
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b Attempt) int { return a.N - b.N })
	return all, err
}

// remove takes a person's attempts out of the course: they move to a folder beside submissions.
func (s *store) remove(folder string) error {
	removed := filepath.Join(filepath.Dir(s.dir), removedName)
	err := os.MkdirAll(removed, 0o700)
	if err != nil {
		return err
	}
	beside, err := os.MkdirTemp(removed, folder+"-")
	if err != nil {
		return err
	}
	err = os.Rename(filepath.Join(s.dir, folder), filepath.Join(beside, folder))
	if errors.Is(err, fs.ErrNotExist) { // nothing was handed in
		return os.Remove(beside)
	}
	return errors.Join(err, disk.SyncFolder(s.dir), disk.SyncFolder(beside))
}

// removedName is the folder of a course with what people handed in who were removed.
const removedName = "removed"

// source returns the text of an attempt.
func (s *store) source(a Attempt) ([]byte, error) {
	return disk.ReadFile(filepath.Join(s.dir, a.Folder, a.dir(), a.File), lang.MaxSource)
}
