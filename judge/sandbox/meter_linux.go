package sandbox

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// A meter bounds and measures the runs of one cell: by control groups, or,
// where there are none, by what the kernel tells of single processes.
type meter interface {
	begin(Limits) error
	add(pid int) error           // before the program's first instruction
	cpu() (time.Duration, error) // of the run so far
	threads() []int              // that are alive
	held() int64                 // bytes held now; 0 if the kernel watches memory itself
	filter() filter              // of calls
	kill()                       // a quicker way to end everything, if there is one
	tally(maxRSS int64) (tally, error)
	end() error // after tally, when all processes are gone
	close() error
}

// A tally is the account of a finished run.
type tally struct {
	cpu  time.Duration
	peak int64
	oom  bool
}

// held is 0: the kernel kills by itself.
func (g *group) held() int64 { return 0 }

func (g *group) filter() filter { return filterCounted() }

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
type census struct {
	limits Limits
	init   int // the cell's first process
	base   time.Duration
	family []int     // the run's processes
	seen   time.Time // when they were looked up
	peak   int64     // bytes held together
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
	if c.init, err = strconv.Atoi(f[1]); err != nil {
		return err
	}
	c.base, err = reaped(c.init)
	return err
}

// processes of the run. The three that ask at one look are told the same.
func (c *census) processes() []int {
	if time.Since(c.seen) > 2*time.Millisecond {
		c.family, c.seen = offspring(c.init), time.Now()
	}
	return c.family
}

// cpu misses for a moment who is reaped while we look, so that the last word is
// tally's.
func (c *census) cpu() (time.Duration, error) {
	total, err := reaped(c.init)
	for _, pid := range c.processes() {
		if f, err := statFields(pid); err == nil {
			total += ticks(f[11:15])
		}
	}
	return max(total-c.base, 0), err
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
	now, err := reaped(c.init)
	peak := max(maxRSS, c.peak)
	over := c.limits.Memory > 0 && peak > c.limits.Memory
	return tally{cpu: now - c.base, peak: peak, oom: over}, err
}

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
