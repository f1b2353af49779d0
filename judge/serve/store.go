package serve

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/disk"
	"adder/judge/lang"
)

// A store is the folder submissions: NAME/attempt-N/FILE, as package class reads it.
type store struct {
	dir  string
	turn sync.Map // of a *sync.Mutex by person's folder: see begin
}

// An Attempt is one file that somebody handed in.
type Attempt struct {
	Folder string // whose
	N      int    // from 1
	File   string // its name
	At     time.Time
}

// mostAttempts of one person are accepted.
const mostAttempts = 500

func openStore(dir string) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	s := &store{dir: dir}
	return s, errors.Join(s.sweep(), disk.SyncFolder(filepath.Dir(dir)))
}

// sweep removes attempts that were not accepted yet when the server was killed.
func (s *store) sweep() error {
	left, err := filepath.Glob(filepath.Join(s.dir, "*", disk.Unfinished+"*"))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// begin locks a person's attempts, so that two handed in at once get two numbers, and no
// more are accepted than may wait.
func (s *store) begin(folder string) (end func()) {
	own, _ := s.turn.LoadOrStore(folder, new(sync.Mutex))
	own.(*sync.Mutex).Lock()
	return own.(*sync.Mutex).Unlock
}

// accept keeps a file as a person's next attempt, which is on the disk when accept returns
// nil. It is called between [store.begin] and its end. A file that is the same as the last
// attempt is that attempt: then fresh is false.
// The error is a *[lang.SourceError] if it is no source.
func (s *store) accept(folder, file string, l *lang.Language, text []byte) (a Attempt, fresh bool, err error) {
	home := filepath.Join(s.dir, folder)
	if err = os.Mkdir(home, 0o700); err == nil {
		err = disk.SyncFolder(s.dir)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return a, false, err
	}
	all, err := s.attempts(folder)
	if err != nil {
		return a, false, err
	}
	a = Attempt{Folder: folder, N: 1, File: file}
	if len(all) > 0 {
		last := all[len(all)-1]
		if had, err := s.source(last); err == nil && string(had) == string(text) && path.Ext(last.File) == path.Ext(file) {
			return last, false, nil
		}
		a.N = last.N + 1
	}
	if a.N > mostAttempts {
		return a, false, refuse(429, fmt.Sprintf("You have handed in %d times; no more attempts are accepted.", mostAttempts))
	}
	return s.keep(home, a, l, text)
}

// keep writes the attempt's folder beside, and renames it when it is whole and a source.
func (s *store) keep(home string, a Attempt, l *lang.Language, text []byte) (Attempt, bool, error) {
	beside, err := os.MkdirTemp(home, disk.Unfinished)
	if err != nil {
		return a, false, err
	}
	defer os.RemoveAll(beside) // gone already if all went well
	path := filepath.Join(beside, a.File)
	err = disk.WriteSynced(path, 0o600, func(w io.Writer) error { _, err := w.Write(text); return err })
	if err != nil {
		return a, false, err
	}
	if _, err := lang.Load(path, l); err != nil {
		return a, false, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return a, false, err
	}
	a.At = info.ModTime()
	if err := os.Rename(beside, filepath.Join(home, a.dir())); err != nil {
		return a, false, err
	}
	return a, true, disk.SyncFolder(home)
}

func (a Attempt) dir() string { return "attempt-" + strconv.Itoa(a.N) }

// numbered is the number of the attempt that a folder is named after.
func numbered(dir string) (int, bool) {
	number, ok := strings.CutPrefix(dir, "attempt-")
	n, err := strconv.Atoi(number)
	return n, ok && err == nil && n > 0
}

// attempts lists what a person handed in, in order. Who handed in nothing has none.
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
			continue // somebody else wrote there: adder grade says what is wrong with it
		}
		info, err := files[0].Info()
		if err == nil {
			all = append(all, Attempt{folder, n, files[0].Name(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b Attempt) int { return a.N - b.N })
	return all, err
}

// source is the text of an attempt.
func (s *store) source(a Attempt) ([]byte, error) {
	return disk.ReadFile(filepath.Join(s.dir, a.Folder, a.dir(), a.File), lang.MaxSource)
}

// fileName is the name under which a file is kept: as the student called it, where
// every file system takes that, with an ending that says the language; else main.
func fileName(sent string, l *lang.Language) string {
	base := path.Base(strings.ReplaceAll(sent, "\\", "/"))
	stem, ext := strings.TrimSuffix(base, path.Ext(base)), path.Ext(base)
	if plain := strings.ReplaceAll(stem, "_", ""); plain == "" || plain != safeFolder(plain) || len(base) > longestName || reserved(base) {
		stem = "main"
	}
	if got, err := lang.Recognise(base); err != nil || got != l {
		ext = l.Extensions[0]
	}
	return stem + ext
}
