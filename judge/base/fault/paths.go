package fault

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// OfPath is the error for a failed operation on a path: the system's message without
// the name of the call. If hint is "", it says what to do about a file that does not exist (see
// [Missing]), or about what is no file.
func OfPath(path string, err error, hint string) error {
	info, unknown := os.Stat(path)
	switch {
	case hint != "":
	case errors.Is(err, fs.ErrNotExist):
		hint = Missing(path)
	case unknown != nil || errors.Is(err, fs.ErrPermission):
	case info.IsDir():
		hint = "name a file in it"
	case !info.Mode().IsRegular():
		hint = "copy what comes from it into a file, and name that"
	}
	if system, ok := errors.AsType[*fs.PathError](err); ok {
		err = system.Err
	}
	return &Error{Msg: path + ": " + err.Error(), Hint: hint, Err: err}
}

// Missing is the hint for a path that does not exist: that its folder is missing
// too, a similar name beside it, or where a relative path begins.
func Missing(path string) string {
	dir, name := filepath.Split(filepath.Clean(path))
	entries, err := os.ReadDir(filepath.Join(dir, "."))
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no folder " + filepath.Clean(dir)
	}
	names := Names(entries, fs.DirEntry.Name)
	if slices.Contains(names, name) {
		return "it is a link to a file that is missing"
	}
	if like := DidYouMean(name, names, ""); like != "" {
		return strings.TrimSpace(like)
	}
	here, err := os.Getwd()
	if err == nil && !filepath.IsAbs(path) {
		return "it was looked for from the folder " + here
	}
	return ""
}

// Writable checks, before any work is done, that the file named by a flag can be
// written. An empty path is fine.
func Writable(flag, path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Lstat(path)
	switch {
	case err == nil && info.Mode()&fs.ModeSymlink != 0: // the new file would replace it, even /dev/stdout
		return New(path+" is a link, not a file", flag+" names the file to write")
	case err == nil && !info.Mode().IsRegular():
		return New(path+" is not a file", flag+" names the file to write")
	}
	return writableFolder(filepath.Dir(path), flag+" names the file to write, in a writable folder")
}

// writableFolder checks that files can be created in a folder.
func writableFolder(dir, hint string) error {
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return OfPath(dir, err, hint) // err names the temporary file
	}
	f.Close()
	return os.Remove(f.Name())
}

// NewFolder creates the folder named by a flag, and checks that files can be created in
// it. An empty path is fine.
func NewFolder(flag, dir string) error {
	if dir == "" {
		return nil
	}
	hint := flag + " names a folder to write to"
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return New(err.Error(), hint)
	}
	return writableFolder(dir, hint)
}
