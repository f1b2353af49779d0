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

// What must not be seen may lie in something that a cell shows: whoever
// installs us below /usr puts the answers to all boards within a program's
// reach. So wherever a mount shows such a path, an empty file or folder is
// mounted over it.

// covers lists the paths of the cell under which the mounts show what is to be
// hidden, and our own program.
func covers(mounts []mount.Mount, hide []string) ([]string, error) {
	var paths []string
	for _, h := range append(ourselves(), hide...) {
		if !filepath.IsAbs(h) {
			return nil, fmt.Errorf("hide %s: not absolute", h)
		}
		real, err := filepath.EvalSymlinks(h)
		if err != nil {
			continue // nothing there to be hidden
		}
		paths = append(paths, shownAs(mounts, real)...)
	}
	slices.Sort(paths) // a folder before what is in it
	return slices.Compact(paths), nil
}

func shownAs(mounts []mount.Mount, real string) (paths []string) {
	for _, m := range mounts {
		if !m.IsBindMount() {
			continue
		}
		source, err := filepath.EvalSymlinks(m.Source)
		if err != nil {
			continue
		}
		if rest, ok := strings.CutPrefix(real, source); ok && (rest == "" || rest[0] == '/') {
			paths = append(paths, "/"+m.Target+rest)
		}
	}
	return paths
}

// ourselves are the files by which our own program can be started: that which
// runs now, and in the folders of programs whatever has its name or content.
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
	for _, dir := range append(programFolders(), filepath.Dir(exe)) {
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

func programFolders() []string {
	var dirs []string
	for _, dir := range []string{"/bin", "/sbin", "/libexec"} {
		dirs = append(dirs, "/usr"+dir, "/usr/local"+dir)
	}
	return dirs
}

// isCopy reads only what has our size.
func isCopy(self fs.FileInfo, exe, name string, e fs.DirEntry) bool {
	info, err := e.Info()
	if err != nil || !info.Mode().IsRegular() || info.Size() != self.Size() {
		return false
	}
	if os.SameFile(self, info) {
		return true
	}
	a, err := os.ReadFile(exe)
	b, err2 := os.ReadFile(name)
	return err == nil && err2 == nil && bytes.Equal(a, b)
}
