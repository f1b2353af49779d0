package sandbox

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/criyle/go-sandbox/pkg/mount"
)

// A cell may show what must be hidden: if Adder is installed below /usr, a program could
// reach the answers to all boards. So wherever a mount shows such a path, an empty file or
// folder is mounted over it.

// covers lists the cell's paths under which mounts show hidden files or our own program.
func covers(mounts []mount.Mount, hide []string) ([]string, error) {
	var shown []mount.Mount // with the true paths of their sources
	for _, m := range mounts {
		source, err := filepath.EvalSymlinks(m.Source)
		if m.IsBindMount() && err == nil {
			m.Source = source
			shown = append(shown, m)
		}
	}
	var paths []string
	for _, h := range append(ourselves(), hide...) {
		if !filepath.IsAbs(h) {
			return nil, fmt.Errorf("hide %s: not absolute", h)
		}
		real, err := filepath.EvalSymlinks(h)
		if err != nil {
			continue // nothing there to be hidden
		}
		for _, m := range shown {
			rest, below := strings.CutPrefix(real, m.Source)
			if below && (rest == "" || rest[0] == '/') {
				paths = append(paths, "/"+m.Target+rest)
			}
		}
	}
	slices.Sort(paths) // a folder before what is in it
	return slices.Compact(paths), nil
}

// ourselves are the files that start this program: its executable, and files in program
// folders with the same name or content.
var ourselves = sync.OnceValue(func() []string {
	exe, err := os.Executable()
	if err != nil {
		return nil
	}
	own := []string{exe}
	self, err := os.Stat(exe)
	if err != nil {
		return own
	}
	for _, dir := range []string{
		"/usr/bin", "/usr/sbin", "/usr/libexec",
		"/usr/local/bin", "/usr/local/sbin", "/usr/local/libexec",
		filepath.Dir(exe),
	} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			name := filepath.Join(dir, e.Name())
			if e.Name() == filepath.Base(exe) || isCopy(self, exe, name, e) {
				own = append(own, name)
			}
		}
	}
	return own
})

// isCopy compares contents only if the sizes are equal.
func isCopy(self fs.FileInfo, exe, name string, e fs.DirEntry) bool {
	info, err := e.Info()
	if err != nil || !info.Mode().IsRegular() || info.Size() != self.Size() {
		return false
	}
	if os.SameFile(self, info) {
		return true
	}
	ours, err := os.ReadFile(exe)
	if err != nil {
		return false
	}
	theirs, err := os.ReadFile(name)
	return err == nil && bytes.Equal(ours, theirs)
}
