package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/base/disk"
	"adder/judge/run/lang"
)

// A store is the folder submissions: NAME/attempt-N/FILE, as package class reads it.
type store struct {
	dir  string
	turn sync.Map // a *sync.Mutex for each person's folder; see begin
}

// An Attempt is one submitted file.
type Attempt struct {
	Folder string // the person's
	N      int    // from 1
	File   string // its name
	At     time.Time
}

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

// begin locks a person's attempts, so that two submitted at once get two numbers, and no
// more are accepted than may wait.
func (s *store) begin(folder string) (end func()) {
	own, _ := s.turn.LoadOrStore(folder, new(sync.Mutex))
	own.(*sync.Mutex).Lock()
	return own.(*sync.Mutex).Unlock
}

// accept stores a file as a person's next attempt. The attempt is on disk when accept
// returns nil. The caller holds the lock of [store.begin]. If the file equals the last
// attempt, accept returns that one, and fresh is false. The error is a *[lang.SourceError] if
// the file is not a source.
func (s *store) accept(
	folder, file string,
	l *lang.Language,
	text []byte,
) (a Attempt, fresh bool, err error) {
	home := filepath.Join(s.dir, folder)
	err = os.Mkdir(home, 0o700)
	if err == nil {
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
		had, err := s.source(last)
		if err == nil && string(had) == string(text) && path.Ext(last.File) == path.Ext(file) {
			return last, false, nil
		}
		a.N = last.N + 1
	}
	if a.N > mostAttempts {
		words := fmt.Sprintf("You have handed in %d times; no more attempts are accepted.", mostAttempts)
		return a, false, refuse(http.StatusTooManyRequests, words)
	}
	return a, true, keep(home, a, l, text)
}

// keep writes a temporary folder, and renames it once it holds a whole source.
func keep(home string, a Attempt, l *lang.Language, text []byte) error {
	beside, err := os.MkdirTemp(home, disk.Unfinished)
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside) // gone already if all went well
	written := filepath.Join(beside, a.File)
	if err := disk.WriteSynced(written, disk.Text(text)); err != nil {
		return err
	}
	if _, err := lang.Load(written, l); err != nil {
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
		if err == nil {
			all = append(all, Attempt{folder, n, files[0].Name(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b Attempt) int { return a.N - b.N })
	return all, err
}

// source returns the text of an attempt.
func (s *store) source(a Attempt) ([]byte, error) {
	return disk.ReadFile(filepath.Join(s.dir, a.Folder, a.dir(), a.File), lang.MaxSource)
}
