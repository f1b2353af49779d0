package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A meter bounds and measures the runs of one cell: by control groups, or,
// where there are none, by what the kernel tells of single processes.
type meter interface {
	begin(Limits) error
	add(pid int) error           // before the program's first instruction
	cpu() (time.Duration, error) // of the run so far
	threads() []int              // that are alive
	held() int64                 // bytes held now; 0 if the kernel watches memory itself
	step() time.Duration         // how long not to look at most; 0 is until the CPU time could be used up
	filter() filter              // of calls
	kill()                       // a quicker way to end everything, if there is one
	tally(maxRSS int64) (tally, error)
	end() error // after tally, when all processes are gone
	close() error
}

// held is 0: the kernel kills by itself.
func (g *group) held() int64 { return 0 }

func (g *group) filter() filter { return filterCounted() }

func (g *group) step() time.Duration { return 0 }

// threads are those of the present run.
func (g *group) threads() []int {
	file := "tasks"
	if g.at.unified {
		file = "cgroup.threads"
	}
	return numbers(words(filepath.Join(g.cpuDir(), file)))
}

func (g *group) tally(int64) (tally, error) {
	cpu, err := g.cpu()
	if err != nil {
		return tally{}, err
	}
	oom, err := g.oom()
	return tally{cpu: cpu, peak: g.peak(), oom: oom}, err
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

// cpu misses for a moment who is reaped while we look, so that the last word is
// tally's. What was only witnessed counts as far as chance does not explain it.
func (c *census) cpu() (time.Duration, error) {
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
		text, _ := readFile("/proc/" + strconv.Itoa(pid) + "/smaps_rollup")
		_, after, _ := strings.Cut(text, "\nPss:")
		if f := strings.Fields(after); len(f) > 0 {
			kib, _ := strconv.ParseInt(f[0], 10, 64)
			total += kib << 10
		}
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
