package sandbox

import (
	"os"
	"strconv"
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

// A census measures without control groups. During a run it sees the main
// process and those of its children that were waited for; after the run it
// sees what the cell's first process, to which every orphan falls, has reaped.
// It counts in clock ticks (usually 10 ms).
type census struct {
	limits Limits
	pid    int // main process of the present run
	init   int // its parent, the cell's first process
	base   time.Duration
}

func (c *census) begin(l Limits) error {
	c.limits, c.pid = l, 0
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
	c.pid = pid
	return err
}

func (c *census) cpu() (time.Duration, error) {
	f, err := statFields(c.pid)
	if err != nil {
		return 0, nil // it has just ended
	}
	return ticks(f[11:15]), nil
}

func (c *census) held() int64 {
	f := words("/proc/" + strconv.Itoa(c.pid) + "/statm")
	if len(f) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(f[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

func (c *census) filter() filter { return filterUncounted() }

func (c *census) kill() {}

// tally knows the largest single process only, which is what the level says.
// The kernel counts what the process was before it became the program, so no
// peak is below some 10 MiB.
func (c *census) tally(maxRSS int64) (tally, error) {
	now, err := reaped(c.init)
	over := c.limits.Memory > 0 && maxRSS > c.limits.Memory
	return tally{cpu: now - c.base, peak: maxRSS, oom: over}, err
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
