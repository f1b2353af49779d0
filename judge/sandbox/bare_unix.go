//go:build unix

package sandbox

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// limited has a shell set the limits and become the program. A limit that the
// system refuses is left as it is, but for cpu time, which all know.
//
// Processes are counted by user, so their limit is for a user of its own.
func limited(args []string, l Limits, own bool) []string {
	var script strings.Builder
	script.WriteString("ulimit -c 0 2>/dev/null; ")
	if l.CPU > 0 {
		fmt.Fprintf(&script, "ulimit -t %d; ", cpuNet(l.CPU))
	}
	if l.File > 0 {
		fmt.Fprintf(&script, "ulimit -f %d 2>/dev/null; ", (l.File+511)/512)
	}
	if l.Memory > 0 {
		fmt.Fprintf(&script, "ulimit -s %d 2>/dev/null; ", l.Memory>>10)
	}
	if own && l.Processes > 0 { // shells differ in the letter
		fmt.Fprintf(&script, "ulimit -u %d 2>/dev/null || ulimit -p %d 2>/dev/null; ", l.Processes, l.Processes)
	}
	script.WriteString(`exec "$@"`)
	return append([]string{"/bin/sh", "-c", script.String(), "sh"}, args...)
}

// ownGroup lets the program be killed together with its children.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		killGroup(cmd)
		return nil
	}
}

// killGroup also kills the program itself, which may have left its group.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	_ = cmd.Process.Kill()
}

func ended(p *os.ProcessState) (Stop, int) {
	if w := p.Sys().(syscall.WaitStatus); w.Signaled() {
		return Signaled, int(w.Signal())
	}
	return Exited, p.ExitCode()
}

// maxRSS is the most memory that one process held, in bytes. Systems count it
// in kilobytes, but for Apple's.
func maxRSS(p *os.ProcessState) int64 {
	r, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(r.Maxrss)
	}
	return int64(r.Maxrss) << 10
}

// Where we are root without containers, in a container of somebody else's for
// instance, each bare cell has a user number of its own, and its programs run
// as that user. They own nothing of ours, can signal nothing of ours, and
// whatever of them is alive when a run has ended is killed before anything that
// they wrote is looked at. What every user may read they can still read.

// A tenant is such a user.
type tenant struct{ uid uint32 }

// newTenant reserves a user, or returns nil and why there is none.
func newTenant() (*tenant, error) {
	if err := canLet(); err != nil {
		return nil, err
	}
	uid, err := takeTenant()
	if err != nil {
		return nil, err
	}
	return &tenant{uid}, nil
}

// canLet finds out, once, whether we can start a process as another user.
var canLet = sync.OnceValue(func() error {
	if os.Geteuid() != 0 {
		return errors.New("we are not root")
	}
	uid, err := takeTenant()
	if err != nil {
		return err
	}
	t := &tenant{uid}
	defer t.leave()
	cmd := exec.Command("/bin/sh", "-c", ":")
	t.house(cmd)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("a process cannot be given another user number: %w", err)
	}
	return adopt()
})

func (t *tenant) leave() {
	if t != nil {
		freeUID(t.uid)
	}
}

// house has a command run as the tenant.
func (t *tenant) house(cmd *exec.Cmd) {
	if t == nil {
		return
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: t.uid, Gid: t.uid}
}

// evict kills all processes of the tenant. Nobody but that user may signal
// them all at once, without missing those that are born meanwhile; so a process
// of that user is what does it, and spares itself.
func (t *tenant) evict() error {
	if t == nil {
		return nil
	}
	var left []int
	for wait := time.Millisecond; wait < patience; wait *= 2 {
		cmd := exec.Command("/bin/sh", "-c", "kill -KILL -1")
		cmd.Dir = "/"
		t.house(cmd)
		var ended *exec.ExitError // it says so if there was nobody
		if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
			return fmt.Errorf("kill what is left of the program: %w", err)
		}
		if left = t.processes(); len(left) == 0 {
			return nil
		}
		time.Sleep(wait)
	}
	return fmt.Errorf("processes of the program cannot be killed: %v", left)
}

