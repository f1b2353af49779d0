// Package disk reads and writes files that outlive a process: whole files, regular files,
// locks that end with their process, the journal, and files that are saved again. It knows
// nothing of their contents.
//
// renameio is not used: it does not build for Windows.
package disk

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
)

// Unfinished begins the names of incomplete files. A killed process leaves them behind;
// the folder's holder may remove them.
const Unfinished = ".new-"

// WriteFile writes a temporary file and renames it, so that nobody sees half of it, and an
// earlier file stays until the new one is complete.
func WriteFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	return writeFile(path, mode, func(*os.File) error { return nil }, write)
}

// writeFile calls sync before the file gets its name.
func writeFile(
	path string, mode fs.FileMode, sync func(*os.File) error, write func(io.Writer) error,
) error {
	file, err := os.CreateTemp(filepath.Dir(path), Unfinished+"*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // fails if the file was renamed
	b := bufio.NewWriter(file)
	err = write(b)
	for _, step := range []func() error{
		b.Flush,
		func() error { return file.Chmod(mode) },
		func() error { return sync(file) },
	} {
		if err == nil {
			err = step()
		}
	}
	err = errors.Join(err, file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Text returns a function that writes a text.
func Text[T string | []byte](text T) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write([]byte(text))
		return err
	}
}

// JSON returns a function that writes a value as indented JSON.
func JSON(v any) func(io.Writer) error {
	return func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(v)
	}
}

// What Adder reports as saved must survive a power failure: first the file's bytes, and
// then its name in the folder, must be on the disk.

// WriteSynced writes a file for its owner only, as [WriteFile] does. If it returns nil, the file
// is on the disk.
func WriteSynced(path string, write func(io.Writer) error) error {
	if err := writeFile(path, 0o600, (*os.File).Sync, write); err != nil {
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
