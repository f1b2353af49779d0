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

// A watcher looks at a run now and then, and stops it at the limits that the kernel
// does not keep by itself.
type watcher struct {
	meter  meter
	limits Limits
	kept   func() bool // whether output waits for us, so that the program may wait for us too
	stop   func(Stop)

	since time.Time     // of the last look
	cpu   time.Duration // used until then
	slept time.Duration
}

// watch goes on until the run has finished, or was killed.
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

// look stops the run if a limit is passed, and tells when to look again: never at
// regular times, between which a program could hide.
func (w *watcher) look() time.Duration {
	l, next := w.limits, time.Hour
	used, err := w.meter.cpu()
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
	if held := w.meter.held(); held > 0 && l.Memory > 0 {
		if held > l.Memory {
			w.stop(OutOfMemory)
		}
		next = min(next, 10*time.Millisecond)
	}
	next = max(next, time.Millisecond)
	return next - rand.N(next/4)
}

// sleep is how long the run has slept by its own will; it has used so much CPU time
// by now. Where many programs share a machine, most of the time that passes is none
// in which a program slept: it waits for a processor, for a disk, or for us to take
// its output. So we look at the states of its threads, and a stretch of time counts
// only if none of that is so at its end, and then only as far as no CPU time was used
// in it. Where we ourselves come late to look, one look is no proof for all that
// passed since the one before.
func (w *watcher) sleep(cpu time.Duration) time.Duration {
	now := time.Now()
	passed, used := now.Sub(w.since), max(cpu-w.cpu, 0)
	w.since, w.cpu = now, max(cpu, w.cpu)
	if !w.kept() && !awake(w.meter.threads()) {
		w.slept += max(min(passed, 4*between(w.limits.Wall))-used, 0)
	}
	return w.slept
}

// unread tells whether bytes wait in a tap's pipe: whoever writes to it may be waiting
// for us.
func (t *tap) unread() bool {
	waiting := 0
	if c, err := t.from.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { waiting, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	}
	return waiting > 0
}

// between is how long to wait between two looks at a run that may sleep so long.
func between(limit time.Duration) time.Duration {
	return min(max(limit/50, 2*time.Millisecond), 100*time.Millisecond)
}

func awake(threads []int) bool {
	for _, tid := range threads {
		if f, err := statFields(tid); err == nil && (f[0] == "R" || f[0] == "D" && !lends(tid)) {
			return true
		}
	}
	return false
}

// lends tells whether a thread that seems to wait for a disk waits for a child of
// vfork, or a thread started so, to end or to become a program, which it need never do.
// The kernel shows in which call a thread is; where it does not, a child that became
// no program gives it away.
func lends(tid int) bool {
	if call := words(fmt.Sprintf("/proc/%d/syscall", tid)); len(call) > 0 {
		return slices.Contains(forking, call[0])
	}
	const forkedOnly = 0x40 // PF_FORKNOEXEC
	for _, child := range childrenOf(tid, tid) {
		if f, err := statFields(child); err == nil {
			if flags, _ := strconv.Atoi(f[6]); flags&forkedOnly != 0 {
				return true
			}
		}
	}
	return false
}

// forking are the calls that can wait so, by number: clone, clone3, and vfork on x86,
// in 64 and in 32 bits.
var forking = []string{strconv.Itoa(unix.SYS_CLONE), strconv.Itoa(unix.SYS_CLONE3), "58", "190"}

// bareCounts says how exactly level Bare counts.
const bareCounts = "Memory and CPU time are looked at every 10 ms, and processes that a program's child leaves behind may not be counted."

// watchBare watches a program of level Bare. What it returns is called when the
// program has ended, and tells what its processes used beside what the system tells.
func watchBare(pid int, t *tenant, l Limits, kept func() bool, stop func(Stop)) func() tally {
	c := &census{limits: l, root: pid, main: pid, tenant: t, seen: time.Now()}
	w := &watcher{meter: c, limits: l, kept: kept, stop: stop}
	finished, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		w.watch(finished, nil)
	}()
	return func() tally {
		close(finished)
		<-done
		return tally{cpu: c.missed, slept: w.slept, peak: c.peak}
	}
}

// cpuNet is the kernel's own limit of CPU time, in seconds, for one that the watcher
// keeps. The kernel counts it in ticks, each in full for whoever runs just then, and
// so by a tenth more or less than was used on a machine that many share. It kills
// without a word of why: it must strike nobody whom the watcher would not have
// stopped long before.
func cpuNet(limit time.Duration) int64 { return 2*int64(limit/time.Second) + 2 }
