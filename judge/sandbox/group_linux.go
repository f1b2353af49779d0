package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A group is the control groups of a cell. Each run gets new ones, so that its figures are
// the run's, and cached pages of earlier runs do not count: one on v2, three on v1.
type group struct {
	*hierarchy            // the folders of the current run
	parent     *hierarchy // of all runs
	name       string
	runs       int
}

// A version holds the file names of one version of control groups.
type version struct {
	threads, usage, limit, peak, ooms string        // usage is CPU time
	field                             string        // in the usage file; "" is the whole file
	unit                              time.Duration // of usage
	also                              [][2]string   // files set with the memory limit if they exist; value "" is the limit
	kill                              string        // "" is none
}

var (
	v1 = version{
		threads: "tasks", usage: "cpuacct.usage", unit: time.Nanosecond,
		limit: "memory.limit_in_bytes", also: [][2]string{{"memory.memsw.limit_in_bytes", ""}},
		peak: "memory.max_usage_in_bytes", ooms: "memory.oom_control",
	}
	v2 = version{
		threads: "cgroup.threads", usage: "cpu.stat", field: "usage_usec ", unit: time.Microsecond,
		limit: "memory.max", also: [][2]string{{"memory.swap.max", "0"}, {"memory.oom.group", "1"}},
		peak: "memory.peak", ooms: "memory.events", // no peak before 5.19
		kill: "cgroup.kill", // since 5.14
	}
)

// controllers that a cell needs, as v1 calls them. On v2 counting CPU time needs none.
const (
	memory = "memory"
	pids   = "pids"
	cpu    = "cpuacct"
)

// A hierarchy is the folders of control groups by controller, in which others can be made.
// On v2 they are one.
type hierarchy struct {
	*version
	at map[string]string
}

// file is the path of a control file.
func (h *hierarchy) file(controller, name string) string {
	return filepath.Join(h.at[controller], name)
}

// folders are those of the hierarchy, each once.
func (h *hierarchy) folders() []string { return slices.Compact(slices.Sorted(maps.Values(h.at))) }

// begin makes the groups of a run. An existing name is an error: the group could have
// other limits.
func (g *group) begin(l Limits) error {
	g.runs++
	of := &hierarchy{g.parent.version, map[string]string{}}
	for controller, dir := range g.parent.at {
		of.at[controller] = filepath.Join(dir, fmt.Sprintf("%s-r%d", g.name, g.runs))
	}
	for i, dir := range of.folders() {
		if err := os.Mkdir(dir, 0o755); err != nil {
			for _, made := range of.folders()[:i] {
				err = errors.Join(err, removeGroup(made))
			}
			return err
		}
	}
	g.hierarchy = of
	var errs []error
	if n := strconv.FormatInt(l.Memory, 10); l.Memory > 0 {
		errs = append(errs, writeFile(g.file(memory, g.limit), n))
		for _, more := range g.also {
			_ = writeFile(g.file(memory, more[0]), cmp.Or(more[1], n))
		}
	}
	if l.Processes > 0 {
		errs = append(errs, writeFile(g.file(pids, "pids.max"), strconv.Itoa(l.Processes)))
	}
	return errors.Join(errs...)
}

// add moves a process into the groups, where its children will be, too.
func (g *group) add(pid int) error {
	for _, dir := range g.folders() {
		if err := writeFile(filepath.Join(dir, "cgroup.procs"), strconv.Itoa(pid)); err != nil {
			return err
		}
	}
	return nil
}

// used is the CPU time of the current run's processes.
func (g *group) used() (time.Duration, error) {
	n, err := readNumber(g.file(cpu, g.usage), g.field)
	return time.Duration(n) * g.unit, err
}

// tally has a peak of 0 if the kernel does not report it.
func (g *group) tally(int64) (tally, error) {
	cpu, err := g.used()
	if err != nil {
		return tally{}, err
	}
	peak, _ := readNumber(g.file(memory, g.peak), "")
	kills, err := readNumber(g.file(memory, g.ooms), "oom_kill ")
	return tally{cpu: cpu, peak: peak, oom: kills > 0}, err
}

// threads of the current run.
func (g *group) threads() []int { return numbers(words(g.file(cpu, g.version.threads))) }

// held is 0: the kernel kills by itself.
func (g *group) held() int64 { return 0 }

func (g *group) step() time.Duration { return 0 }

// kill kills all processes of the run at once, if the kernel can. There is a slower way.
func (g *group) kill() {
	if g.version.kill != "" {
		_ = writeFile(g.file(memory, g.version.kill), "1")
	}
}

