//go:build unix

package disk

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// hold takes the lock on an open file. The error is a *[BusyError] if another
// process keeps it that long, or ctx's.
func hold(ctx context.Context, f *os.File, most time.Duration) error {
	for began := time.Now(); ; {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.EINTR):
			continue
		case !errors.Is(err, unix.EWOULDBLOCK):
			return &os.PathError{Op: "lock", Path: f.Name(), Err: err}
		case time.Since(began) > most:
			return &BusyError{f.Name()}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
