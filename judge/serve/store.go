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

// A store is the folder submissions: NAME/attempt-N/FILES, as package class reads it.
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

// accept stores the files of a person's attempt. They are on disk when accept returns nil.
func (s *store) accept(a Attempt, files []lang.File) error {
	home, err := s.home(a.Folder)
	if err != nil {
		return err
	}
	return keep(home, a, files)
}

// home makes the folder of a person, if there is none.
func (s *store) home(folder string) (string, error) {
	home := filepath.Join(s.dir, folder)
	err := os.Mkdir(home, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return home, nil
	}
	return home, errors.Join(err, disk.SyncFolder(s.dir))
}

// keep writes a temporary folder, and renames it once it holds a whole program.
func keep(home string, a Attempt, files []lang.File) error {
	beside, err := os.MkdirTemp(home, disk.Unfinished)
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside) // gone already if all went well
	for _, f := range files {
		written := filepath.Join(beside, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(written), 0o700); err != nil {
			return err
		}
		if err := disk.WriteSynced(written, f.Text); err != nil {
			return err
		}
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
		a := Attempt{Folder: folder, N: n}
		if err := s.look(&a); err != nil {
			return nil, err
		}
		if len(a.Files) > 0 {
			all = append(all, a)
		}
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

// look finds the files of an attempt, when they were written, and their language.
func (s *store) look(a *Attempt) error {
	dir := s.path(*a)
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			a.Files, a.At = append(a.Files, p), info.ModTime()
		}
		return err
	})
	if err != nil {
		return err
	}
	program, _ := lang.FromFolder(dir, nil) // package class says what is wrong with it
	a.Lang = program.Lang
	return nil
}

func (s *store) path(a Attempt) string { return filepath.Join(s.dir, a.Folder, a.dir()) }

// files returns the files of an attempt.
func (s *store) files(a Attempt) (all []lang.File, err error) {
	root, err := os.OpenRoot(s.path(a))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	for _, name := range a.Files {
		text, err := disk.ReadIn(root.FS(), name, lang.MaxSource)
		if err != nil {
			return nil, err
		}
		all = append(all, lang.File{Path: name, Text: text})
	}
	return all, nil
}
