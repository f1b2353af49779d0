package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// A sleep is how long a run has slept by its own will. Where many programs share a
// machine, most of the time that passes is none in which a program slept: it waits
// for a processor, or for a disk. So we look at the states of its threads, and a
// stretch of time counts only if none of them runs, is about to run, or waits for a
// disk at its end, and then only as far as no CPU time was used in it. Where we
// ourselves come late to look, one look is no proof for all that passed since the
// one before.
type sleep struct {
	limit time.Duration // of the run; 0 is none
	since time.Time     // of the last look
	cpu   time.Duration // used until then
	total time.Duration
}

// add looks again, and returns the total. cpu is what the run has used by now.
func (s *sleep) add(cpu time.Duration, threads []int) time.Duration {
	now := time.Now()
	passed, used := now.Sub(s.since), max(cpu-s.cpu, 0)
	s.since, s.cpu = now, max(cpu, s.cpu)
	if !awake(threads) {
		s.total += max(min(passed, 4*between(s.limit))-used, 0)
	}
	return s.total
}

// between is how long to wait between two looks at a run that may sleep so long.
func between(limit time.Duration) time.Duration {
	return min(max(limit/50, 2*time.Millisecond), 100*time.Millisecond)
}

func awake(threads []int) bool {
	for _, tid := range threads {
		if f, err := statFields(tid); err == nil && (f[0] == "R" || f[0] == "D") {
			return true
		}
	}
	return false
}

// threads are those of the present run.
func (g *group) threads() []int {
	file := "tasks"
	if g.at.unified {
		file = "cgroup.threads"
	}
	return numbers(words(filepath.Join(g.cpuDir(), file)))
}

// threads are those of all that the cell's first process has started.
func (c *census) threads() (all []int) {
	for _, pid := range c.processes() {
		all = append(all, threadsOf(pid)...)
	}
	return all
}

// offspring are a process's children, theirs, and so on.
func offspring(pid int) (all []int) {
	for _, thread := range threadsOf(pid) {
		for _, child := range numbers(words(fmt.Sprintf("/proc/%d/task/%d/children", pid, thread))) {
			all = append(append(all, child), offspring(child)...)
		}
	}
	return all
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

// wakeful watches a run at a level that counts nothing for it: it calls late with
// OutOfWall when a process, and what it started, has slept too long, and with
// OutOfTime when together they have used more CPU time than one may. It ends with
// the process's run.
func wakeful(pid int, l Limits, finished <-chan struct{}, late func(Stop)) {
	s := sleep{limit: l.Wall, since: time.Now()}
	for {
		select {
		case <-finished:
			return
		case <-time.After(between(cmp.Or(l.Wall, l.CPU))):
		}
		cpu, threads := time.Duration(0), []int(nil)
		for _, p := range append([]int{pid}, offspring(pid)...) {
			if f, err := statFields(p); err == nil {
				cpu += ticks(f[11:15])
			}
			threads = append(threads, threadsOf(p)...)
		}
		if l.Wall > 0 && s.add(cpu, threads) >= l.Wall {
			late(OutOfWall)
			return
		}
		if l.CPU > 0 && cpu > l.CPU+between(cmp.Or(l.Wall, l.CPU)) {
			late(OutOfTime)
			return
		}
	}
}

// cpuNet is the kernel's own limit of CPU time, in seconds, for one that the watcher
// keeps. The kernel counts it in ticks, each in full for whoever runs just then, and
// so by a tenth more or less than was used on a machine that many share. It kills
// without a word of why: it must strike nobody whom the watcher would not have
// stopped long before.
func cpuNet(limit time.Duration) int64 { return 2*int64(limit/time.Second) + 2 }
