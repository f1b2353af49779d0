package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A group is the control groups of a cell. Its first process stands in them, so whatever it
// starts is born there. A run's figures are differences to those at its beginning:
//
//	CPU time    of the groups, without the first process's own
//	peak        reset before each run (v2: since Linux 6.12)
//	kills       for want of memory, its own or the machine's
//	refusals    of memory at its own limit, which some kernels do not count on v1
//
// What a run leaves in memory, such as cached pages, must not count for the next one. If it
// leaves much, the first process moves to a new memory group, and the rest becomes the
// parent's: that takes milliseconds, and is seldom needed.
type group struct {
	*hierarchy            // the folders now
	parent     *hierarchy // where they are made
	name       string
	made       int // how many memory groups the cell has had
	first      int // the cell's first process
	set        Limits
	peakFile   int // v2: the descriptor whose peak was reset; 0 is none
	before     figures
}

// figures are counters of a cell's groups.
type figures struct {
	cpu      time.Duration // of everything
	own      time.Duration // of the first process
	held     int64         // bytes of memory
	kills    int64
	refusals int64
}

// A version holds the file names of one version of control groups.
type version struct {
	threads, usage, limit, held, kills, refusals string // usage is CPU time

	peaks []string // the first one must exist

	field string        // in the usage file; "" is the whole file
	unit  time.Duration // of usage
	also  [][2]string   // files set with the memory limit if they exist; value "" is the limit
	reset string        // what is written to the peak to reset it

	refused string // in the file of refusals; "" is the whole file
}

var (
	v1 = version{
		threads:  "tasks",
		usage:    "cpuacct.usage",
		unit:     time.Nanosecond,
		limit:    "memory.limit_in_bytes",
		also:     [][2]string{{"memory.memsw.limit_in_bytes", ""}},
		held:     "memory.usage_in_bytes",
		peaks:    []string{"memory.max_usage_in_bytes", "memory.memsw.max_usage_in_bytes"}, // with swap
		reset:    "0",
		kills:    "memory.oom_control",
		refusals: "memory.failcnt",
	}
	v2 = version{
		threads:  "cgroup.threads",
		usage:    "cpu.stat",
		field:    "usage_usec ",
		unit:     time.Microsecond,
		limit:    "memory.max",
		also:     [][2]string{{"memory.swap.max", "0"}},
		held:     "memory.current",
		peaks:    []string{"memory.peak"}, // since Linux 5.19
		reset:    "reset",
		kills:    "memory.events",
		refusals: "memory.events",
		refused:  "max ",
	}
)

// controllers that a cell needs, as v1 calls them. On v2 counting CPU time needs none.
const (
	memory = "memory"
	pids   = "pids"
	cpu    = "cpuacct"
)

// enter makes the groups of a new first process and moves it there.
func (g *group) enter(first int) error {
	if err := g.end(); err != nil {
		return err
	}
	g.first, g.made = first, g.made+1
	g.hierarchy = &hierarchy{g.parent.version, map[string]string{}}
	for controller, dir := range g.parent.at {
		g.at[controller] = filepath.Join(dir, g.folderName())
	}
	for _, dir := range g.folders() {
		if err := g.moveTo(dir); err != nil {
			return err
		}
	}
	return nil
}

func (g *group) folderName() string { return fmt.Sprintf("%s-%d", g.name, g.made) }

// moveTo makes a folder and moves the first process there. An existing name is an error: the
// group could have other limits.
func (g *group) moveTo(dir string) error {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "cgroup.procs"), strconv.Itoa(g.first))
}

// begin prepares the groups for a run.
func (g *group) begin(l Limits) error {
	if g.spoilt(l) {
		if err := g.renew(); err != nil {
			return err
		}
		g.resetPeak()
	}
	if err := g.limitTo(l); err != nil {
		return err
	}
	now, err := g.figures()
	g.before = now
	return err
}

// leftover is how much memory may be held when a run begins. The kernel counts a little in
// advance, for each processor.
var leftover = int64(2<<20 + runtime.NumCPU()*256<<10)

// spoilt reports whether a run under these limits needs a new memory group: it is to have
// another limit, earlier runs left much behind, or the peak is theirs.
func (g *group) spoilt(l Limits) bool {
	if g.set.Memory != 0 && g.set.Memory != l.Memory {
		return true
	}
	held, err := readNumber(g.file(memory, g.held), "")
	return err != nil || held > leftover || !g.resetPeak()
}

// renew moves the first process to a new memory group, which on v2 is the only one.
func (g *group) renew() error {
	old := g.at[memory]
	g.made++
	dir := filepath.Join(g.parent.at[memory], g.folderName())
	for controller, at := range g.at {
		if at == old {
			g.at[controller] = dir
		}
	}
	g.set = Limits{}
	return errors.Join(g.moveTo(dir), removeGroup(old))
}

