package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/mount"
)

// The world of a cell: the system's programs and libraries, the few settings
// that they cannot do without, a handful of devices, the cell's own processes,
// and two folders in memory. Everything but those two is read-only.

// settings are patterns of files and folders under /etc. There is no passwd
// among them, nor anything that differs between two machines of one kind.
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

// hidden is what /proc tells of the machine rather than of the cell.
var hidden = []string{
	"acpi", "asound", "bus", "cmdline", "config.gz", "driver", "fs", "iomem", "ioports", "irq", "kallsyms", "kcore",
	"key-users", "keys", "kmsg", "kpagecgroup", "kpagecount", "kpageflags", "latency_stats", "modules", "mtrr", "partitions",
	"sched_debug", "scsi", "slabinfo", "swaps", "sysrq-trigger", "timer_list", "timer_stats", "vmallocinfo",
}

// defaultScratch is Options.Scratch when it is 0, in bytes.
const defaultScratch = 64 << 20

func (o Options) scratch() int64 {
	if o.Scratch <= 0 {
		return defaultScratch
	}
	return o.Scratch
}

// inodes is how many files each of the two folders can hold.
const inodes = 16 << 10

// world turns options into the library's terms.
func world(o Options, home string) (*container.Builder, error) {
	m := mount.NewBuilder()
	links := []container.SymbolicLink{
		{LinkPath: "/dev/fd", Target: "/proc/self/fd"},
		{LinkPath: "/dev/stdin", Target: "/proc/self/fd/0"},
		{LinkPath: "/dev/stdout", Target: "/proc/self/fd/1"},
		{LinkPath: "/dev/stderr", Target: "/proc/self/fd/2"},
	}
	for _, dir := range existing(patterns()) {
		if to, err := os.Readlink(dir); err == nil {
			links = append(links, container.SymbolicLink{LinkPath: dir, Target: to})
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
	m.WithMount(procMount())
	for _, dir := range folders {
		m.WithTmpfs(dir[1:], folderOptions(o.scratch()))
	}
	if err := addMounts(m, o.Mounts); err != nil {
		return nil, err
	}
	mounts := m.FilterNotExist().Mounts
	covered, err := covers(mounts, o.Hide)
	if err != nil {
		return nil, err
	}
	return &container.Builder{
		Root: filepath.Join(home, "root"), Mounts: mounts, SymbolicLinks: links,
		MaskPaths: append(masks(), covered...), WorkDir: Work, HostName: "cell", DomainName: "cell",
		UnshareCgroupBeforeExec: true, // /proc/self/cgroup tells no names of ours
	}, nil
}

// existing is what is there of some patterns, each path once.
func existing(patterns []string) []string {
	var files []string
	seen := map[string]bool{}
	for _, pattern := range patterns {
		found, _ := filepath.Glob(pattern)
		for _, f := range found {
			if !seen[f] {
				files, seen[f] = append(files, f), true
			}
		}
	}
	return files
}

func masks() []string {
	var paths []string
	for _, h := range hidden {
		if p := filepath.Join("/proc", h); exists(p) {
			paths = append(paths, p)
		}
	}
	return paths
}

// procMount hides processes of other users, which in a cell is the first
// process only.
func procMount() mount.Mount {
	p := mount.NewBuilder().WithProc().Mounts[0]
	p.Data = "hidepid=2"
	return p
}

// addMounts shows more of the host, as far as the caller takes the word for it.
func addMounts(m *mount.Builder, more []Mount) error {
	for _, o := range more {
		to := o.Cell
		if to == "" {
			to = o.Host
		}
		to = filepath.Clean(to)
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
