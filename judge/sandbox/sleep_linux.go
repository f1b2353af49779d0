package sandbox

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"time"
)

// A sleep is how long a run has slept by its own will. Where many programs share a
// machine, most of the time that passes is none in which a program slept: it waits
// for a processor, or for a disk. So we look at the states of its threads, and a
// stretch of time counts only if none of them runs, is about to run, or waits for a
// disk at its end, and then only as far as no CPU time was used in it.
type sleep struct {
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
		s.total += max(passed-used, 0)
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
func (c *census) threads() []int { return descendants(c.init) }

// descendants are the threads of a process's children, of theirs, and so on.
func descendants(pid int) (all []int) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, file := range files {
		for _, child := range numbers(words(file)) {
			all = append(append(all, threadsOf(child)...), descendants(child)...)
		}
	}
	return all
}

func threadsOf(pid int) (all []int) {
	folders, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid))
	for _, folder := range folders {
		all = append(all, numbers([]string{filepath.Base(folder)})...)
	}
	return all
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
	s := sleep{since: time.Now()}
	for {
		select {
		case <-finished:
			return
		case <-time.After(between(cmp.Or(l.Wall, l.CPU))):
		}
		cpu := cpuOf(pid)
		if l.Wall > 0 && s.add(cpu, append(threadsOf(pid), descendants(pid)...)) >= l.Wall {
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

// cpuOf is the CPU time of a process, of its children, of theirs, and so on.
func cpuOf(pid int) (total time.Duration) {
	if f, err := statFields(pid); err == nil {
		total = ticks(f[11:15])
	}
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, file := range files {
		for _, child := range numbers(words(file)) {
			total += cpuOf(child)
		}
	}
	return total
}
