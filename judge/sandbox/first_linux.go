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

// Errands are what a cell's first process does for us beside what the library
// has it do. They are sent, and answered, on its standard error, a socket of
// whole messages; what else comes from there is why it failed.
//
//	fresh        before a run: no trace of the runs before
//	wipe SIZE    the folders Work and Temp, each with room for so many bytes
//
// A first process has to be woken up for each, so it is made fresh when a run
// has ended, while it is awake, and asked about it at the next.
//
// An answer begins with a zero byte. To fresh that is all; to wipe, it holds
// the numbers of the two file systems.

// firstPIDs is the highest process number that belongs to the first process.
// When the kernel starts over it leaves out the numbers up to 299, so no
// program ever has one of these.
const firstPIDs = 299

// spareThreads of the first process are started at its beginning, so that it
// needs no more of them while a program runs: their numbers would be above.
const spareThreads = 8

const errandSize = 512

// serveErrands answers until there is nobody to answer to. The file is that in
// which the kernel keeps the last process number it gave; it may be nil.
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

// startThreads lets so many goroutines have a thread of their own, all at once.
// The threads stay when they have ended.
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

// refresh makes all runs alike: each begins with the same process number, and
// finds the two folders changed at the same time, and by nobody.
func refresh(lastPID *os.File) error {
	if lastPID != nil {
		if _, err := lastPID.WriteAt([]byte(strconv.Itoa(firstPIDs)), 0); err != nil {
			return fmt.Errorf("process numbers: %w", err)
		}
	}
	for _, dir := range folders {
		touched[dir] = !untouched(dir)
		var s unix.Stat_t
		if err := errors.Join(unix.Chmod(dir, folderMode), unix.UtimesNano(dir, make([]unix.Timespec, 2)), unix.Stat(dir, &s)); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		refreshed[dir] = s.Ctim
	}
	return nil
}

// refreshed is when each folder was changed last, by us, and touched whether
// anybody else had changed it by then.
var (
	refreshed = map[string]unix.Timespec{}
	touched   = map[string]bool{}
)

var folders = []string{Work, Temp}

// Everybody may write to the two folders, and remove what is their own.
const folderMode = unix.S_ISVTX | 0o777

// wipe puts a new file system in the place of a folder's, if anything was made
// there. That takes a tenth of a millisecond, however full it is, and numbers
// files from the beginning again.
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

// untouched tells whether nothing was made in a folder since it was mounted. A
// time of change, unlike others, cannot be set; and files without a name, which
// would not change it, are refused.
func untouched(dir string) bool {
	var s unix.Stat_t
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0 && unix.Stat(dir, &s) == nil && s.Ctim == refreshed[dir] && !touched[dir]
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
	refreshed[dir], touched[dir] = s.Ctim, false
	return err
}

func folderOptions(size int64) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d,mode=1777", size, inodes)
}

// A line is our end of the socket.
type line struct {
	end    *os.File
	posted bool // an answer is to come
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

// post sends an errand; settle waits for its answer, if there is one to come.
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

func (l *line) ask(message string) ([]byte, error) {
	if err := l.post(message); err != nil {
		return nil, err
	}
	return l.receive()
}

// receive waits for an answer, and takes the zero byte off.
func (l *line) receive() ([]byte, error) {
	_ = l.end.SetReadDeadline(time.Now().Add(patience))
	b := make([]byte, errandSize)
	n, err := l.end.Read(b)
	l.posted = false
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded):
		return nil, errSilent
	case err != nil:
		return nil, err
	case b[0] != 0:
		return nil, errors.New(string(b[:n]))
	}
	return b[1:n], nil
}

// lastWords is what the first process has said without being asked.
func (l *line) lastWords() string {
	_ = l.end.SetReadDeadline(time.Now().Add(time.Second))
	b := make([]byte, errandSize)
	n, _ := l.end.Read(b)
	return string(b[:n])
}
