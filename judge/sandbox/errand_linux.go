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
	"time"

	"golang.org/x/sys/unix"
)

// Errands are what a cell's first process does for us beside what the library
// has it do. They are sent, and answered, on its standard error, a socket of
// whole messages; what else comes from there is why it failed.
//
//	fresh        before each run: no trace of the runs before
//	wipe SIZE    the folders Work and Temp, each with room for so many bytes
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
		if err := errors.Join(unix.Chmod(dir, folderMode), unix.UtimesNano(dir, make([]unix.Timespec, 2))); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	return nil
}

var folders = []string{Work, Temp}

// Everybody may write to the two folders, and remove what is their own.
const folderMode = unix.S_ISVTX | 0o777

// wipe puts a new file system in the place of each folder's, in a tenth of a
// millisecond, however full it is. Its numbers for files begin anew, too.
func wipe(size int64) ([]byte, error) {
	answer := []byte{0}
	for _, dir := range folders {
		if err := replace(dir, size); err != nil {
			return nil, fmt.Errorf("wipe %s: %w", dir, err)
		}
		var s unix.Stat_t
		if err := unix.Stat(dir, &s); err != nil {
			return nil, err
		}
		answer = binary.LittleEndian.AppendUint64(answer, s.Dev)
	}
	return answer, unix.Chdir(Work)
}

func replace(dir string, size int64) error {
	if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
		return err
	}
	return unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NOATIME|unix.MS_NODEV, folderOptions(size))
}

func folderOptions(size int64) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d,mode=1777", size, inodes)
}

// A line is our end of the socket.
type line struct{ end *os.File }

// newLine also returns the first process's end.
func newLine() (*line, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("socket: %w", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		return nil, nil, err
	}
	return &line{os.NewFile(uintptr(fds[0]), "line")}, os.NewFile(uintptr(fds[1]), "line"), nil
}

var errSilent = errors.New("the cell's first process does not answer")

func (l *line) send(message string) error {
	_, err := l.end.WriteString(message)
	return err
}

// receive waits for an answer, and takes the zero byte off.
func (l *line) receive() ([]byte, error) {
	_ = l.end.SetReadDeadline(time.Now().Add(patience))
	b := make([]byte, errandSize)
	n, err := l.end.Read(b)
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
