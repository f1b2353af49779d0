package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"adder/judge/usage"
)

// checkFile makes sure that the file of a flag can be written, before any work
// is done for it.
func checkFile(flag, path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return usage.New(path+" is no file", fmt.Sprintf("%s names the file to write", flag))
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
		return usage.New(dir+": "+err.Error(), hint)
	}
	f.Close()
	return os.Remove(f.Name())
}

// saveFolder makes the folder of --save and makes sure that cases can be written
// there before any work is done for them.
func saveFolder(dir string) error {
	if dir == "" {
		return nil
	}
	const hint = "--save names a folder to write to"
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return usage.New(err.Error(), hint)
	}
	return checkFolder(dir, hint)
}
