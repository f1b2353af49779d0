package sandbox

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A hierarchy is the folders of control groups by controller, in which others can be made.
// On v2 they are one.
type hierarchy struct {
	*version
	at map[string]string
}

// file is the path of a control file.
func (h *hierarchy) file(controller, name string) string {
	return filepath.Join(h.at[controller], name)
}

// folders are those of the hierarchy, each once.
func (h *hierarchy) folders() []string { return slices.Compact(slices.Sorted(maps.Values(h.at))) }

// groups is where control groups can be made, found once: below the judge's own groups if
// possible, so that the judge's limits hold for its cells, too.
var groups = sync.OnceValues(findHierarchy)

// findHierarchy prefers v1 if both are mounted, because hybrid machines have their
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
	if _, legacy := mounts[memory]; legacy {
		return findV1(mounts, own)
	}
	m, ok := mounts[""]
	if !ok {
		return nil, errors.New("no cgroup is mounted")
	}
	dir, err := delegated(m.folder(own[""]))
	return &hierarchy{&v2, map[string]string{memory: dir, pids: dir, cpu: dir}}, err
}

func findV1(mounts map[string]groupMount, own map[string]string) (*hierarchy, error) {
	at := map[string]string{}
	for _, c := range []string{memory, pids, cpu} {
		m, ok := mounts[c]
		if !ok {
			return nil, fmt.Errorf("cgroup v1 without the %s controller", c)
		}
		at[c] = m.folder(own[c])
		if unix.Access(at[c], unix.W_OK) != nil {
			return nil, fmt.Errorf("cgroup folder %s is not writable", at[c])
		}
	}
	return &hierarchy{&v1, at}, nil
}

// A groupMount is a cgroup file system at point that shows what is under root.
type groupMount struct{ point, root string }

// folder finds a group's folder. In a container the mount may show only part of the tree;
// then its root is our own group.
func (m groupMount) folder(group string) string {
	if rest, ok := strings.CutPrefix(group, strings.TrimSuffix(m.root, "/")); ok {
		dir := filepath.Join(m.point, rest)
		if exists(dir) {
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

// ownGroups finds the groups of this process, by controller; "" is v2.
func ownGroups() (map[string]string, error) {
	data, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	own := map[string]string{}
	for line := range strings.Lines(string(data)) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) == 3 {
			for c := range strings.SplitSeq(f[1], ",") {
				own[c] = f[2]
			}
		}
	}
	return own, nil
}

// A v2 group can contain either processes or controlled groups. So our own group can hold
// cells only if it already enables the controllers for its children, or if this is its
// only process, which then moves into a leaf. Otherwise we use the nearest ancestor that
// enables the controllers.

// delegated finds a v2 folder in which controlled groups can be made.
func delegated(own string) (string, error) {
	if enabled(own) || stepDown(own) == nil {
		return own, writable(own)
	}
	for dir := filepath.Dir(own); exists(filepath.Join(dir, "cgroup.procs")); dir = filepath.Dir(dir) {
		if enabled(dir) {
			return dir, writable(dir)
		}
	}
	return "", fmt.Errorf("cgroup v2: %s cannot be delegated (memory and pids)", own)
}

func writable(dir string) error {
	procs := filepath.Join(dir, "cgroup.procs")
	if unix.Access(dir, unix.W_OK) != nil || unix.Access(procs, unix.W_OK) != nil {
		return fmt.Errorf("cgroup folder %s is not writable", dir)
	}
	return nil
}

// enabled reports whether groups made in dir have the controllers.
func enabled(dir string) bool {
	on := words(filepath.Join(dir, "cgroup.subtree_control"))
	return slices.Contains(on, memory) && slices.Contains(on, pids)
}

// stepDown enables the controllers below our own group, moving this process into a leaf
// if needed. If another process is in the group, it fails and changes nothing.
func stepDown(own string) error {
	if enableBelow(own) == nil {
		return nil
	}
	me := strconv.Itoa(os.Getpid())
	procs := words(filepath.Join(own, "cgroup.procs"))
	if !slices.Equal(procs, []string{me}) {
		return fmt.Errorf("%s has other processes", own)
	}
	leaf := filepath.Join(own, stamp()+"-judge")
	if err := os.Mkdir(leaf, 0o755); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(leaf, "cgroup.procs"), me); err != nil {
		return err
	}
	return enableBelow(own)
}

func enableBelow(dir string) error {
	return writeFile(filepath.Join(dir, "cgroup.subtree_control"), "+"+memory+" +"+pids)
}
