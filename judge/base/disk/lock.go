package disk

import (
	"context"
	"os"
	"time"
)

// A BusyError is a file that another process holds.
type BusyError struct{ Path string }

func (e *BusyError) Error() string { return e.Path + " is in use by another process" }

// patience is how long the lock of a killed process may outlive it: a child that it was
// just starting shares the lock for a moment.
const patience = time.Second

// Lock waits for the lock on a file, which it makes if needed. The file is never removed.
// The lock ends with the process that holds it, in any case. A folder of outputs is locked
// by its [Journal], which does not wait.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	const forEver = 1 << 62
	if err := hold(ctx, f, forEver); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}
