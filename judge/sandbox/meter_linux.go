package sandbox

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A meter bounds and measures the runs of one cell: by control groups, or,
// where there are none, by what the kernel tells of single processes.
type meter interface {
	begin(Limits) error
	add(pid int) error            // before the program's first instruction
	used() (time.Duration, error) // CPU time, of the run so far
	threads() []int               // that are alive
	held() int64                  // bytes held now; 0 if the kernel watches memory itself
	step() time.Duration          // how long not to look at most; 0 is until the CPU time could be used up
	filter() filter               // of calls
	kill()                        // a quicker way to end everything, if there is one
	tally(maxRSS int64) (tally, error)
	end() error // after tally, when all processes are gone
	close() error
}

// A census measures without control groups: it looks at the processes of the
// run one by one, all of which descend from the cell's first process, and at what
// that one has reaped, to which every orphan falls. It counts in clock ticks
// (usually 10 ms).
//
// Of a child whose parent ignores its end nobody is told what it used. So we count it
// as the kernel counts ticks: whoever runs when we look has run since the look before.
type census struct {
	limits Limits
	root   int // the cell's first process; at level Bare, the program
	main   int // the program
	base   time.Duration
	family []int     // the run's processes
	seen   time.Time // when they were looked up
	peak   int64     // bytes held together

	kin       map[int]relative // the family but for main
	witnessed time.Duration    // what they were seen to use
	missed    time.Duration    // what of that was told nowhere else
	tenant    *tenant          // whose processes they all are; may be nil
	asked     time.Time        // when that was last asked
}

// A relative is a process as it was seen at the last look.
type relative struct {
	start string        // when it was started
	used  time.Duration // CPU time, by then
}

func (c *census) begin(l Limits) error {
	*c = census{limits: l}
	return nil
}

func (c *census) add(pid int) error {
	f, err := statFields(pid)
	if err != nil {
		return err
	}
	if c.root, err = strconv.Atoi(f[1]); err != nil {
		return err
	}
	c.main, c.seen = pid, time.Now()
	c.base, err = reaped(c.root)
	return err
}

// processes of the run. The three that ask at one look are told the same.
func (c *census) processes() []int {
	if now := time.Now(); c.family == nil || now.Sub(c.seen) > 2*time.Millisecond {
		passed := now.Sub(c.seen)
		c.family, c.seen = offspring(c.root), now
		if c.root == c.main {
			c.family = append(c.family, c.root)
			c.strays()
		}
		c.witness(passed)
	}
	return c.family
}

// strays adds those who have left the family of a program that is not in a cell:
// its siblings, the processes of its user, if it has one, and who was seen before.
func (c *census) strays() {
	known := map[int]bool{}
	for _, pid := range c.family {
		known[pid] = true
	}
	more := siblings(c.root, c.tenant)
	if c.tenant != nil && c.seen.Sub(c.asked) > 50*time.Millisecond {
		more, c.asked = c.tenant.processes(), c.seen
	}
	for pid, k := range c.kin {
		if f, err := statFields(pid); err == nil && f[19] == k.start {
			more = append(more, pid)
		}
	}
	for _, pid := range more {
		if !known[pid] {
			c.family, known[pid] = append(c.family, pid), true
		}
	}
}

// siblings are the children of ours that a program, or its children, started in our
// name (CLONE_PARENT) or left behind: by the group of processes, or by the user.
func siblings(root int, t *tenant) (found []int) {
	for _, thread := range threadsOf(os.Getpid()) {
		for _, pid := range childrenOf(os.Getpid(), thread) {
			if f, err := statFields(pid); err == nil && pid != root && (f[2] == strconv.Itoa(root) || t.named(pid)) {
				found = append(found, pid)
			}
		}
	}
	return found
}

// reap waits for siblings and orphans of a program that has ended, who would stay for ever.
func reap(root int, t *tenant) {
	for _, pid := range siblings(root, t) {
		_, _ = unix.Wait4(pid, nil, unix.WNOHANG, nil)
	}
}

// witness adds what the family but for main has used since the last look. Of one
// that was not there then, and runs, that is all of the time; on average it is as
// much too early as another was too late.
func (c *census) witness(passed time.Duration) {
	if len(c.family) == 1 && len(c.kin) == 0 {
		return
	}
	kin := map[int]relative{}
	for _, pid := range c.family {
		f, err := statFields(pid)
		if pid == c.main || err != nil {
			continue
		}
		used, share := activity(pid)
		k, known := c.kin[pid]
		switch {
		case known && k.start == f[19]:
			c.witnessed += max(used-k.used, 0)
		case share > 0:
			c.witnessed += time.Duration(share * float64(min(passed, 50*time.Millisecond)))
		default:
			c.witnessed += min(used, passed)
		}
		kin[pid] = relative{f[19], used}
	}
	c.kin = kin
}

