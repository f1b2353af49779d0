package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/criyle/go-sandbox/container"
	"golang.org/x/sys/unix"
)

// A cell's first process is this very program, started again in namespaces of
// its own. Before it makes the cell's world, while it still sees ours, it
// locks up what the library leaves open.

// firstArg is how the library calls a first process.
const firstArg = "container_init"

// ready is set by Init. Without it a cell's first process would be a second
// judge.
var ready atomic.Bool

// Init must be the first line of main, and of every TestMain, of a program
// that opens cells. In a process that was started to be a cell's first it
// never returns; elsewhere it does nothing.
func Init() {
	if os.Getpid() == 1 && len(os.Args) == 2 && os.Args[1] == firstArg {
		if err := errors.Join(lockMounts(), forbidUserNamespaces()); err != nil {
			fmt.Fprintln(os.Stderr, "sandbox: first process:", err)
			os.Exit(1)
		}
		lastPID, _ := os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0) // not every kernel has it
		go serveErrands(lastPID)
	}
	heedSignals()
	ready.Store(true)
	if err := container.Init(); err != nil {
		fmt.Fprintln(os.Stderr, "sandbox: first process:", err)
		os.Exit(1)
	}
}

// lockMounts makes every file system of the host read-only, in this process'
// view of them, and so in whatever the cell will show of them. The library's
// own flag does not reach what is mounted somewhere below a folder. A kernel
// before 5.12 has no way to do this.
func lockMounts() error {
	const flags = unix.AT_RECURSIVE
	err := unix.MountSetattr(unix.AT_FDCWD, "/", flags, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	if err != nil && err != unix.ENOSYS {
		return fmt.Errorf("make the host read-only: %w", err)
	}
	return nil
}

// forbidUserNamespaces sets a limit that belongs to our user namespace,
// whichever /proc it is reached by. Where that of the host cannot be written
// to, one is mounted for the purpose; it goes with the host's files.
func forbidUserNamespaces() error {
	const limit = "/proc/sys/user/max_user_namespaces"
	err := writeFile(limit, "0")
	if errors.Is(err, unix.EROFS) {
		if err := unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
			return fmt.Errorf("mount /proc: %w", err)
		}
		err = writeFile(limit, "0")
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil // a kernel without user namespaces, or without that limit
	}
	return err
}

// A cell's first process dies when the thread that started it does, so that
// it cannot outlive a killed judge. Go ends threads now and then; these are
// held for ever.
var starters = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	for range runtime.NumCPU() {
		go func() {
			runtime.LockOSThread()
			for f := range work {
				f()
			}
		}()
	}
	return work
})

// onStarter runs f on a thread that never ends.
func onStarter(f func()) {
	done := make(chan struct{})
	starters() <- func() {
		defer close(done)
		f()
	}
	<-done
}
