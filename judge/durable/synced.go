package durable

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// What Adder reports as saved must survive a power failure: first the file's bytes, and
// then its name in the folder, must be on the disk.

// WriteSynced writes a file as [WriteFile] does; it is on the disk when it returns nil.
func WriteSynced(path string, mode fs.FileMode, write func(io.Writer) error) error {
	if err := writeFile(path, mode, (*os.File).Sync, write); err != nil {
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
