package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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

// writeFile writes a file beside and then renames it, so that nobody finds half
// of it.
func writeFile(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // gone already if all went well
	b := bufio.NewWriter(file)
	err = write(b)
	if err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return err
}

// writeText writes a file of that text.
func writeText(path, text string) error {
	return writeFile(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
