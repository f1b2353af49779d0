package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// checkFile makes sure that the file of a flag can be written, before any work
// is done for it.
func checkFile(flag, path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return usage(path+" is no file", fmt.Sprintf("%s names the file to write", flag))
	}
	return checkFolder(filepath.Dir(path), flag+" names the file to write, in a folder that can be written to")
}

// checkFolder makes sure that files can be written into a folder.
func checkFolder(dir, hint string) error {
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		var system *fs.PathError
		if errors.As(err, &system) { // it names a file that nobody asked for
			err = system.Err
		}
		return usage(dir+": "+err.Error(), hint)
	}
	f.Close()
	return os.Remove(f.Name())
}
