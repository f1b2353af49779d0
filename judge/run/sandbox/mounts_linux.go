package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/mount"
)

// A cell's world: the system's programs and libraries, the few settings they need, some
// devices, the cell's own processes, and two folders in memory. All but these two are
// read-only.

// settings are patterns of files and folders under /etc, without passwd or anything else
// that differs between similar machines.
var settings = []string{
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", // where libraries are
	"/etc/ld-musl-*.path",
	"/etc/alternatives",                         // Debian: which java, which cc
	"/etc/java", "/etc/java-*", "/etc/java-*-*", // Java reads its own from here
	"/etc/mono", "/etc/python3", "/etc/python3.*", "/etc/dotnet", "/etc/ghc", "/etc/php*",
	"/etc/localtime", "/etc/timezone",
}

var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// shm omitted: no /dev/shm, since nothing that reads a board and writes an
// answer needs shared memory by name.

// hidden are the parts of /proc about the machine rather than the cell.
var hidden = []string{
	"acpi", "asound", "bus", "cmdline", "config.gz", "driver", "fs", "iomem", "ioports", "irq",
	"kallsyms", "kcore", "key-users", "keys", "kmsg", "kpagecgroup", "kpagecount", "kpageflags",
	"latency_stats", "modules", "mtrr", "partitions", "sched_debug", "scsi", "slabinfo", "swaps",
	"sysrq-trigger", "timer_list", "timer_stats", "vmallocinfo",
}

// inodes is how many files each of the two folders can hold.
const inodes = 16 << 10

// A host is what all cells of this process show of the machine. It is looked up once.
type host struct {
	mounts []mount.Mount
	links  []container.SymbolicLink
	masks  []string
}

var thisHost = sync.OnceValue(func() host {
	h := host{masks: append(existing(under("/proc/", hidden)), ourselves()...), links: []container.SymbolicLink{
		{LinkPath: "/dev/fd", Target: "/proc/self/fd"},
		{LinkPath: "/dev/stdin", Target: "/proc/self/fd/0"},
		{LinkPath: "/dev/stdout", Target: "/proc/self/fd/1"},
		{LinkPath: "/dev/stderr", Target: "/proc/self/fd/2"},
	}}
	m := mount.NewBuilder()
	for _, dir := range existing(patterns()) {
		to, err := os.Readlink(dir)
		if err == nil {
			h.links = append(h.links, container.SymbolicLink{LinkPath: dir, Target: to})
		} else if exists(dir) {
			m.WithBind(dir, dir[1:], true)
		}
	}
	for _, file := range existing(settings) {
		m.WithBind(file, file[1:], true)
	}
	for _, dev := range devices {
		m.WithBind(dev, dev[1:], false)
	}
	m.WithProc()
	proc := &m.Mounts[len(m.Mounts)-1]
	proc.Data = "hidepid=2" // hides other users' processes: in a cell, only the first process
	h.mounts = m.FilterNotExist().Mounts
	return h
})

// newBuilder turns options into the library's terms. root is where the world is mounted.
func newBuilder(o Options, root string) (*container.Builder, error) {
	h := thisHost()
	m := mount.NewBuilder().WithMounts(slices.Clone(h.mounts))
	for _, dir := range folders {
		m.WithTmpfs(dir[1:], folderOptions(o.scratch()))
	}
	if err := addMounts(m, o.Mounts); err != nil {
		return nil, err
	}
	return &container.Builder{
		Root: root, Mounts: m.Mounts, SymbolicLinks: h.links, MaskPaths: h.masks,
		WorkDir: Work, HostName: "cell", DomainName: "cell",
		UnshareCgroupBeforeExec: true, // or /proc/self/cgroup would reveal our names
	}, nil
}

// ourselves is this program's file, if cells would show it: it holds the answers to all cases.
func ourselves() []string {
	exe, err := os.Executable()
	if err != nil || !Shows(exe) || !exists(exe) {
		return nil
	}
	return []string{exe}
}

// existing are the paths that match some patterns, each once.
func existing(patterns []string) (files []string) {
	for _, pattern := range patterns {
		found, _ := filepath.Glob(pattern)
		for _, file := range found {
			if !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files
}

// addMounts adds the caller's mounts.
func addMounts(m *mount.Builder, more []Mount) error {
	for _, o := range more {
		to := filepath.Clean(cmp.Or(o.Cell, o.Host))
		if !filepath.IsAbs(to) || !filepath.IsAbs(o.Host) {
			return fmt.Errorf("mount %s at %s: not absolute", o.Host, to)
		}
		if strings.HasPrefix(to+"/", Work+"/") || strings.HasPrefix(to+"/", Temp+"/") {
			return fmt.Errorf("mount %s at %s: that folder is wiped by Reset", o.Host, to)
		}
		if !exists(o.Host) {
			return fmt.Errorf("mount %s: no such file or folder", o.Host)
		}
		m.WithBind(filepath.Clean(o.Host), strings.TrimPrefix(to, "/"), true)
	}
	return nil
}
