package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
)

// Names of everything that a judge creates on the machine begin with its stamp:
//
//	adder-<pid namespace>-<pid>-<start time of that process>-<random>
//
// and a cell's names add -c<number>. So later judges can tell whether it still lives: a
// process number may be reused, but not with the same start time. A cell's folder is in
// the temporary folder and holds root, an empty folder where the cell mounts its world.

const prefix = "adder-"

// stamp is this process's stamp.
var stamp = sync.OnceValue(func() string {
	start, _ := startTime(os.Getpid())
	return fmt.Sprintf("%s%d-%d-%d-%08x", prefix, pidNamespace(), os.Getpid(), start, salt())
})

var cells atomic.Int64

// nextName is a new cell's name, unique on this machine.
func nextName() string { return fmt.Sprintf("%s-c%d", stamp(), cells.Add(1)) }

func pidNamespace() uint64 {
	info, err := os.Stat("/proc/self/ns/pid")
	if err != nil {
		return 0
	}
	return info.Sys().(*syscall.Stat_t).Ino
}

// abandoned reports whether a name has the stamp of a judge that is certainly dead. Judges
// of other pid namespaces are invisible here.
func abandoned(name string) bool {
	var namespace, pid, started uint64
	_, err := fmt.Sscanf(name, prefix+"%d-%d-%d-", &namespace, &pid, &started)
	if err != nil || namespace != pidNamespace() {
		return false
	}
	start, err := startTime(int(pid))
	return errors.Is(err, os.ErrNotExist) || err == nil && start != started
}

// SweepStale removes what judges that were killed have left in the temporary folder and among
// the control groups where this judge makes its own. Nothing of a living judge or of another
// user is touched. Their processes died with them.
func SweepStale() error {
	var errs []error
	for _, home := range staleIn(os.TempDir()) {
		errs = append(errs, os.RemoveAll(home))
	}
	if at, err := groups(); err == nil {
		for _, folder := range at.folders() {
			for _, dir := range staleIn(folder) {
				errs = append(errs, removeGroup(dir))
			}
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("sandbox: sweep: %w", err)
	}
	return nil
}

// staleIn lists the folders in a folder that a dead judge has left.
func staleIn(folder string) (stale []string) {
	found, _ := filepath.Glob(filepath.Join(folder, prefix+"*"))
	for _, dir := range found {
		if abandoned(filepath.Base(dir)) && isMine(dir) {
			stale = append(stale, dir)
		}
	}
	return stale
}

// isMine guards against folders that another user put into the shared temporary folder,
// and other users' groups.
func isMine(dir string) bool {
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir() && int(info.Sys().(*syscall.Stat_t).Uid) == os.Geteuid()
}
