package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A hierarchy names the folders in which control groups are made. They lie
// below the groups that we are in ourselves wherever that is possible, so that
// limits set on us hold for our cells as well.
type hierarchy struct {
	unified bool   // cgroup v2: the three folders are one
	memory  string // v1: memory; v2: memory, pids and cpu time
	pids    string
	cpu     string
}

// groups is where control groups can be made here, found once.
var groups = sync.OnceValues(findHierarchy)

// findHierarchy prefers v1 where both are mounted: a hybrid machine has its
// controllers there.
func findHierarchy() (*hierarchy, error) {
	mounts, err := groupMounts()
	if err != nil {
		return nil, err
	}
	own, err := ownGroups()
	if err != nil {
		return nil, err
	}
	if _, ok := mounts["memory"]; ok {
		return findLegacy(mounts, own)
	}
	if m, ok := mounts[""]; ok {
		dir, err := delegated(m.folder(own[""]))
		if err != nil {
			return nil, err
		}
		return &hierarchy{unified: true, memory: dir, pids: dir, cpu: dir}, nil
	}
	return nil, errors.New("no cgroup is mounted")
}

func findLegacy(mounts map[string]groupMount, own map[string]string) (*hierarchy, error) {
	h := &hierarchy{}
	for _, c := range []struct {
		name string
		dir  *string
	}{{"memory", &h.memory}, {"pids", &h.pids}, {"cpuacct", &h.cpu}} {
		m, ok := mounts[c.name]
		if !ok {
			return nil, fmt.Errorf("cgroup v1 without the %s controller", c.name)
		}
		*c.dir = m.folder(own[c.name])
		if unix.Access(*c.dir, unix.W_OK) != nil {
			return nil, fmt.Errorf("cgroup folder %s is not writable", *c.dir)
		}
	}
	return h, nil
}

// A groupMount is one cgroup file system: at point, showing what lies under root.
type groupMount struct{ point, root string }

// folder finds a group's folder. In a container the mount may show only a part
// of the tree, and then the own group is the mount's root.
func (m groupMount) folder(group string) string {
	if rest, ok := strings.CutPrefix(group, strings.TrimSuffix(m.root, "/")); ok {
		if dir := filepath.Join(m.point, rest); unix.Access(dir, unix.F_OK) == nil {
			return dir
		}
	}
	return m.point
}

// groupMounts finds the mounted controllers; "" is v2.
func groupMounts() (map[string]groupMount, error) {
	data, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	mounts := map[string]groupMount{}
	for line := range strings.Lines(string(data)) {
		place, kind, ok := strings.Cut(line, " - ")
		p, k := strings.Fields(place), strings.Fields(kind)
		if !ok || len(p) < 5 || len(k) < 3 {
			continue
		}
		m := groupMount{point: p[4], root: p[3]}
		switch k[0] {
		case "cgroup2":
			mounts[""] = m
		case "cgroup":
			for c := range strings.SplitSeq(k[2], ",") {
				mounts[c] = m
			}
		}
	}
	return mounts, nil
}

// ownGroups finds the group that we are in, by controller; "" is v2.
func ownGroups() (map[string]string, error) {
	data, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	own := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if f := strings.SplitN(strings.TrimSpace(line), ":", 3); len(f) == 3 {
			for c := range strings.SplitSeq(f[1], ",") {
				own[c] = f[2]
			}
		}
	}
	return own, nil
}
