package sandbox

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// A meter limits and measures the runs of one cell, by control groups or, without them,
// by what the kernel reports about single processes.
type meter interface {
	enter(first int) error        // the cell has this first process, which does not run anything yet
	begin(Limits) error           // a run will begin
	started() error               // the first process has just started the program
	used() (time.Duration, error) // CPU time of the run so far
	threads() []int               // that are alive
	heldNow() int64               // bytes held now; 0 if the kernel enforces the memory limit
	// step is the longest time between two looks; 0 is until the CPU limit could be met.
	step() time.Duration
	// tally sums the run up when it has ended. maxRSS is what the library measured, in bytes.
	tally(maxRSS int64) (tally, error)
	end() error // when the cell is closed
}

// A census measures without control groups. It inspects each process of the run (all
// descend from the cell's first process), and what the first process has reaped, which
// includes orphans. It counts in clock ticks (usually 10 ms).
//
// If a parent ignores the end of a child, nobody learns what the child used. So the census
// counts as the kernel does: what runs when it looks has run since the previous look.
type census struct {
	limits Limits
	root   int // the cell's first process; at level Bare, the program
	main   int // the program
	base   time.Duration
	family []int     // the run's processes
	seen   time.Time // when they were looked up
	peak   int64     // bytes held together

	sightings map[int]sighting // of the family without main, at the last look
	observed  time.Duration    // CPU time that they were seen to use
	missed    time.Duration    // the part of it that is reported nowhere else
	tenant    *tenant          // owner of the processes; may be nil
	asked     time.Time        // when the tenant's processes were last listed
}

// A sighting is a process as the last look saw it.
type sighting struct {
	start string        // its start time
	used  time.Duration // its CPU time
}

func (c *census) enter(first int) error {
	*c = census{root: first}
	return nil
}

func (c *census) begin(l Limits) error {
	base, err := reaped(c.root)
	*c = census{limits: l, root: c.root, base: base}
	return err
}

// started finds the program: the oldest child of the first process, with the lowest number
// if others are as old.
func (c *census) started() error {
	oldest := ""
	for _, pid := range offspring(c.root) {
		f, err := statFields(pid)
		if err != nil || f[statParent] != strconv.Itoa(c.root) {
			continue
		}
		age := fmt.Sprintf("%020s %010d", f[statStart], pid)
		if oldest == "" || age < oldest {
			oldest, c.main = age, pid
		}
	}
	c.seen = time.Now()
	return nil
}

// processes of the run. The three calls of one look get the same answer.
func (c *census) processes() []int {
	now := time.Now()
	passed := now.Sub(c.seen)
	if c.family != nil && passed <= 2*time.Millisecond {
		return c.family
	}
	c.family, c.seen = offspring(c.root), now
	if c.root == c.main {
		c.family = append(c.family, c.root)
		c.strays()
	}
	c.observe(passed)
	return c.family
}

// strays adds processes that left the family of a bare program: siblings, the tenant's
// processes, and those seen before.
func (c *census) strays() {
	more := siblings(c.root, c.tenant)
	if c.tenant != nil && c.seen.Sub(c.asked) > 50*time.Millisecond {
		more, c.asked = c.tenant.processes(), c.seen
	}
	for pid, seen := range c.sightings {
		if f, err := statFields(pid); err == nil && f[statStart] == seen.start {
			more = append(more, pid)
		}
	}
	c.family = append(c.family, more...)
	slices.Sort(c.family)
	c.family = slices.Compact(c.family)
}

// siblings are children of this process that the program or its children started with
// CLONE_PARENT or left behind, recognised by process group or user.
func siblings(root int, t *tenant) (found []int) {
	group := strconv.Itoa(root)
	for _, thread := range threadsOf(os.Getpid()) {
		for _, pid := range childrenOf(os.Getpid(), thread) {
			f, err := statFields(pid)
			if err == nil && pid != root && (f[statGroup] == group || t.named(pid)) {
				found = append(found, pid)
			}
		}
	}
	return found
}

// reap waits for an ended program's siblings and orphans, which would remain as zombies.
func reap(root int, t *tenant) {
	for _, pid := range siblings(root, t) {
		_, _ = unix.Wait4(pid, nil, unix.WNOHANG, nil)
	}
}

// observe adds what the family without main has used since the last look. A new process
// that is running counts for the whole time: on average, errors cancel out.
func (c *census) observe(passed time.Duration) {
	if len(c.family) == 1 && len(c.sightings) == 0 {
		return
	}
	sightings := map[int]sighting{}
	for _, pid := range c.family {
		f, err := statFields(pid)
		if pid == c.main || err != nil {
			continue
		}
		used, share := activity(pid)
		k, known := c.sightings[pid]
		switch {
		case known && k.start == f[statStart]:
			c.observed += max(used-k.used, 0)
		case share > 0:
			c.observed += time.Duration(share * float64(min(passed, 50*time.Millisecond)))
		default:
			c.observed += min(used, passed)
		}
		sightings[pid] = sighting{f[statStart], used}
	}
	c.sightings = sightings
}

// activity is the CPU time of a process's threads, and how many processors the running
// ones had on average while they wanted one.
func activity(pid int) (used time.Duration, share float64) {
	for _, tid := range threadsOf(pid) {
		task := "/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(tid)
		s := words(task + "/schedstat")
		if len(s) < 2 {
			continue
		}
		ran, _ := strconv.ParseFloat(s[0], 64)
		waited, _ := strconv.ParseFloat(s[1], 64)
		used += time.Duration(ran)
		f, err := statFields(tid)
		if err == nil && f[statState] == "R" {
			share += (ran + 1) / (ran + waited + 1)
		}
	}
	return used, share
}

