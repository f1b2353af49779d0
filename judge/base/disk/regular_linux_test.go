package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"adder/judge/base/disk"
)

// Anything but a regular file is reported and never opened: opening a pipe for reading waits
// until somebody writes to it.
func TestOnlyFilesAreOpened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	text := []byte("text")
	err := errors.Join(syscall.Mkfifo(in("pipe"), 0o600), os.WriteFile(in("file"), text, 0o600),
		os.Mkdir(in("folder"), 0o700),
		os.Symlink("pipe", in("to pipe")), os.Symlink("file", in("to file")),
		os.Symlink("/dev/null", in("to device")))
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, c := range []struct {
		name, want string
		linked     string // the same in a folder, where links are not followed
	}{
		{"file", "", ""},
		{"to file", "", "is a link, not a file"},
		{"pipe", "is a pipe, not a file", "is a pipe, not a file"},
		{"to pipe", "is a pipe, not a file", "is a link, not a file"},
		{"folder", "is a folder, not a file", "is a folder, not a file"},
		{"to device", "is a device, not a file", "is a link, not a file"},
	} {
		var inRoot []byte
		f, errIn := disk.OpenIn(root, c.name)
		if errIn == nil {
			inRoot = text
			f.Close()
		}
		named, errNamed := disk.ReadFile(in(c.name), 10)
		lent, errLent := disk.ReadIn(os.DirFS(dir), c.name, 10)
		for how, got := range map[string]struct {
			text []byte
			err  error
			want string
		}{"ReadFile": {named, errNamed, c.want}, "ReadIn": {lent, errLent, c.want},
			"OpenIn": {inRoot, errIn, c.linked}} {
			var kind disk.NotFile
			switch errors.As(got.err, &kind); {
			case got.want == "" && (got.err != nil || string(got.text) != "text"):
				t.Errorf("%s of %s: %q, %v", how, c.name, got.text, got.err)
			case got.want != "" && kind.Error() != got.want:
				t.Errorf("%s of %s: %v, want %q", how, c.name, got.err, got.want)
			}
		}
	}
	if _, err := disk.ReadFile(in("none"), 10); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if text, err := disk.ReadFile(in("file"), 4); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	_, err = disk.ReadFile(in("file"), 3)
	if err == nil || !strings.Contains(err.Error(), "is larger than 3 bytes") {
		t.Error(err)
	}
}
