package lang

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"adder/judge/base/disk"
	"adder/judge/run/sandbox"
)

// A store is a folder of built programs:
//
//	programs/<digest>/sum          the SHA-256 of the names and bytes of its files, in hex
//	programs/<digest>/prog/main    the file that is started, alone or with others
//	locks/<two digits>             held while a build is made
//
// An entry is written under another name, renamed, and never changed after that, except
// for its folder's time, which is when it was last used. One that a power failure left
// incomplete does not match its sum.
type store struct {
	dir   string
	built atomic.Int64 // by this process
}

// Beyond either maximum the store removes the entries that were not used for longest, but
// none that was used within the last day: somebody may still run it. It looks once in trimEvery builds.
const (
	maxEntries = 2000
	maxBytes   = 2 << 30
	leastAge   = 24 * time.Hour
	trimEvery  = 100
)

func (s *store) entry(digest string) string { return filepath.Join(s.dir, "programs", digest) }

// find returns the folder of a program that matches its sum.
func (s *store) find(digest string) (folder string, ok bool) {
	entry := s.entry(digest)
	sum, err := os.ReadFile(filepath.Join(entry, "sum"))
	if err != nil {
		return "", false
	}
	folder = filepath.Join(entry, "prog")
	files, err := filesBelow(folder)
	if err != nil || sumOf(files) != string(bytes.TrimSpace(sum)) {
		return "", false
	}
	use(folder)
	return folder, true
}

// use marks a program as used, which only delays its removal.
func use(folder string) {
	now := time.Now()
	_ = os.Chtimes(filepath.Dir(folder), now, now)
}

// sumOf is a digest of files in the order of their paths.
func sumOf(files []File) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%q %d\n", f.Path, len(f.Text))
		h.Write(f.Text)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// filesBelow reads all files below a folder, in the order of their paths.
func filesBelow(folder string) (files []File, err error) {
	tree := os.DirFS(folder)
	err = fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, path)
		files = append(files, File{path, data})
		return err
	})
	slices.SortFunc(files, byPath)
	return files, err
}

// put adds an entry, and replaces a damaged one. A full disk is an error that says so.
func (s *store) put(digest string, files []File) (string, error) {
	folder, err := s.newEntry(files)
	if err != nil {
		return "", err
	}
	beside, entry := filepath.Dir(folder), s.entry(digest)
	defer os.RemoveAll(beside)
	if err := errors.Join(os.RemoveAll(entry), os.Rename(beside, entry)); err != nil {
		return "", fmt.Errorf("build cache: %w", err)
	}
	if s.built.Add(1)%trimEvery == 1 {
		s.trim(maxEntries, maxBytes)
	}
	return filepath.Join(entry, "prog"), nil
}

// newEntry makes an entry under a temporary name, and returns its program's folder. The
// caller renames or removes the folder above it.
func (s *store) newEntry(files []File) (folder string, err error) {
	beside, err := os.MkdirTemp(filepath.Join(s.dir, "programs"), disk.Unfinished)
	if err == nil {
		err = s.fill(beside, files)
	}
	if err != nil {
		os.RemoveAll(beside)
		return "", fmt.Errorf("build cache: %w", err)
	}
	return filepath.Join(beside, "prog"), nil
}

// fill writes an entry that the cell's user can read, whatever the umask is. The folder above keeps
// out other users of the host.
func (s *store) fill(entry string, files []File) error {
	prog := filepath.Join(entry, "prog")
	slices.SortFunc(files, byPath)
	for _, f := range files {
		file := filepath.Join(prog, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		err := sandbox.NoForkWhile(func() error { return os.WriteFile(file, f.Text, 0o755) })
		if err != nil {
			return err
		}
	}
	err := filepath.WalkDir(prog, func(name string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(name, 0o755))
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(entry, "sum"), []byte(sumOf(files)+"\n"), 0o600)
}

// trim removes the entries that were not used for longest. If it fails, the next call tries
// again.
func (s *store) trim(entries int, size int64) {
	type kept struct {
		path string
		used time.Time
		size int64
	}
	var all []kept
	var total int64
	list, _ := os.ReadDir(filepath.Join(s.dir, "programs"))
	for _, e := range list {
		info, err := e.Info()
		if err != nil {
			continue
		}
		path := filepath.Join(s.dir, "programs", e.Name())
		k := kept{path, info.ModTime(), sizeOf(path)}
		all, total = append(all, k), total+k.size
	}
	slices.SortFunc(all, func(a, b kept) int { return a.used.Compare(b.used) })
	for len(all) > entries || total > size {
		if time.Since(all[0].used) < leastAge {
			return
		}
		os.RemoveAll(all[0].path)
		all, total = all[1:], total-all[0].size
	}
}

func sizeOf(dir string) (total int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := d.Info()
		if err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	return total
}

// lock keeps other processes from the same build. There are 256 locks, so rarely two builds
// wait for each other without need; no lock is ever removed.
func (s *store) lock(ctx context.Context, digest string) (unlock func(), err error) {
	unlock, err = disk.Lock(ctx, filepath.Join(s.dir, "locks", digest[:2]))
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("build cache: %w", err)
	}
	return unlock, err
}
