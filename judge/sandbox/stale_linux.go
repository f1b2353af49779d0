package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
// not. A cell's folder lies in the machine's temporary folder and holds
//
//	root     an empty folder, over which the cell mounts its own world
//	groups   the folders of the control groups, one per line
//
// and is made before the groups and removed after them: what dies in between
// is always found by SweepStale.

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

// makeHome makes the folder of a cell, recording where its groups will be.
func makeHome(name string, at *hierarchy) (string, error) {
	home := filepath.Join(os.TempDir(), name)
	if err := os.Mkdir(home, 0o700); err != nil {
		return "", err
	}
	err := os.Mkdir(filepath.Join(home, "root"), 0o755)
	if at != nil {
		record := strings.Join([]string{at.memory, at.pids, at.cpu}, "\n")
		err = errors.Join(err, os.WriteFile(filepath.Join(home, "groups"), []byte(record), 0o600))
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(home))
	}
	return home, nil
}

// SweepStale removes the control groups and folders of judges that died
// without a chance to do so themselves. It never touches what belongs to a
// living judge, or to another user. Their processes died with them.
func SweepStale() error {
	homes, err := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	if err != nil {
		return err
	}
	var errs []error
	for _, home := range homes {
		if abandoned(filepath.Base(home)) && isMine(home) {
			errs = append(errs, sweepHome(home))
		}
	}
	if at, err := groups(); err == nil {
		errs = append(errs, sweepGroups(at.memory), sweepGroups(at.pids), sweepGroups(at.cpu))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("sandbox: sweep: %w", err)
	}
	return nil
}

// isMine guards against a folder that somebody else has put into the shared
// temporary folder.
func isMine(home string) bool {
	info, err := os.Lstat(home)
	return err == nil && info.IsDir() && int(info.Sys().(*syscall.Stat_t).Uid) == os.Geteuid()
}

func sweepHome(home string) error {
	var errs []error
	for _, dir := range words(filepath.Join(home, "groups")) {
		errs = append(errs, sweepGroups(dir))
	}
	if err := errors.Join(errs...); err != nil {
		return err // the record is kept, to try again
	}
	return os.RemoveAll(home)
}

// sweepGroups removes the abandoned groups among a group's children.
func sweepGroups(parent string) error {
	found, err := filepath.Glob(filepath.Join(parent, prefix+"*"))
	if err != nil {
		return err
	}
	var errs []error
	for _, dir := range found {
		if abandoned(filepath.Base(dir)) {
			errs = append(errs, removeGroup(dir))
		}
	}
	return errors.Join(errs...)
}
