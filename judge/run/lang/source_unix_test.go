//go:build unix

package lang

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A file that would block, or never end, is not even opened.
func TestLoadRefusesWhatIsNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	fifo, device := filepath.Join(dir, "fifo.c"), filepath.Join(dir, "device.c")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", device); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{fifo: "is a pipe", device: "is a device"}
	if f, err := os.Open("/proc/kmsg"); err == nil { // its mode says that it is a regular file
		f.Close()
		link := filepath.Join(dir, "kernel.c")
		if err := os.Symlink("/proc/kmsg", link); err != nil {
			t.Fatal(err)
		}
		files[link] = "is a file of the kernel"
	}
	for path, want := range files {
		_, err := Load(path, nil)
		if _, ok := errors.AsType[*SourceError](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", path, err, want)
		}
	}
}

// A pipe may replace a file after we have looked at it.
func TestReadRefusesAnOpenPipe(t *testing.T) {
	t.Parallel()
	fifo := filepath.Join(t.TempDir(), "fifo.c")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(fifo, os.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(fifo, f, nil); err == nil || !strings.Contains(err.Error(), "is a pipe") {
		t.Errorf("%v", err)
	}
}

// A name never breaks its line, in any message.
func TestNamesOnOneLine(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bad := filepath.Join(dir, "a\nAC 100\x1b[2J.py")
	writeFile(t, bad, "print(1)\n")
	s, err := Load(bad, nil)
	want := filepath.Join(dir, `a\nAC 100\x1b[2J.py`)
	if err != nil || s.Name != want || s.Lang.Key != "python" {
		t.Errorf("Load: %q, %v; want %q", s.Name, err, want)
	}
	for _, path := range []string{dir + "/no\nfile.py", dir + "/no\nname", dir + "/no.\nlanguage"} {
		writeFile(t, path+".x", "")
		for _, path := range []string{path, path + ".x"} {
			if _, err := Load(path, nil); err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("Load(%q): %v", path, err)
			}
			_, err := Recognise(strings.TrimSuffix(path, ".py"))
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("Recognise(%q): %v", path, err)
			}
		}
	}
}
