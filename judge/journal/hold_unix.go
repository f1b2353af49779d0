//go:build unix

package journal

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long the lock of a process that was just killed may outlive
// it: a child that it was about to start shares it for a moment.
const patience = time.Second

// hold takes the lock on a journal, which ends with the process.
func hold(f *os.File) error {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.EINTR):
		case !errors.Is(err, unix.EWOULDBLOCK):
			return &os.PathError{Op: "lock", Path: f.Name(), Err: err}
		case time.Now().After(end):
			return &BusyError{f.Name()}
		}
	}
}
