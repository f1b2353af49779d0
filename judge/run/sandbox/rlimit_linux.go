package sandbox

import (
	"fmt"
	"math"
	"sync"

	"golang.org/x/sys/unix"
)

// What this machine's own limits leave of those that we want to set.

// unlimited is what the kernel calls so.
const unlimited = math.MaxUint64

// hardStack is the largest stack that a program can be given. Whoever may raise the limit does.
var hardStack = sync.OnceValue(func() uint64 {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &l); err != nil {
		return unlimited
	}
	raised := unix.Rlimit{Cur: l.Cur, Max: unlimited}
	if unix.Setrlimit(unix.RLIMIT_STACK, &raised) == nil {
		return unlimited
	}
	return l.Max
})

// othersOfUser is room for what else a user runs, where the kernel counts it: Linux before 5.14
// counts a user's processes in all user namespaces together.
const othersOfUser = 4096

var countsWholeUser = sync.OnceValue(func() bool {
	var name unix.Utsname
	if err := unix.Uname(&name); err != nil {
		return false
	}
	return isBefore(unix.ByteSliceToString(name.Release[:]), 5, 14)
})

// isBefore compares a kernel's release, such as "5.10.0-28-amd64".
func isBefore(release string, major, minor int) bool {
	var a, b int
	n, _ := fmt.Sscanf(release, "%d.%d", &a, &b)
	return n == 2 && (a < major || a == major && b < minor)
}
