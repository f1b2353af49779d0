package sandbox

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ownPeak is this process's peak memory, in bytes.
func ownPeak() int64 {
	kib, _ := readNumber("/proc/self/status", "VmHWM:")
	return kib << 10
}

// ownMemory is what this process holds now, in bytes.
func ownMemory() int64 {
	kib, _ := readNumber("/proc/self/status", "VmRSS:")
	return kib << 10
}

// startTime is when a process started, in clock ticks since boot.
func startTime(pid int) (uint64, error) {
	f, err := statFields(pid)
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(f[statStart], 10, 64)
}

// Fields of /proc/pid/stat, as [statFields] numbers them: the kernel's field n is n-3 here.
const (
	statState  = 0
	statParent = 1
	statGroup  = 2
	statFlags  = 6
	statOwn    = 11 // user and system time of the process
	statReaped = 13 // the same, of the children that it has waited for
	statEnd    = 15 // the end of the times
	statStart  = 19 // in clock ticks since boot
)

// statFields splits /proc/pid/stat after the name, which may contain anything.
func statFields(pid int) ([]string, error) {
	s, err := readFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	f := strings.Fields(s[strings.LastIndexByte(s, ')')+1:])
	if len(f) <= statStart {
		return nil, fmt.Errorf("/proc/%d/stat is too short", pid)
	}
	return f, nil
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