// end removes the run's groups. Its processes are gone or dying.
func (g *group) end() (err error) {
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

// groups is where control groups can be made, found once: below the judge's own groups if
// possible, so that the judge's limits hold for its cells, too.
var groups = sync.OnceValues(findHierarchy)

// findHierarchy prefers v1 if both are mounted, because hybrid machines have their
// controllers there.
func findHierarchy() (*hierarchy, error) {
	mounts, err := groupMounts()
	if err != nil {
		return nil, err
	}
	own, err := ownGroups()
	if err != nil {
		return nil, err
	}
	if _, legacy := mounts[memory]; legacy {
		at := map[string]string{}
		for _, c := range []string{memory, pids, cpu} {
			m, ok := mounts[c]
			if !ok {
				return nil, fmt.Errorf("cgroup v1 without the %s controller", c)
			}
			at[c] = m.folder(own[c])
			if unix.Access(at[c], unix.W_OK) != nil {
				return nil, fmt.Errorf("cgroup folder %s is not writable", at[c])
			}
		}
		return &hierarchy{&v1, at}, nil
	}
	m, ok := mounts[""]
	if !ok {
		return nil, errors.New("no cgroup is mounted")
	}
	dir, err := delegated(m.folder(own[""]))
	return &hierarchy{&v2, map[string]string{memory: dir, pids: dir, cpu: dir}}, err
}

// A groupMount is a cgroup file system at point that shows what is under root.
type groupMount struct{ point, root string }

// folder finds a group's folder. In a container the mount may show only part of the tree;
// then its root is our own group.
func (m groupMount) folder(group string) string {
	if rest, ok := strings.CutPrefix(group, strings.TrimSuffix(m.root, "/")); ok {
		if dir := filepath.Join(m.point, rest); unix.Access(dir, unix.F_OK) == nil {
			return dir
		}
	}
	return m.point
}

// groupMounts finds the mounted controllers; "" is v2.
func groupMounts() (map[string]groupMount, error) {
	data, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	mounts := map[string]groupMount{}
	for line := range strings.Lines(string(data)) {
		place, kind, ok := strings.Cut(line, " - ")
		p, k := strings.Fields(place), strings.Fields(kind)
		if !ok || len(p) < 5 || len(k) < 3 {
			continue
		}
		m := groupMount{point: p[4], root: p[3]}
		switch k[0] {
		case "cgroup2":
			mounts[""] = m
		case "cgroup":
			for c := range strings.SplitSeq(k[2], ",") {
				mounts[c] = m
			}
		}
	}
	return mounts, nil
}

// ownGroups finds the groups of this process, by controller; "" is v2.
func ownGroups() (map[string]string, error) {
	data, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	own := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if f := strings.SplitN(strings.TrimSpace(line), ":", 3); len(f) == 3 {
			for c := range strings.SplitSeq(f[1], ",") {
				own[c] = f[2]
			}
		}
	}
	return own, nil
}

// A v2 group can contain either processes or controlled groups. So our own group can hold
// cells only if it already enables the controllers for its children, or if this is its
// only process, which then moves into a leaf. Otherwise we use the nearest ancestor that
// enables the controllers.

// delegated finds a v2 folder in which controlled groups can be made.
func delegated(own string) (string, error) {
	if enabled(own) || stepDown(own) == nil {
		return own, writable(own)
	}
	for dir := filepath.Dir(own); unix.Access(filepath.Join(dir, "cgroup.procs"), unix.F_OK) == nil; dir = filepath.Dir(dir) {
		if enabled(dir) {
			return dir, writable(dir)
		}
	}
	return "", fmt.Errorf("cgroup v2: %s cannot be delegated (memory and pids)", own)
}

func writable(dir string) error {
	if unix.Access(dir, unix.W_OK) != nil || unix.Access(filepath.Join(dir, "cgroup.procs"), unix.W_OK) != nil {
		return fmt.Errorf("cgroup folder %s is not writable", dir)
	}
	return nil
}

// enabled reports whether groups made in dir have the controllers.
func enabled(dir string) bool {
	on := words(filepath.Join(dir, "cgroup.subtree_control"))
	return slices.Contains(on, memory) && slices.Contains(on, pids)
}

// stepDown enables the controllers below our own group, moving this process into a leaf
// if needed. If another process is in the group, it fails and changes nothing.
func stepDown(own string) error {
	if enableBelow(own) == nil {
		return nil
	}
	me := strconv.Itoa(os.Getpid())
	if procs := words(filepath.Join(own, "cgroup.procs")); !slices.Equal(procs, []string{me}) {
		return fmt.Errorf("%s has other processes", own)
	}
	leaf := filepath.Join(own, stamp()+"-judge")
	if err := os.Mkdir(leaf, 0o755); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(leaf, "cgroup.procs"), me); err != nil {
		return err
	}
	return enableBelow(own)
}

