//go:build unix

package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Theory. If the judge is root but cannot make containers (for instance, inside somebody else's
// container), each bare cell has its own user ID, and programs run as that user, the
// tenant. They own and can signal nothing of the judge's, and after a run all of them are
// killed before their files are read. They can read what every user can.

type tenant struct{ uid uint32 }

// newTenant reserves a user ID.
func newTenant() (*tenant, error) {
	uid, err := takeUID()
	if err != nil {
		return nil, err
	}
	return &tenant{uid}, nil
}

// canLet says why there are no tenants here, or nil. It tries, once, to start a process as another user.
var canLet = sync.OnceValue(func() error {
	if os.Geteuid() != 0 {
		return errors.New("we are not root")
	}
	t, err := newTenant()
	if err != nil {
		return err
	}
	defer t.release()
	cmd := exec.Command("/bin/sh", "-c", ":")
	t.applyTo(cmd)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("a process cannot be given another user number: %w", err)
	}
	return adopt()
})

func (t *tenant) release() {
	if t != nil {
		freeUID(t.uid)
	}
}

// applyTo makes a command run as the tenant.
func (t *tenant) applyTo(cmd *exec.Cmd) {
	if t == nil {
		return
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: t.uid, Gid: t.uid}
}

// killAll kills all processes of the tenant. Only a process of the same user can signal
// them all at once, without missing new ones, so it starts one that does; kill spares
// its own process.
func (t *tenant) killAll() error {
	if t == nil {
		return nil
	}
	var left []int
	for wait := time.Millisecond; wait < patience; wait *= 2 {
		cmd := exec.Command("/bin/sh", "-c", "kill -KILL -1")
		cmd.Dir = "/"
		t.applyTo(cmd)
		var ended *exec.ExitError // there was nothing to kill
		if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
			return fmt.Errorf("kill what is left of the program: %w", err)
		}
		left = t.processes()
		if len(left) == 0 {
			return nil
		}
		time.Sleep(wait)
	}
	return fmt.Errorf("processes of the program cannot be killed: %v", left)
}

// clean removes the tenant's files from folders that everybody can write to.
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

// everybodyReads reports whether every user of this machine can read a file or folder.
func everybodyReads(name string) bool {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return false
	}
	for dir := filepath.Dir(real); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil || info.Mode()&0o001 == 0 {
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

// everybodyReadsAll also checks everything in a folder.
func everybodyReadsAll(name string) bool {
	return everybodyReads(name) && filepath.WalkDir(name, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil || e.Type()&fs.ModeSymlink == 0 && !readable(info) {
			return fs.ErrPermission
		}
		return nil
	}) == nil
}

// copyReadable copies a file or folder so that the tenant can read it.
func copyReadable(from, to string) error {
	return filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		return copyOneReadable(name, filepath.Join(to, rest), e)
	})
}

func copyOneReadable(from, to string, e fs.DirEntry) error {
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

// temporary is the first temporary folder that a tenant can read.
func (t *tenant) temporary() (string, error) {
	dirs := []string{os.TempDir(), "/tmp", "/var/tmp"}
	i := slices.IndexFunc(dirs, func(d string) bool { return t == nil || everybodyReads(d) })
	if i < 0 {
		return "", fmt.Errorf("no other user can use %v", dirs)
	}
	return dirs[i], nil
}
