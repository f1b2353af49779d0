package sandbox

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A watcher samples a run, and stops it at the limits that the kernel does not enforce.
type watcher struct {
	meter  meter
	limits Limits
	stop   func(Stop)
	// waiting reports whether the program may be waiting for us to read its output.
	waiting func() bool
	life    time.Duration // see lifetime; 0 is unlimited

	since time.Time     // of the last look
	cpu   time.Duration // used until then
	slept time.Duration
	alive time.Duration // of life
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
	if err == nil && (l.Wall > 0 || w.life > 0) {
		w.pass(used)
		if l.Wall > 0 && w.slept >= l.Wall || w.life > 0 && w.alive >= w.life {
			w.stop(OutOfWall)
		}
		next = min(next, w.between())
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

// pass counts the time since the last look as sleep, if it was; cpu is the run's CPU time so
// far. On a shared machine a program mostly waits for a processor, a disk, or for us to read
// its output. So the time counts only if no thread does so now, minus the CPU time used. If
// the look comes late, only part of that time counts.
func (w *watcher) pass(cpu time.Duration) {
	now := time.Now()
	passed, used := min(now.Sub(w.since), 4*w.between()), max(cpu-w.cpu, 0)
	w.since, w.cpu = now, max(cpu, w.cpu)
	w.alive += time.Duration(float64(passed) / crowd())
	idle := passed - used
	if w.limits.Wall > 0 && idle > 0 && !w.waiting() && !awake(w.meter.threads()) { // slow, so asked last
		w.slept += idle
	}
}

// between is the time between looks.
func (w *watcher) between() time.Duration {
	limit := cmp.Or(w.limits.Wall, time.Hour)
	return min(max(limit/50, 2*time.Millisecond), 100*time.Millisecond)
}

// lifetime is how long a run with a limit of CPU time may last, if the machine is idle. No
// program that we know of reaches it, as it would reach another limit before. It is there for
// those that find a way neither to compute nor to sleep.
func lifetime(l Limits) time.Duration {
	if l.CPU <= 0 {
		return 0
	}
	return 10*l.CPU + time.Minute
}

// crowd is how many threads of this machine want each processor now, at least 1.
func crowd() float64 {
	load := words("/proc/loadavg")
	if len(load) < 4 {
		return 1
	}
	running, _, _ := strings.Cut(load[3], "/")
	n, _ := strconv.ParseFloat(running, 64)
	return max(n/float64(runtime.NumCPU()), 1)
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