func enableBelow(dir string) error {
	return writeFile(filepath.Join(dir, "cgroup.subtree_control"), "+"+memory+" +"+pids)
}

// Control files are small and never block, so plain system calls read and write them:
// package os would register each with the poller.

// retry repeats a system call interrupted by a signal.
func retry(call func() (int, error)) (n int, err error) {
	for err = unix.EINTR; err == unix.EINTR; {
		n, err = call()
	}
	return n, err
}

// control opens a control file for one call on it.
func control(name, op string, flags int, call func(fd int) (int, error)) (int, error) {
	fd, err := retry(func() (int, error) { return unix.Open(name, flags|unix.O_CLOEXEC, 0) })
	if err != nil {
		return 0, &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer unix.Close(fd)
	n, err := retry(func() (int, error) { return call(fd) })
	if err != nil {
		return 0, &os.PathError{Op: op, Path: name, Err: err}
	}
	return n, nil
}

// writeFile writes a control file that exists.
func writeFile(name, value string) error {
	_, err := control(name, "write", unix.O_WRONLY, func(fd int) (int, error) { return unix.Write(fd, []byte(value)) })
	return err
}

// readFile reads the first 4 KiB of a control file.
func readFile(name string) (string, error) {
	var buf [4 << 10]byte
	n, err := control(name, "read", unix.O_RDONLY, func(fd int) (int, error) { return unix.Read(fd, buf[:]) })
	return string(buf[:max(n, 0)]), err
}

// words splits a control file; an unreadable one has no words.
func words(name string) []string {
	text, _ := readFile(name)
	return strings.Fields(text)
}

// readLine is the rest of the line that begins with a prefix, without space around it.
func readLine(name, prefix string) (string, error) {
	text, err := readFile(name)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return strings.TrimSpace(rest), nil
		}
	}
	return "", fmt.Errorf("%s has no %s", name, prefix)
}

// readNumber reads the number that follows a prefix: "" in a file that is one number.
func readNumber(name, prefix string) (int64, error) {
	line, err := readLine(name, prefix)
	if err != nil {
		return 0, err
	}
	number, _, _ := strings.Cut(line, " ")
	return strconv.ParseInt(number, 10, 64)
}

// An ordinary user cannot make control groups, but the user's systemd can start a process
// in a scope: a group that the user may divide. So the judge executes itself again there.

// scopeEnv is set in a process started in a scope.
const scopeEnv = "ADDER_SCOPE"

// systemdRun replaces itself by a command in a scope of the user's.
var systemdRun = []string{"systemd-run", "--user", "--scope", "--quiet", "--collect", "-p", "Delegate=yes", "--"}

// EnterScope starts this program again in a scope if it cannot make control groups. A
// command that opens cells calls it first, before it reads or starts anything. It returns
// nil if no scope is needed, and an error if there is none to be had.
func EnterScope() error {
	if _, err := groups(); err == nil {
		return nil
	}
	if os.Getenv(scopeEnv) != "" {
		return errors.New("sandbox: the scope that systemd gave has no control groups for us")
	}
	run, err := scoped()
	exe, err2 := ownPath()
	if err = cmp.Or(err, err2); err == nil {
		argv := slices.Concat([]string{run}, systemdRun[1:], []string{exe}, os.Args[1:])
		err = syscall.Exec(run, argv, append(os.Environ(), scopeEnv+"=1"))
	}
	return fmt.Errorf("sandbox: no scope: %w", err)
}

// scoped finds systemd-run and tries it with a command that does nothing, because there is
// no way back once it has replaced us.
func scoped() (string, error) {
	run, err := exec.LookPath(systemdRun[0])
	if err != nil {
		return "", err
	}
	cmd := exec.Command(run, append(slices.Clone(systemdRun[1:]), "/bin/sh", "-c", ":")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("systemd-run --user: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return run, nil
}

// ownPath is the name this program was called by, which may decide what it does.
func ownPath() (string, error) {
	path, err := exec.LookPath(os.Args[0])
	if err != nil {
		return "", err
	}
	called, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	running, err := os.Stat("/proc/self/exe")
	if err == nil && !os.SameFile(called, running) {
		err = fmt.Errorf("%s is not the program that runs", path)
	}
	return path, err
}
