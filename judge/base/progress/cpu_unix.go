//go:build unix

package progress

import (
	"syscall"
	"time"
)

// ownCPU is the CPU time that this process has used so far.
func ownCPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