// resetPeak reports whether it could set the peak to what is held now.
func (g *group) resetPeak() bool {
	name := g.file(memory, g.peaks[0])
	if g.version == &v1 {
		for _, more := range g.peaks[1:] {
			_ = writeFile(g.file(memory, more), g.reset)
		}
		return writeFile(name, g.reset) == nil
	}
	g.closePeak()
	fd, err := unix.Open(name, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	if _, err := unix.Write(fd, []byte(g.reset)); err != nil {
		unix.Close(fd)
		return false
	}
	g.peakFile = fd
	return true
}

func (g *group) closePeak() {
	if g.peakFile != 0 {
		unix.Close(g.peakFile)
		g.peakFile = 0
	}
}

// limitTo sets the limits that are not set already.
func (g *group) limitTo(l Limits) error {
	if l.Memory != g.set.Memory {
		n := strconv.FormatInt(l.Memory, 10)
		if err := writeFile(g.file(memory, g.limit), n); err != nil {
			return err
		}
		for _, more := range g.also {
			_ = writeFile(g.file(memory, more[0]), cmp.Or(more[1], n))
		}
	}
	if l.Processes != g.set.Processes {
		most := "max"
		if l.Processes > 0 {
			most = strconv.Itoa(l.Processes + firstThreads)
		}
		if err := writeFile(g.file(pids, "pids.max"), most); err != nil {
			return err
		}
	}
	g.set = l
	return nil
}

// figures reads the counters. The first process's own time is 0 once it is gone.
func (g *group) figures() (figures, error) {
	cpu, err := readNumber(g.file(cpu, g.usage), g.field)
	if err != nil {
		return figures{}, err
	}
	held, err := readNumber(g.file(memory, g.held), "")
	if err != nil {
		return figures{}, err
	}
	kills, err := readNumber(g.file(memory, g.kills), "oom_kill ")
	refusals, _ := readNumber(g.file(memory, g.refusals), g.refused)
	return figures{
		cpu: time.Duration(cpu) * g.unit, own: processTime(g.first), held: held,
		kills: kills, refusals: refusals,
	}, err
}

// processTime is the CPU time of a living process.
func processTime(pid int) time.Duration {
	const scheduled = 2 // the kind of clock, see clock_getcpuclockid
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduled), &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// used is the CPU time of the current run's processes.
func (g *group) used() (time.Duration, error) {
	n, err := readNumber(g.file(cpu, g.usage), g.field)
	return g.since(time.Duration(n)*g.unit, processTime(g.first)), err
}

// since is the CPU time of a run, from counters.
func (g *group) since(cpu, own time.Duration) time.Duration {
	return max(cpu-g.before.cpu-max(own-g.before.own, 0), 0)
}

// tally has a peak of 0 if the kernel does not report it, and of a page if the run needed less
// than the kernel counts in advance.
func (g *group) tally(int64, bool) (tally, error) {
	now, err := g.figures()
	if err != nil {
		return tally{}, err
	}
	peak := g.readPeak()
	full := now.refusals > g.before.refusals || g.set.Memory > 0 && peak > g.set.Memory-rounding
	if peak > 0 {
		peak = max(peak-g.before.held, int64(os.Getpagesize()))
	}
	killed := now.kills > g.before.kills
	return tally{cpu: g.since(now.cpu, now.own), peak: peak, oom: killed && full, starved: killed && !full}, nil
}

// rounding is how far below its limit a group may be when the kernel refuses it more, which can be
// several pages at once.
const rounding = 1 << 20

func (g *group) readPeak() (peak int64) {
	if g.peakFile == 0 {
		for _, name := range g.peaks {
			n, _ := readNumber(g.file(memory, name), "")
			peak = max(peak, n)
		}
		return peak
	}
	var digits [32]byte
	n, _ := unix.Pread(g.peakFile, digits[:], 0)
	peak, _ = strconv.ParseInt(strings.TrimSpace(string(digits[:max(n, 0)])), 10, 64)
	return peak
}

func (g *group) started() error { return nil }

// threads of the current run.
func (g *group) threads() []int {
	all, own := numbers(words(g.file(cpu, g.version.threads))), threadsOf(g.first)
	return slices.DeleteFunc(all, func(tid int) bool { return slices.Contains(own, tid) })
}

// heldNow is 0: the kernel kills by itself. Once it has killed a process, the run is decided, and what
// is left of it need not be waited for.
func (g *group) heldNow() int64 {
	kills, err := readNumber(g.file(memory, g.kills), "oom_kill ")
	if err == nil && kills > g.before.kills {
		return math.MaxInt64
	}
	return 0
}

func (g *group) step() time.Duration { return 0 }

// end removes the groups. Their processes are gone or dying.
func (g *group) end() (err error) {
	g.closePeak()
	g.set = Limits{}
	if g.hierarchy != nil {
		for _, dir := range g.folders() {
			err = errors.Join(err, removeGroup(dir))
		}
		g.hierarchy = nil
	}
	return err
}

// removeGroup removes one folder, killing the processes inside. Usually the first attempt
// succeeds.
func removeGroup(dir string) error {
	wait := 100 * time.Microsecond
	for {
		err := unix.Rmdir(dir)
		if err == nil || err == unix.ENOENT {
			return nil
		}
		if err != unix.EBUSY || wait > time.Second {
			return &os.PathError{Op: "rmdir", Path: dir, Err: err}
		}
		for _, pid := range numbers(words(filepath.Join(dir, "cgroup.procs"))) {
			if pid > 0 { // or it is in a namespace that we do not see
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		time.Sleep(wait)
		wait *= 2
	}
}
