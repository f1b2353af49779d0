package sandbox

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// newPipe makes a pipe that can be opened again by name, as programs do that write to
// /dev/stdout. If its reader may give up, Go's poller watches our end, and is woken by each
// write of the program; otherwise our end blocks a thread, which is cheaper.
func newPipe(givesUp bool) (r, w *os.File, err error) {
	var p [2]int
	if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, err
	}
	_, _ = unix.FcntlInt(uintptr(p[1]), unix.F_SETPIPE_SZ, pipeSize)
	err = errors.Join(unix.Fchmod(p[1], 0o622), unix.SetNonblock(p[0], givesUp))
	return os.NewFile(uintptr(p[0]), "pipe"), os.NewFile(uintptr(p[1]), "pipe"), err
}

// pipeSize lets a program write on while nobody reads. If the system refuses it, pipes
// are smaller.
const pipeSize = 512 << 10

// unread reports whether bytes wait in a tap's pipe. A program can turn a pipe into one of
// packets; a read then returns only one of them.
func (t *tap) unread() (some bool) {
	t.onPipe(func(fd int) {
		waiting, _ := unix.IoctlGetInt(fd, unix.TIOCINQ)
		some = waiting > 0
	})
	return some
}

// isFull reports whether a tap's pipe takes no more. Only a writer's end can tell, so it
// opens one, for a moment.
func (t *tap) isFull() (full bool) {
	t.onPipe(func(fd int) {
		const flags = unix.O_WRONLY | unix.O_NONBLOCK | unix.O_CLOEXEC
		end, err := unix.Open(fmt.Sprintf("/proc/self/fd/%d", fd), flags, 0)
		if err != nil {
			return
		}
		defer unix.Close(end)
		polled := []unix.PollFd{{Fd: int32(end), Events: unix.POLLOUT}}
		n, err := unix.Poll(polled, 0)
		full = err == nil && n == 0
	})
	return full
}

// onPipe calls do with the number of the tap's pipe, unless that is closed.
func (t *tap) onPipe(do func(fd int)) {
	c, err := t.from.SyscallConn()
	if err == nil {
		_ = c.Control(func(fd uintptr) { do(int(fd)) })
	}
}
