package sandbox

import (
	"errors"
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

// unread reports whether bytes wait in a tap's pipe: then the writer may be waiting for us.
func (t *tap) unread() bool {
	waiting := 0
	c, err := t.from.SyscallConn()
	if err == nil {
		_ = c.Control(func(fd uintptr) { waiting, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	}
	return waiting > 0
}
