// Package durable keeps what is written: files that are complete or absent, locks that
// end with their process, and the journal, an append-only file of finished work. It knows
// nothing about their contents.
//
// renameio is not used for the files: it does not build for Windows.
package durable

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Unfinished begins the names of incomplete files. A killed process leaves them behind;
// the folder's holder may remove them.
const Unfinished = ".new-"

// WriteFile writes a temporary file and renames it, so that nobody sees half of it, and an
// earlier file stays until the new one is complete.
func WriteFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	return writeFile(path, mode, func(*os.File) error { return nil }, write)
}

// writeFile calls sync before anybody finds the file under its name.
func writeFile(path string, mode fs.FileMode, sync func(*os.File) error, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), Unfinished+"*")
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
		err = file.Chmod(mode)
	}
	if err == nil {
		err = sync(file)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// WriteText writes a file of that text, which others may read.
func WriteText(path, text string) error {
	return WriteFile(path, 0o644, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