// activity is the CPU time that the threads of a process have used, and how many
// processors those that run now had on average while they wanted one.
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
		if f, err := statFields(tid); err == nil && f[0] == "R" {
			share += (ran + 1) / (ran + waited + 1)
		}
	}
	return used, share
}

// used misses for a moment who is reaped while we look, so that the last word is
// tally's. What was only witnessed counts as far as chance does not explain it.
func (c *census) used() (time.Duration, error) {
	var total, own time.Duration
	var err error
	if c.root != c.main {
		total, err = reaped(c.root)
	}
	for _, pid := range c.processes() {
		if f, err := statFields(pid); err == nil {
			total += ticks(f[11:15])
			if pid == c.main {
				own = ticks(f[11:13])
			}
		}
	}
	counted := max(total-c.base, 0)
	c.missed = max(c.witnessed*3/4-(counted-own), 0)
	return counted + c.missed, err
}

// held is what the processes hold together. What two of them share is counted for
// each, until that comes to more than the limit: to take it apart costs time.
func (c *census) held() (total int64) {
	all := c.processes()
	for _, pid := range all {
		if f := words("/proc/" + strconv.Itoa(pid) + "/statm"); len(f) > 1 {
			pages, _ := strconv.ParseInt(f[1], 10, 64)
			total += pages * int64(os.Getpagesize())
		}
	}
	if total > c.limits.Memory && c.limits.Memory > 0 && len(all) > 1 {
		if apart := sharedApart(all); apart > 0 {
			total = apart
		}
	}
	c.peak = max(c.peak, total)
	return total
}

// sharedApart sums what processes hold, of what they share each its part; 0 if the
// kernel does not tell.
func sharedApart(pids []int) (total int64) {
	for _, pid := range pids {
		total += kibibytes("/proc/"+strconv.Itoa(pid)+"/smaps_rollup", "Pss")
	}
	return total
}

func (c *census) filter() filter { return filterUncounted() }

func (c *census) kill() {}

// tally knows the peak of the largest single process, and of all together as often
// as we looked. The kernel counts what the process was before it became the
// program, so no peak is below some 10 MiB.
func (c *census) tally(maxRSS int64) (tally, error) {
	now, err := reaped(c.root)
	peak := max(maxRSS, c.peak)
	over := c.limits.Memory > 0 && peak > c.limits.Memory
	return tally{cpu: now - c.base + c.missed, peak: peak, oom: over}, err
}

// threads are those of all that the cell's first process has started.
func (c *census) threads() (all []int) {
	for _, pid := range c.processes() {
		all = append(all, threadsOf(pid)...)
	}
	return all
}

// step: children that nobody tells of have to be seen.
func (c *census) step() time.Duration { return 10 * time.Millisecond }

func (c *census) end() error   { return nil }
func (c *census) close() error { return nil }

// ownPeak is the most memory that this process has held, in bytes.
func ownPeak() int64 { return kibibytes("/proc/self/status", "VmHWM") }

// kibibytes reads a line "name: number kB" of a file, in bytes; 0 if it is not there.
func kibibytes(file, name string) int64 {
	text, _ := readFile(file)
	_, after, _ := strings.Cut(text, "\n"+name+":")
	if f := strings.Fields(after); len(f) > 0 {
		kib, _ := strconv.ParseInt(f[0], 10, 64)
		return kib << 10
	}
	return 0
}

// reaped is the cpu time of all children that a process has waited for, and
// of theirs.
func reaped(pid int) (time.Duration, error) {
	f, err := statFields(pid)
	if err != nil {
		return 0, err
	}
	return ticks(f[13:15]), nil
}

// ticks sums times of /proc/pid/stat, which are in hundredths of a second on
// every machine that Go runs on.
func ticks(fields []string) (sum time.Duration) {
	for _, f := range fields {
		n, _ := strconv.ParseInt(f, 10, 64)
		sum += time.Duration(n) * 10 * time.Millisecond
	}
	return sum
}

// offspring are a process's children, theirs, and so on.
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

func threadsOf(pid int) []int {
	folder, err := os.Open(fmt.Sprintf("/proc/%d/task", pid))
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
