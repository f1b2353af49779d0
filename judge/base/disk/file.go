// Package disk reads and writes files that outlive a process. It knows nothing of their contents.
//
//	file.go                             a whole file or none; on the disk before it counts
//	journal.go                          lines that survive a crash, and how long one may be
//	lock.go, lock_unix.go               locks that end with their process, and how long one waits
//	regular.go                          a regular file read within a bound; no pipe, no device
//	watch.go                            a file that is saved again: --watch
//
// renameio is not used: it does not build for Windows.
package disk

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
)

// Unfinished begins the names of incomplete files. A killed process leaves them behind;
// the folder's holder may remove them.
const Unfinished = ".new-"

// A File has a temporary name until it ends, so that nobody sees half of it, and an earlier file
// stays until the new one is complete.
type File struct {
	*bufio.Writer
	file *os.File
	path string
	mode fs.FileMode
	sync bool
}

// Create begins a file. Its user writes into it and calls [File.End].
func Create(path string, mode fs.FileMode) (*File, error) {
	file, err := os.CreateTemp(filepath.Dir(path), Unfinished+"*")
	if err != nil {
		return nil, err
	}
	return &File{Writer: bufio.NewWriter(file), file: file, path: path, mode: mode}, nil
}

// End gives the file its name, or removes it if writing it was an error, which End returns.
func (f *File) End(err error) error {
	if err == nil {
		err = f.Flush()
	}
	if err == nil {
		err = f.file.Chmod(f.mode)
	}
	if err == nil && f.sync {
		err = f.file.Sync()
	}
	err = errors.Join(err, f.file.Close())
	if err == nil {
		err = os.Rename(f.file.Name(), f.path)
	}
	if err != nil {
		_ = os.Remove(f.file.Name())
	}
	return err
}

// WriteFile writes a whole file.
func WriteFile(path string, mode fs.FileMode, text []byte) error {
	f, err := Create(path, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return f.End(err)
}

// What Adder reports as saved must survive a power failure: first the file's bytes, and
// then its name in the folder, must be on the disk.

// WriteSynced writes a file for its owner only, as [WriteFile] does. If it returns nil, the file
// is on the disk.
func WriteSynced(path string, text []byte) error {
	f, err := Create(path, 0o600)
	if err != nil {
		return err
	}
	f.sync = true
	_, err = f.Write(text)
	if err := f.End(err); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder waits until the names in a folder are on the disk.
func SyncFolder(path string) error {
	if runtime.GOOS == "windows" { // it has no such call
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// devices are the names that Windows keeps for devices, with any extension.
var devices = regexp.MustCompile(`(?i)^(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?$`)

// Reserved reports whether some system keeps a file name for itself.
func Reserved(name string) bool { return devices.MatchString(name) }
