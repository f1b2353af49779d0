package sandbox

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// A watcher samples a run, and stops it at the limits that the kernel does not enforce.
type watcher struct {
	meter  meter
	limits Limits
	stop   func(Stop)
	// waiting reports whether output waits to be read, so that the program may be waiting for us.
	waiting func() bool

	since time.Time     // of the last look
	cpu   time.Duration // used until then
	slept time.Duration
}

// watch looks until the run has finished or was killed.
func (w *watcher) watch(finished, killed <-chan struct{}) {
	w.since = time.Now()
	timer := time.NewTimer(2 * time.Millisecond) // most runs have ended by then
	defer timer.Stop()
	for {
		select {
		case <-finished:
			return
		case <-killed:
			return
		case <-timer.C:
			timer.Reset(w.look())
		}
	}
}

// look stops the run if it exceeds a limit, and returns when to look again. The times are
// irregular, so that no program can hide between them.
func (w *watcher) look() time.Duration {
	l, next := w.limits, time.Hour
	used, err := w.meter.used()
	if l.CPU > 0 {
		if err == nil && used > l.CPU {
			w.stop(OutOfTime)
		}
		next = min(next, cmp.Or(w.meter.step(), (l.CPU-used)/time.Duration(runtime.NumCPU())))
	}
	if l.Wall > 0 && err == nil {
		if w.sleep(used) >= l.Wall {
			w.stop(OutOfWall)
		}
		next = min(next, between(l.Wall))
	}
	held := w.meter.heldNow()
	if held > 0 && l.Memory > 0 {
		if held > l.Memory {
			w.stop(OutOfMemory)
		}
		next = min(next, 10*time.Millisecond)
	}
	next = max(next, time.Millisecond)
	return next - rand.N(next/4)
}

// sleep is how long the run has slept voluntarily; cpu is its CPU time so far. On a shared
// machine a program mostly waits for a processor, a disk, or for us to read its output. So
// the time since the last look counts only if no thread does so now, minus the CPU time
// used. If the look comes late, only part of that time counts.
func (w *watcher) sleep(cpu time.Duration) time.Duration {
	now := time.Now()
	passed, used := now.Sub(w.since), max(cpu-w.cpu, 0)
	w.since, w.cpu = now, max(cpu, w.cpu)
	idle := max(min(passed, 4*between(w.limits.Wall))-used, 0)
	if idle > 0 && !w.waiting() && !awake(w.meter.threads()) { // threads are many, so they are asked last
		w.slept += idle
	}
	return w.slept
}

// between is the time between looks at a run that may sleep up to limit.
func between(limit time.Duration) time.Duration {
	return min(max(limit/50, 2*time.Millisecond), 100*time.Millisecond)
}

func awake(threads []int) bool {
	return slices.ContainsFunc(threads, func(tid int) bool {
		f, err := statFields(tid)
		return err == nil && (f[statState] == "R" || f[statState] == "D" && !waitsInVfork(tid))
	})
}

// waitsInVfork reports whether a thread that seems to wait for a disk really waits in vfork for
// its child to end or execute a program, which may never happen. If the kernel does not
// show the thread's system call, a child that has executed nothing reveals it.
func waitsInVfork(tid int) bool {
	call := words(fmt.Sprintf("/proc/%d/syscall", tid))
	if len(call) > 0 {
		return slices.Contains(forking, call[0])
	}
	return slices.ContainsFunc(childrenOf(tid, tid), forkedOnly)
}

// forkedOnly reports whether a process has executed nothing since it was forked.
func forkedOnly(pid int) bool {
	const flag = 0x40 // PF_FORKNOEXEC
	f, err := statFields(pid)
	if err != nil {
		return false
	}
	flags, _ := strconv.Atoi(f[statFlags])
	return flags&flag != 0
}

// forking are the numbers of such calls: clone, clone3, and vfork on x86 (64 and 32 bits).
var forking = []string{strconv.Itoa(unix.SYS_CLONE), strconv.Itoa(unix.SYS_CLONE3), "58", "190"}

// cpuNet is the kernel's limit of CPU time, in seconds, behind the watcher's. The kernel
// charges whole ticks to whatever is running, a tenth too much or too little on a busy
// machine, and kills without giving a reason. So it must strike long after the watcher.
func cpuNet(limit time.Duration) int64 { return 2*int64(limit/time.Second) + 2 }
