package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// Everything that a judge makes on the machine bears its stamp:
//
//	adder-<pid namespace>-<pid>-<start time of that process>-<random>
//
// and a cell's things add -c<number>. So anyone can tell later whether the
// judge still lives: a process number comes back, a start time with it does
// not. A cell's folder lies in the machine's temporary folder and holds root, an
// empty folder, over which the cell mounts its own world.

const prefix = "adder-"

// stamp is this process's.
var stamp = sync.OnceValue(func() string {
	start, err := startTime(os.Getpid())
	if err != nil {
		start = 0
	}
	return fmt.Sprintf("%s%d-%d-%d-%08x", prefix, pidNamespace(), os.Getpid(), start, salt())
})

var cells atomic.Int64

// nextName names a new cell, like no other on this machine.
func nextName() string { return fmt.Sprintf("%s-c%d", stamp(), cells.Add(1)) }

func pidNamespace() uint64 {
	info, err := os.Stat("/proc/self/ns/pid")
	if err != nil {
		return 0
	}
	return info.Sys().(*syscall.Stat_t).Ino
}

// startTime is when a process was started, in clock ticks since the boot.
func startTime(pid int) (uint64, error) {
	f, err := statFields(pid)
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(f[19], 10, 64)
}

// statFields splits /proc/pid/stat after the name, which may hold anything:
// field 0 is the state, and the kernel's field n is field n-3 here.
func statFields(pid int) ([]string, error) {
	s, err := readFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	f := strings.Fields(s[strings.LastIndexByte(s, ')')+1:])
	if len(f) < 20 {
		return nil, fmt.Errorf("/proc/%d/stat is too short", pid)
	}
	return f, nil
}

// abandoned tells whether a name bears the stamp of a judge that is dead for
// certain. Judges of another pid namespace cannot be seen from here.
func abandoned(name string) bool {
	f := strings.Split(strings.TrimPrefix(name, prefix), "-")
	if !strings.HasPrefix(name, prefix) || len(f) < 4 || f[0] != strconv.FormatUint(pidNamespace(), 10) {
		return false
	}
	pid, err := strconv.Atoi(f[1])
	if err != nil {
		return false
	}
	start, err := startTime(pid)
	return errors.Is(err, os.ErrNotExist) || err == nil && strconv.FormatUint(start, 10) != f[2]
}

// makeHome makes the folder of a cell.
func makeHome(name string) (string, error) {
	home := filepath.Join(os.TempDir(), name)
	if err := os.Mkdir(home, 0o700); err != nil {
		return "", err
	}
	if err := os.Mkdir(filepath.Join(home, "root"), 0o755); err != nil {
		return "", errors.Join(err, os.RemoveAll(home))
	}
	return home, nil
}

// SweepStale removes the control groups and folders of judges that died
// without a chance to do so themselves. It never touches what belongs to a
// living judge, or to another user. Their processes died with them.
//
// A judge makes its groups below those that it is in itself, and the next one may be
// in others, with another temporary folder: so groups are looked for wherever there
// are any.
func SweepStale() error {
	homes, err := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	if err != nil {
		return err
	}
	var errs []error
	for _, home := range homes {
		if abandoned(filepath.Base(home)) && isMine(home) {
			errs = append(errs, os.RemoveAll(home))
		}
	}
	mounts, err := groupMounts()
	if err != nil {
		return err
	}
	for _, c := range []string{"memory", "pids", "cpuacct", ""} {
		if m, ok := mounts[c]; ok {
			errs = append(errs, sweepGroups(m.point))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("sandbox: sweep: %w", err)
	}
	return nil
}

// sweepGroups removes the abandoned groups below a group, those inside of others
// first.
func sweepGroups(top string) error {
	var found []string
	_ = filepath.WalkDir(top, func(dir string, d os.DirEntry, err error) error {
		if err != nil {
			return fs.SkipDir // it is gone, or another user's
		}
		if d.IsDir() && abandoned(d.Name()) && isMine(dir) {
			found = append(found, dir)
		}
		return nil
	})
	slices.Reverse(found)
	var errs []error
	for _, dir := range found {
		errs = append(errs, removeGroup(dir))
	}
	return errors.Join(errs...)
}

// isMine guards against a folder that somebody else has put into the shared
// temporary folder, or made a group of.
func isMine(dir string) bool {
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir() && int(info.Sys().(*syscall.Stat_t).Uid) == os.Geteuid()
}
