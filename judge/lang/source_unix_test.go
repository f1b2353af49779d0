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

// What would block, or never end, is not even opened.
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
	for path, want := range map[string]string{fifo: "is a pipe", device: "is a device"} {
		_, err := Load(path, nil)
		var se *SourceError
		if !errors.As(err, &se) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", path, err, want)
		}
	}
}
