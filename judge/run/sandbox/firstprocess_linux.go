package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/criyle/go-sandbox/container"
	"golang.org/x/sys/unix"
)

// A cell's first process is this program, started again in its own namespaces. Before it
// makes the cell's world, while it still sees the host, it closes what the library leaves
// open.

// firstArg is the library's argument for a first process.
const firstArg = "container_init"

// ready is set by Init. Without Init a cell's first process would be a second judge.
var ready atomic.Bool

// Init must be the first line of main, and of every TestMain, of a program that opens
// cells.
func Init() {
	handleIgnoredSignals()
	hardStack() // a cell's first process can only lower what it inherits
	ready.Store(true)
}

// A cell's first process never gets as far as main: what else the program prepares before
// main would cost each new cell more than all that is done here.
func init() {
	if os.Getpid() != 1 || len(os.Args) != 2 || os.Args[1] != firstArg {
		return
	}
	self, err := hostNumber()
	if err == nil {
		err = errors.Join(lockMounts(), forbidUserNamespaces())
	}
	if err == nil {
		err = leaveNumbers()
	}
	if err == nil {
		go serveRequests(self)
		handleIgnoredSignals()
		err = container.Init()
	}
	fmt.Fprintln(os.Stderr, "sandbox: first process:", err)
	os.Exit(1)
}

// hostNumber is this process's number where the judge is, whose /proc is still mounted.
func hostNumber() (int, error) {
	name, err := os.Readlink("/proc/self")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(name)
}

// lockMounts makes the host's file systems read-only for this process, and so for the
// cell. The library's own flag does not cover mounts below a folder. Kernels before 5.12
// cannot do this.
func lockMounts() error {
	const flags = unix.AT_RECURSIVE
	err := unix.MountSetattr(unix.AT_FDCWD, "/", flags, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	if err != nil && err != unix.ENOSYS {
		return fmt.Errorf("make the host read-only: %w", err)
	}
	return nil
}

// forbidUserNamespaces sets a limit of this user namespace, through any /proc. If the
// host's /proc is read-only, it mounts one, which later disappears with the host's files.
func forbidUserNamespaces() error {
	const limit = "/proc/sys/user/max_user_namespaces"
	err := writeFile(limit, "0")
	if errors.Is(err, unix.EROFS) {
		const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
		if err := unix.Mount("proc", "/proc", "proc", flags, ""); err != nil {
			return fmt.Errorf("mount /proc: %w", err)
		}
		err = writeFile(limit, "0")
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil // a kernel without user namespaces, or without that limit
	}
	return err
}

// A cell's first process dies with the thread that started it, so it cannot outlive a
// killed judge. Go sometimes ends threads, but never these.
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

// In addition to the library's requests, a cell's first process answers one, on its standard error, a
// socket of whole messages: a number asks it to empty Work and Temp, each with room for so many bytes.
// The answer is a zero byte, the first process's number on the host, and the device numbers of the two
// file systems. Any other message says why it failed.

// firstPIDs is the highest process number of the first process and its threads. When the kernel
// wraps around it skips the numbers up to 299, so no program gets one of these.
const firstPIDs = 299

// spareThreads are started at the beginning, so that the first process needs no new threads
// while a program runs: programs could signal or throttle these.
const spareThreads = 8

// firstThreads is how many threads the first process may have: it stands in the same groups
// as its programs.
const firstThreads = 16 + spareThreads

const requestSize = 512

// serveRequests answers until the socket is closed. self is this process on the host.
func serveRequests(self int) {
	var once sync.Once
	message := make([]byte, requestSize)
	for {
		n, err := unix.Read(unix.Stderr, message)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return
		}
		once.Do(handleIgnoredSignals)
		answer, err := wipe(string(message[:n]), self)
		if err != nil {
			answer = []byte(err.Error())
		}
		_, _ = unix.Write(unix.Stderr, answer)
	}
}

// leaveNumbers starts the spare threads, and lets programs have only higher process numbers.
func leaveNumbers() error {
	startThreads(spareThreads)
	err := writeFile("/proc/sys/kernel/ns_last_pid", strconv.Itoa(firstPIDs))
	if errors.Is(err, os.ErrNotExist) {
		return nil // not every kernel has it
	}
	return err
}

// startThreads starts n threads, by n goroutines locked to threads at once. The threads
// stay.
func startThreads(n int) {
	var up, done sync.WaitGroup
	up.Add(n)
	for range n {
		done.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			up.Done()
			up.Wait()
		})
	}
	done.Wait()
}

var folders = []string{Work, Temp}

// mounted is each folder's change time when it was mounted.
var mounted = map[string]unix.Timespec{}

// wipe replaces the file system of each folder that was changed. However full it was, that
// takes a tenth of a millisecond.
func wipe(request string, self int) ([]byte, error) {
	size, err := strconv.ParseInt(request, 10, 64)
	if err != nil {
		return nil, err
	}
	answer := binary.LittleEndian.AppendUint64([]byte{0}, uint64(self))
	for _, dir := range folders {
		if !untouched(dir) {
			if err := replace(dir, size); err != nil {
				return nil, fmt.Errorf("wipe %s: %w", dir, err)
			}
		}
		var s unix.Stat_t
		if err := unix.Stat(dir, &s); err != nil {
			return nil, err
		}
		answer = binary.LittleEndian.AppendUint64(answer, s.Dev)
	}
	return answer, unix.Chdir(Work)
}

// untouched reports whether a folder is as it was mounted. A program cannot set the change
// time, and files without a name end with it.
func untouched(dir string) bool {
	var s unix.Stat_t
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0 && unix.Stat(dir, &s) == nil && s.Ctim == mounted[dir]
}

func replace(dir string, size int64) error {
	if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
		return err
	}
	const flags = unix.MS_NOSUID | unix.MS_NOATIME | unix.MS_NODEV
	if err := unix.Mount("tmpfs", dir, "tmpfs", flags, folderOptions(size)); err != nil {
		return err
	}
	var s unix.Stat_t
	err := unix.Stat(dir, &s)
	mounted[dir] = s.Ctim
	return err
}

func folderOptions(size int64) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d,mode=1777", size, inodes)
}

// A socket is the judge's end of the socket to a first process.
type socket struct{ end *os.File }

// newSocket also returns the first process's end.
func newSocket() (*socket, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("socket: %w", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		return nil, nil, err
	}
	return &socket{end: os.NewFile(uintptr(fds[0]), "socket")}, os.NewFile(uintptr(fds[1]), "socket"), nil
}

var errSilent = errors.New("the cell's first process does not answer")

// ask sends a request, and returns the answer without the zero byte.
func (s *socket) ask(request string) ([]byte, error) {
	if _, err := s.end.WriteString(request); err != nil {
		return nil, err
	}
	b, err := s.read(patience)
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded):
		return nil, errSilent
	case err != nil:
		return nil, err
	case b[0] != 0:
		return nil, errors.New(string(b))
	}
	return b[1:], nil
}

func (s *socket) read(patience time.Duration) ([]byte, error) {
	_ = s.end.SetReadDeadline(time.Now().Add(patience))
	b := make([]byte, requestSize)
	n, err := s.end.Read(b)
	return b[:n], err
}
