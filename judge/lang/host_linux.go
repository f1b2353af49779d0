package lang

import (
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// fileSignal kills a process that writes a file beyond its limit.
const fileSignal = int(syscall.SIGXFSZ)

// overloaded reports whether so much runs on this machine that a program may
// wait for minutes, by the load of the last minute.
func overloaded() bool {
	var info unix.Sysinfo_t
	const one = 1 << 16 // loads are fixed-point numbers
	return unix.Sysinfo(&info) == nil && uint64(info.Loads[0]) > uint64(4*runtime.NumCPU())*one
}
