package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// A path from a person, a package or a platform may lead to anything. Opening a pipe waits
// for its writer, and opening a device may have effects. So only regular files are opened,
// and checked again after opening.

// Open opens a regular file for reading. It never waits.
func Open(path string) (*os.File, error) {
	return open(path, os.Stat, os.OpenFile)
}

// OpenIn opens a regular file, not a link, in a folder.
func OpenIn(root *os.Root, path string) (*os.File, error) {
	return open(path, root.Lstat, root.OpenFile)
}

func open(
	path string,
	stat func(string) (fs.FileInfo, error),
	open func(string, int, fs.FileMode) (*os.File, error),
) (*os.File, error) {
	before, err := stat(path)
	if err == nil {
		err = irregular(path, before)
	}
	if err != nil {
		return nil, err
	}
	f, err := open(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	now, err := f.Stat()
	if err == nil {
		err = irregular(path, now)
	}
	if err == nil && !os.SameFile(before, now) {
		err = &fs.PathError{Op: "open", Path: path, Err: errors.New("it was replaced by another file")}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func irregular(path string, info fs.FileInfo) error {
	if kind := Kind(info.Mode()); kind != "" {
		return &fs.PathError{Op: "open", Path: path, Err: kind}
	}
	return nil
}

// A NotFile is the kind of something that is not a regular file: "a pipe".
type NotFile string

func (kind NotFile) Error() string { return "is " + string(kind) + ", not a file" }

// Kind names the kind of a file; it is "" for a regular file.
func Kind(mode fs.FileMode) NotFile {
	for _, k := range []struct {
		is   fs.FileMode
		name NotFile
	}{
		{fs.ModeDir, "a folder"},
		{fs.ModeSymlink, "a link"},
		{fs.ModeNamedPipe, "a pipe"},
		{fs.ModeSocket, "a socket"},
		{fs.ModeDevice, "a device"},
	} {
		if mode&k.is != 0 {
			return k.name
		}
	}
	if !mode.IsRegular() {
		return "something special"
	}
	return ""
}

// ReadFile reads a regular file of at most that many bytes.
func ReadFile(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	return bounded(path, f, most)
}

// ReadIn reads a regular file of a file system, of at most that many bytes.
func ReadIn(files fs.FS, path string, most int64) ([]byte, error) {
	info, err := fs.Stat(files, path)
	if err == nil {
		err = irregular(path, info)
	}
	if err != nil {
		return nil, err
	}
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	return bounded(path, f, most)
}

// bounded reads an open file to its end, and closes it.
func bounded(path string, f fs.File, most int64) ([]byte, error) {
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("is larger than %s", size(most))}
	}
	return text, err
}

func size(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%d MiB", n>>20)
}
