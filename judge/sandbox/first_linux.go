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
	heedSignals()
	ready.Store(true)
}

// A cell's first process never gets as far as main: what else the program prepares before
// main would cost each new cell more than all that is done here.
func init() {
	if os.Getpid() != 1 || len(os.Args) != 2 || os.Args[1] != firstArg {
		return
	}
	err := errors.Join(lockMounts(), forbidUserNamespaces())
	if err == nil {
		lastPID, _ := os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0) // not every kernel has it
		go serveErrands(lastPID)
		heedSignals()
		err = container.Init()
	}
	fmt.Fprintln(os.Stderr, "sandbox: first process:", err)
	os.Exit(1)
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

// Errands are what a cell's first process does in addition to the library's work. They
// are sent and answered on its standard error, a socket of whole messages. Any other
// message says why it failed.
//
//	fresh        prepare a run: remove traces of earlier runs
//	wipe SIZE    empty Work and Temp, with room for so many bytes each
//
// Waking the process takes time, so fresh is sent right after a run, while it is awake,
// and its answer is read before the next run.
//
// An answer begins with a zero byte. The answer to wipe goes on with the device numbers
// of the two file systems.

// firstPIDs is the highest process number of the first process. When the kernel wraps
// around it skips the numbers up to 299, so no program gets one of these.
const firstPIDs = 299

// spareThreads are started at the beginning, so that the first process needs no new
// threads while a program runs: these would take the program's numbers.
const spareThreads = 8

const errandSize = 512

// serveErrands answers until the socket is closed. lastPID is the file of the kernel's
// last process number; it may be nil.
func serveErrands(lastPID *os.File) {
	startThreads(spareThreads)
	var once sync.Once
	message := make([]byte, errandSize)
	for {
		n, err := unix.Read(unix.Stderr, message)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return
		}
		once.Do(heedSignals)
		answer, err := errand(string(message[:n]), lastPID)
		if err != nil {
			answer = []byte(err.Error())
		}
		_, _ = unix.Write(unix.Stderr, answer)
	}
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

func errand(message string, lastPID *os.File) ([]byte, error) {
	if message == "fresh" {
		return []byte{0}, refresh(lastPID)
	}
	var size int64
	if _, err := fmt.Sscanf(message, "wipe %d", &size); err != nil {
		return nil, fmt.Errorf("errand %q: %w", message, err)
	}
	return wipe(size)
}

// refresh makes all runs start alike: with the same process number, and the same times of
// the two folders.
func refresh(lastPID *os.File) error {
	if lastPID != nil {
		if _, err := lastPID.WriteAt([]byte(strconv.Itoa(firstPIDs)), 0); err != nil {
			return fmt.Errorf("process numbers: %w", err)
		}
	}
	for _, dir := range folders {
		clean := untouched(dir)
		var s unix.Stat_t
		if err := errors.Join(unix.Chmod(dir, folderMode), unix.UtimesNano(dir, make([]unix.Timespec, 2)), unix.Stat(dir, &s)); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		if refreshed[dir] = s.Ctim; !clean {
			delete(refreshed, dir)
		}
	}
	return nil
}

// refreshed is each folder's change time set by refresh or replace, unless a program has
// changed the folder since it was mounted.
var refreshed = map[string]unix.Timespec{}

var folders = []string{Work, Temp}

// Every user may write to the two folders, and remove their own files.
const folderMode = unix.S_ISVTX | 0o777

// wipe replaces the file system of each folder that was changed. However full it was, that
// takes a tenth of a millisecond, and inode numbers start again.
func wipe(size int64) ([]byte, error) {
	answer := []byte{0}
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

// untouched reports whether nothing was created in a folder since it was mounted. A
// program cannot set the change time, and unnamed files, which would not change it, are
// refused.
func untouched(dir string) bool {
	var s unix.Stat_t
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0 && unix.Stat(dir, &s) == nil && s.Ctim == refreshed[dir]
}

func replace(dir string, size int64) error {
	if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
		return err
	}
	if err := unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NOATIME|unix.MS_NODEV, folderOptions(size)); err != nil {
		return err
	}
	var s unix.Stat_t
	err := unix.Stat(dir, &s)
	refreshed[dir] = s.Ctim
	return err
}

func folderOptions(size int64) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d,mode=1777", size, inodes)
}

// A line is the judge's end of the socket.
type line struct {
	end    *os.File
	posted bool // an answer will come
}

// newLine also returns the first process's end.
func newLine() (*line, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("socket: %w", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		return nil, nil, err
	}
	return &line{end: os.NewFile(uintptr(fds[0]), "line")}, os.NewFile(uintptr(fds[1]), "line"), nil
}

var errSilent = errors.New("the cell's first process does not answer")

// post sends an errand; settle waits for an outstanding answer.
func (l *line) post(message string) error {
	if err := l.settle(); err != nil {
		return err
	}
	_, err := l.end.WriteString(message)
	l.posted = err == nil
	return err
}

func (l *line) settle() error {
	if !l.posted {
		return nil
	}
	_, err := l.receive()
	return err
}

// receive waits for an answer and removes the zero byte.
func (l *line) receive() ([]byte, error) {
	b, err := l.read(patience)
	l.posted = false
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

func (l *line) read(patience time.Duration) ([]byte, error) {
	_ = l.end.SetReadDeadline(time.Now().Add(patience))
	b := make([]byte, errandSize)
	n, err := l.end.Read(b)
	return b[:n], err
}
