package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A group is the control groups of one cell. Its memory group is made anew for
// each run: its peak and its count of kills then belong to that run, and pages
// that an earlier run brought into the cache are not held against it. On v1
// the other two serve all runs of the cell, since cpu time can be told by
// difference and the processes of a finished run are gone.
type group struct {
	at        *hierarchy
	name      string
	runs      int
	cells     []string // folders that live as long as the cell
	run       string   // folder of the present run, or ""
	base      time.Duration
	processes int // the limit that a v1 group has from the run before; 0 is none
}

// openGroup makes the groups of a cell. A name that exists is an error: on v1
// an adopted group would silently have limits of its own.
func openGroup(at *hierarchy, name string) (*group, error) {
	g := &group{at: at, name: name}
	if at.unified {
		return g, nil
	}
	for _, parent := range []string{at.cpu, at.pids} {
		dir := filepath.Join(parent, name)
		if parent == at.pids && at.pids == at.cpu {
			continue
		}
		if err := os.Mkdir(dir, 0o755); err != nil {
			return nil, errors.Join(err, g.close())
		}
		g.cells = append(g.cells, dir)
	}
	return g, nil
}

func (g *group) cpuDir() string {
	if g.at.unified {
		return g.run
	}
	return filepath.Join(g.at.cpu, g.name)
}

func (g *group) pidsDir() string {
	if g.at.unified {
		return g.run
	}
	return filepath.Join(g.at.pids, g.name)
}

// begin prepares the group for one run. Nothing of an earlier run is left in it.
func (g *group) begin(l Limits) (err error) {
	g.runs++
	dir := filepath.Join(g.at.memory, fmt.Sprintf("%s-r%d", g.name, g.runs))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	g.run = dir
	if g.base, err = g.usage(); err != nil {
		return err
	}
	if err := g.setMemory(l.Memory); err != nil {
		return err
	}
	return g.setProcesses(l.Processes)
}

func (g *group) setMemory(bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	n := strconv.FormatInt(bytes, 10)
	if g.at.unified {
		g.try("memory.swap.max", "0")
		g.try("memory.oom.group", "1")
		return writeFile(filepath.Join(g.run, "memory.max"), n)
	}
	if err := writeFile(filepath.Join(g.run, "memory.limit_in_bytes"), n); err != nil {
		return err
	}
	g.try("memory.memsw.limit_in_bytes", n)
	return nil
}

// try sets what not every kernel has.
func (g *group) try(file, value string) { _ = writeFile(filepath.Join(g.run, file), value) }

func (g *group) setProcesses(n int) error {
	if n == g.processes {
		return nil // as it is
	}
	if !g.at.unified {
		g.processes = n
	}
	max := "max"
	if n > 0 {
		max = strconv.Itoa(n)
	}
	return writeFile(filepath.Join(g.pidsDir(), "pids.max"), max)
}

// add moves a process into the group; its children will be born there.
func (g *group) add(pid int) error {
	n := strconv.Itoa(pid)
	dirs := append([]string{g.run}, g.cells...)
	for _, dir := range dirs {
		if err := writeFile(filepath.Join(dir, "cgroup.procs"), n); err != nil {
			return err
		}
	}
	return nil
}

// cpu is the time that the present run has taken, over all its processes.
func (g *group) cpu() (time.Duration, error) {
	now, err := g.usage()
	return now - g.base, err
}

func (g *group) usage() (time.Duration, error) {
	if !g.at.unified {
		n, err := readInt(filepath.Join(g.cpuDir(), "cpuacct.usage"))
		return time.Duration(n), err
	}
	n, err := readField(filepath.Join(g.cpuDir(), "cpu.stat"), "usage_usec")
	return time.Duration(n) * time.Microsecond, err
}

// peak is the most memory that the present run held, in bytes; 0 if the
// kernel does not tell (v2 before 5.19).
func (g *group) peak() int64 {
	file := "memory.max_usage_in_bytes"
	if g.at.unified {
		file = "memory.peak"
	}
	n, _ := readInt(filepath.Join(g.run, file))
	return n
}

// oom tells whether the memory limit killed a process of the present run.
func (g *group) oom() (bool, error) {
	file := "memory.oom_control"
	if g.at.unified {
		file = "memory.events"
	}
	n, err := readField(filepath.Join(g.run, file), "oom_kill")
	return n > 0, err
}

// kill ends all processes of the run at once, where the kernel has a way to
// (v2 since 5.14). It is the quicker way, not the only one.
func (g *group) kill() {
	if g.at.unified {
		g.try("cgroup.kill", "1")
	}
}

// end removes what begin made. The run's processes are gone or dying.
func (g *group) end() error {
	if g.run == "" {
		return nil
	}
	err := removeGroup(g.run)
	g.run = ""
	return err
}

// close removes every group of the cell.
func (g *group) close() error {
	err := g.end()
	for _, dir := range g.cells {
		err = errors.Join(err, removeGroup(dir))
	}
	g.cells = nil
	return err
}

// removeGroup removes one folder, killing what is left inside. Usually the
// first attempt does it.
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
		for _, pid := range words(filepath.Join(dir, "cgroup.procs")) {
			if n, _ := strconv.Atoi(pid); n > 0 {
				_ = syscall.Kill(n, syscall.SIGKILL)
			}
		}
		time.Sleep(wait)
		wait *= 2
	}
}