// used briefly misses processes reaped during a look, so tally decides. What was only
// observed counts as far as chance cannot explain it.
func (c *census) used() (time.Duration, error) {
	var total, own time.Duration
	var err error
	if c.root != c.main {
		total, err = reaped(c.root)
	}
	for _, pid := range c.processes() {
		f, err := statFields(pid)
		if err != nil {
			continue
		}
		total += ticks(f[statOwn:statEnd])
		if pid == c.main {
			own = ticks(f[statOwn:statReaped])
		}
	}
	counted := max(total-c.base, 0)
	c.missed = max(c.observed*3/4-(counted-own), 0)
	return counted + c.missed, err
}

// heldNow is the memory of all processes. Shared memory counts for each, unless that exceeds
// the limit: separating it takes time.
func (c *census) heldNow() (total int64) {
	all := c.processes()
	for _, pid := range all {
		f := words("/proc/" + strconv.Itoa(pid) + "/statm")
		if len(f) > 1 {
			pages, _ := strconv.ParseInt(f[1], 10, 64)
			total += pages * int64(os.Getpagesize())
		}
	}
	if total > c.limits.Memory && c.limits.Memory > 0 && len(all) > 1 {
		total = cmp.Or(sharedOnce(all), total)
	}
	c.peak = max(c.peak, total)
	return total
}

// sharedOnce sums the processes' memory with shared pages counted once; 0 if the kernel
// does not report it.
func sharedOnce(pids []int) (total int64) {
	for _, pid := range pids {
		kib, _ := readNumber(fmt.Sprintf("/proc/%d/smaps_rollup", pid), "Pss:")
		total += kib << 10
	}
	return total
}

// tally has the larger of the largest process's peak and the sampled total. The kernel
// includes the process before it became the program, so peaks are 10 MiB or more.
func (c *census) tally(maxRSS int64) (tally, error) {
	now, err := reaped(c.root)
	peak := max(maxRSS, c.peak)
	over := c.limits.Memory > 0 && peak > c.limits.Memory
	return tally{cpu: now - c.base + c.missed, peak: peak, oom: over}, err
}

// threads of everything that the cell's first process has started.
func (c *census) threads() (all []int) {
	for _, pid := range c.processes() {
		all = append(all, threadsOf(pid)...)
	}
	return all
}

// step is short because unreported children must be seen.
func (c *census) step() time.Duration { return 10 * time.Millisecond }

func (c *census) end() error { return nil }

// ownPeak is this process's peak memory, in bytes.
func ownPeak() int64 {
	kib, _ := readNumber("/proc/self/status", "VmHWM:")
	return kib << 10
}

// reaped is the CPU time of all children that a process has waited for, and of theirs.
func reaped(pid int) (time.Duration, error) {
	f, err := statFields(pid)
	if err != nil {
		return 0, err
	}
	return ticks(f[statReaped:statEnd]), nil
}

// ticks sums times of /proc/pid/stat, in hundredths of a second on all of Go's platforms.
func ticks(fields []string) (sum time.Duration) {
	for _, f := range fields {
		n, _ := strconv.ParseInt(f, 10, 64)
		sum += time.Duration(n) * 10 * time.Millisecond
	}
	return sum
}

// offspring are a process's descendants.
func offspring(pid int) (all []int) {
	for _, thread := range threadsOf(pid) {
		for _, child := range childrenOf(pid, thread) {
			all = append(append(all, child), offspring(child)...)
		}
	}
	return all
}

func childrenOf(pid, thread int) []int {
	return numbers(words(fmt.Sprintf("/proc/%d/task/%d/children", pid, thread)))
}

func threadsOf(pid int) []int { return numbered(fmt.Sprintf("/proc/%d/task", pid)) }

// numbered are the entries of a folder whose names are numbers.
func numbered(path string) []int {
	folder, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	return numbers(names)
}

func numbers(words []string) (all []int) {
	for _, w := range words {
		if n, err := strconv.Atoi(w); err == nil {
			all = append(all, n)
		}
	}
	return all
}

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

// unread reports whether bytes wait in a tap's pipe: then the writer may be waiting for us.
func (t *tap) unread() bool {
	waiting := 0
	if c, err := t.from.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { waiting, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	}
	return waiting > 0
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

// bareCounts says how exactly level Bare counts.
const bareCounts = "Memory and CPU time are looked at every 10 ms, " +
	"and processes that a program's child leaves behind may not be counted."

// watchBare watches a program at level Bare. Call the function it returns when the program
// has ended, for what its processes used beyond what the system reports.
func watchBare(pid int, t *tenant, l Limits, waiting func() bool, stop func(Stop)) func() tally {
	c := &census{limits: l, root: pid, main: pid, tenant: t, seen: time.Now()}
	w := &watcher{meter: c, limits: l, waiting: waiting, stop: stop}
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

// cpuNet is the kernel's limit of CPU time, in seconds, behind the watcher's. The kernel
// charges whole ticks to whatever is running, a tenth too much or too little on a busy
// machine, and kills without giving a reason. So it must strike long after the watcher.
func cpuNet(limit time.Duration) int64 { return 2*int64(limit/time.Second) + 2 }