// clean removes what the tenant has left in the folders that are everybody's.
func (t *tenant) clean() error {
	if t == nil {
		return nil
	}
	var errs []error
	for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm"} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			info, err := e.Info()
			if err == nil && info.Sys().(*syscall.Stat_t).Uid == t.uid {
				errs = append(errs, os.RemoveAll(filepath.Join(dir, e.Name())))
			}
		}
	}
	return errors.Join(errs...)
}

// reaches tells whether the tenant can come to a file or folder and read it.
func (t *tenant) reaches(name string) bool {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return false
	}
	for dir := filepath.Dir(real); ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err != nil || info.Mode()&0o001 == 0 {
			return false
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	info, err := os.Stat(real)
	return err == nil && readable(info)
}

func readable(info fs.FileInfo) bool {
	if info.IsDir() {
		return info.Mode()&0o005 == 0o005
	}
	return info.Mode()&0o004 != 0
}

// reachesAll looks at everything in a folder, too.
func (t *tenant) reachesAll(name string) bool {
	return t.reaches(name) && filepath.WalkDir(name, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if info, err := e.Info(); err != nil || e.Type()&fs.ModeSymlink == 0 && !readable(info) {
			return fs.ErrPermission
		}
		return nil
	}) == nil
}

// lend copies what the tenant cannot reach to a place where it can.
func lend(from, to string) error {
	return filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		return lendOne(name, filepath.Join(to, rest), e)
	})
}

func lendOne(from, to string, e fs.DirEntry) error {
	info, err := e.Info()
	if err != nil {
		return err
	}
	if e.Type()&fs.ModeSymlink != 0 {
		target, err := os.Readlink(from)
		return errors.Join(err, os.Symlink(target, to))
	}
	if e.IsDir() {
		return errors.Join(os.Mkdir(to, 0o755), os.Chmod(to, 0o755))
	}
	if readable(info) && os.Link(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	mode := 0o444 | info.Mode()&0o111
	if mode&0o100 != 0 {
		mode |= 0o011
	}
	return NoForkWhile(func() error { return errors.Join(os.WriteFile(to, data, mode), os.Chmod(to, mode)) })
}

// temporary is the first folder for temporary files that a tenant reaches.
func (t *tenant) temporary() (string, error) {
	dirs := []string{os.TempDir(), "/tmp", "/var/tmp"}
	i := slices.IndexFunc(dirs, func(d string) bool { return t == nil || t.reaches(d) })
	if i < 0 {
		return "", fmt.Errorf("no other user can use %v", dirs)
	}
	return dirs[i], nil
}

// Every cell has a user number of its own on the host, so that no cell has
// any right over the processes or files of another. The number is made of chance,
// which keeps the judges of one machine apart and tells a program, which can read
// it, nothing; and of a slot that is free in this judge.

const (
	uidBase   = 1 << 30 // above all numbers that people, services and containers use
	uidSlots  = 1 << 8  // cells of one judge at one time
	uidJudges = 1 << 22
)

// salt tells this judge from others.
var salt = sync.OnceValue(func() uint32 {
	var b [4]byte
	_, _ = rand.Read(b[:])
	return binary.BigEndian.Uint32(b[:])
})

var slots struct {
	sync.Mutex
	used [uidSlots]bool
}

// takeUID reserves a user number until freeUID.
func takeUID() (uint32, error) {
	i, err := takeSlot()
	return uint32(uidBase + int(salt()%uidJudges)*uidSlots + i), err
}

func takeSlot() (int, error) {
	slots.Lock()
	defer slots.Unlock()
	for i, used := range slots.used {
		if !used {
			slots.used[i] = true
			return i, nil
		}
	}
	return 0, errors.New("too many cells are open: " + strconv.Itoa(uidSlots))
}

func freeUID(uid uint32) {
	slots.Lock()
	defer slots.Unlock()
	slots.used[uid%uidSlots] = false
}
