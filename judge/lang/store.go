package lang

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"adder/judge/sandbox"
)

// A store is a folder of artefacts:
//
//	programs/<digest>/sum          the SHA-256 of the artefact, in hex
//	programs/<digest>/prog/main    the artefact, alone in its folder
//	locks/<two digits>             held while a build is made
//
// An entry is written beside and renamed, and never changed after that but for
// the time of its folder, which is when it was last used.
type store struct{ dir string }

// Beyond either of these, the entries that were not used for longest are
// removed; but none that was used within the last hour, as somebody may still
// start it.
const (
	maxEntries = 2000
	maxBytes   = 2 << 30
	restful    = time.Hour
)

func (s store) entry(digest string) string { return filepath.Join(s.dir, "programs", digest) }

// find returns the folder of a whole, unspoilt artefact.
func (s store) find(digest, name string) (folder string, ok bool) {
	entry := s.entry(digest)
	sum, err := os.ReadFile(filepath.Join(entry, "sum"))
	if err != nil {
		return "", false
	}
	folder = filepath.Join(entry, "prog")
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil || sumOf(data) != string(bytes.TrimSpace(sum)) {
		return "", false
	}
	now := time.Now()
	os.Chtimes(entry, now, now) // only the order of removal hangs on it
	return folder, true
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// put adds an entry, in the place of a spoilt one if there is one. A full disk
// is an error that says so.
func (s store) put(digest, name string, data []byte) (string, error) {
	folder, err := s.aside(name, data)
	if err != nil {
		return "", err
	}
	beside, entry := filepath.Dir(folder), s.entry(digest)
	defer os.RemoveAll(beside)
	err = errors.Join(os.RemoveAll(entry), os.Rename(beside, entry))
	if err != nil {
		return "", fmt.Errorf("build cache: %w", err)
	}
	s.trim(maxEntries, maxBytes)
	return filepath.Join(entry, "prog"), nil
}

// aside makes an entry that nobody finds, and returns the folder of its
// artefact. The caller renames or removes the folder above it.
func (s store) aside(name string, data []byte) (folder string, err error) {
	beside, err := os.MkdirTemp(filepath.Join(s.dir, "programs"), ".new-")
	if err == nil {
		err = s.fill(beside, name, data)
	}
	if err != nil {
		os.RemoveAll(beside)
		return "", fmt.Errorf("build cache: %w", err)
	}
	return filepath.Join(beside, "prog"), nil
}

// fill writes an entry. The cell's user is not ours and must be able to read
// it; the folder above is closed to everybody else on the host.
func (s store) fill(entry, name string, data []byte) error {
	prog := filepath.Join(entry, "prog")
	return errors.Join(
		os.Mkdir(prog, 0o755), os.Chmod(prog, 0o755),
		writeSynced(filepath.Join(prog, name), data, 0o755),
		writeSynced(filepath.Join(entry, "sum"), []byte(sumOf(data)+"\n"), 0o600),
	)
}

// writeSynced writes a file so that a rename after it never shows less, and a program
// can be started at once.
func writeSynced(path string, data []byte, mode fs.FileMode) error {
	return sandbox.NoForkWhile(func() error {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	})
}

// trim removes the entries that were not used for longest. It may fail: the
// next one tries again.
func (s store) trim(entries int, size int64) {
	type kept struct {
		path string
		used time.Time
		size int64
	}
	var all []kept
	var total int64
	list, _ := os.ReadDir(filepath.Join(s.dir, "programs"))
	for _, e := range list {
		path := filepath.Join(s.dir, "programs", e.Name())
		if info, err := e.Info(); err == nil {
			k := kept{path, info.ModTime(), sizeOf(path)}
			all, total = append(all, k), total+k.size
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return cmp.Compare(a.used.UnixNano(), b.used.UnixNano()) })
	for len(all) > entries || total > size {
		if time.Since(all[0].used) < restful {
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
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	return total
}

// lock keeps other processes from the same build. There are 256 locks, so two
// builds may wait for each other for nothing, rarely; no lock is ever removed.
func (s store) lock(ctx context.Context, digest string) (unlock func(), err error) {
	return lockFile(ctx, filepath.Join(s.dir, "locks", digest[:2]))
}
