package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// What a program at level Bare can reach, and what little is done about it.

// unreached are the folders of toolchains for whose sake a program had to run
// as we do.
var unreached sync.Map

// bareUnheld is Level.Unheld of Bare, by what has happened so far.
func bareUnheld() []string {
	held := []string{"There is no container: programs can use the network, and read whatever every user of this machine can read."}
	t, err := newTenant()
	t.leave()
	if err != nil {
		held = append(held, "Programs run as the judge's own user, so that they could change files, results and scores: "+err.Error()+".")
	}
	unreached.Range(func(folder, _ any) bool {
		held = append(held, fmt.Sprintf("Some programs ran as the judge's own user, since no other can read %s.", folder))
		return true
	})
	if exe, why := os.Executable(); why == nil && (err != nil || t.reaches(exe)) {
		held = append(held, "Programs could start this judge and have it answer for them.")
	}
	slices.Sort(held[1:])
	return append(held, bareCounts)
}

// environment leads PATH around our own executable.
func (s *shed) environment(env []string) []string {
	all := append([]string{}, env...)
	for i, v := range all {
		if list, ok := strings.CutPrefix(v, "PATH="); ok {
			dirs := filepath.SplitList(list)
			for j, d := range dirs {
				if other, ok := s.path[filepath.Clean(d)]; ok {
					dirs[j] = other
				}
			}
			all[i] = "PATH=" + strings.Join(dirs, string(filepath.ListSeparator))
		}
	}
	return all
}

// detours makes, for each usual folder of programs that holds our executable,
// a folder of links to all the others in it.
func detours(below string) map[string]string {
	exe, err := os.Executable()
	self, err2 := os.Stat(exe)
	if err != nil || err2 != nil {
		return nil
	}
	around := map[string]string{}
	for i, dir := range []string{filepath.Dir(exe), "/usr/local/bin", "/usr/bin", "/bin"} {
		if other := filepath.Join(below, fmt.Sprint(i)); holds(dir, exe, self) && detour(dir, other, self) == nil {
			around[dir] = other
		}
	}
	return around
}

func holds(dir, exe string, self os.FileInfo) bool {
	info, err := os.Stat(filepath.Join(dir, filepath.Base(exe)))
	return err == nil && os.SameFile(info, self)
}

func detour(dir, other string, self os.FileInfo) error {
	if err := os.MkdirAll(other, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if info, err := os.Stat(name); err == nil && !os.SameFile(info, self) {
			_ = os.Symlink(name, filepath.Join(other, e.Name()))
		}
	}
	return err
}
