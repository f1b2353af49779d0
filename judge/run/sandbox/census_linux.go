package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

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
	kills  int64     // for want of memory, before the run
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
	*c = census{limits: l, root: c.root, base: base, kills: killsAround()}
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
func (c *census) tally(maxRSS int64, failed bool) (tally, error) {
	now, err := reaped(c.root)
	t := c.judge(max(maxRSS, c.peak), failed)
	t.cpu = now - c.base + c.missed
	return t, err
}

// judge says what a peak means. The kernel's kills for want of memory are counted for all that
// the judge runs, or even the whole machine, so one of them counts only if the run failed meanwhile,
// and if it can have been the run's. The kernel kills the largest process, and whatever lacks memory
// for the run lacks it for this process, too: so it kills none that is smaller. Half of ours leaves
// room for what was held between two looks.
func (c *census) judge(peak int64, failed bool) tally {
	over := c.limits.Memory > 0 && peak > c.limits.Memory
	small := c.peak > 0 && peak < ownMemory()/2
	return tally{peak: peak, oom: over, starved: failed && !over && !small && killsAround() > c.kills}
}

// killsAround is how many processes the kernel has killed for want of memory among those that share the
// judge's control group.
func killsAround() int64 {
	n, _ := readNumber(killCounter(), "oom_kill ")
	return n
}

// killCounter is the judge's own control group's, or the whole machine's. Linux before 4.13 has neither.
var killCounter = sync.OnceValue(func() string {
	const machine = "/proc/vmstat"
	mounts, err := groupMounts()
	if err != nil {
		return machine
	}
	own, err := ownGroups()
	if err != nil {
		return machine
	}
	for controller, name := range map[string]string{memory: v1.kills, "": "memory.events.local"} {
		m, ok := mounts[controller]
		file := filepath.Join(m.folder(own[controller]), name)
		if _, err := readNumber(file, "oom_kill "); ok && err == nil {
			return file
		}
	}
	return machine
})

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
