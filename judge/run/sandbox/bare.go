package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A bareCell is a cell without walls: a folder of the host, and plain processes with a few
// limits. It works on every system, for trusted programs only. If the judge is root,
// programs run as another user, see tenant.
//
// A cell's path is translated at the beginning of an argument, but not if the program
// builds the path itself. Programs should use paths relative to Work, from which a mount
// at /x is ../x.
type bareCell struct {
	home     string
	mappings []mapping
	tenant   *tenant // nil: programs run as the judge's user
}

// A mapping is a folder of the cell and its path on the host.
type mapping struct{ cell, host string }

func openBare(o Options) (backend, error) {
	t, err := tenantFor(o.Mounts)
	if err != nil {
		return nil, err
	}
	s := &bareCell{tenant: t}
	dir, err := t.temporary()
	if err == nil {
		s.home, err = os.MkdirTemp(dir, nextName()+"-")
	}
	if err != nil {
		s.tenant.release()
		return nil, err
	}
	if err := s.setUp(o.Mounts); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// tenantFor returns a tenant that can read the toolchain. It is nil if this machine has no
// tenants; if none is free, that is an error.
func tenantFor(mounts []Mount) (*tenant, error) {
	if canLet() != nil {
		return nil, nil
	}
	t, err := newTenant()
	if err != nil {
		return nil, err
	}
	for _, m := range mounts {
		if m.Cell == "" && exists(m.Host) && !everybodyReads(m.Host) {
			unreadable.Store(m.Host, true)
			t.release()
			return nil, nil
		}
	}
	return t, nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func (s *bareCell) setUp(mounts []Mount) error {
	if err := os.Chmod(s.home, 0o711); err != nil {
		return err
	}
	s.mappings = []mapping{{Work, filepath.Join(s.home, "w")}, {Temp, filepath.Join(s.home, "tmp")}}
	for _, m := range mounts {
		if err := s.mount(m); err != nil {
			return fmt.Errorf("mount %s: %w", m.Host, err)
		}
	}
	return s.reset()
}

// mount shows a file or folder beside Work, as a link, or as a copy for a tenant that
// cannot read it.
func (s *bareCell) mount(m Mount) error {
	_, err := os.Stat(m.Host)
	if err != nil || m.Cell == "" {
		return err
	}
	at := filepath.Join(s.home, filepath.FromSlash(m.Cell))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if s.tenant != nil && !everybodyReadsAll(m.Host) {
		s.mappings = append(s.mappings, mapping{m.Cell, at})
		return copyReadable(m.Host, at)
	}
	s.mappings = append(s.mappings, mapping{m.Cell, m.Host})
	_ = os.Symlink(m.Host, at) // some systems lack links; arguments are translated anyway
	return nil
}

// host translates an argument that begins with a path of the cell.
func (s *bareCell) host(arg string) string {
	for _, p := range s.mappings {
		if rest, ok := strings.CutPrefix(arg, p.cell); ok && (rest == "" || rest[0] == '/') {
			return filepath.Join(p.host, filepath.FromSlash(rest))
		}
	}
	return arg
}

// inside opens a folder of the cell such that no link leads out of it.
func (s *bareCell) inside(name string) (*os.Root, string, error) {
	for _, p := range s.mappings[:2] {
		if rest, ok := strings.CutPrefix(name, p.cell+"/"); ok {
			root, err := os.OpenRoot(p.host)
			return root, filepath.FromSlash(rest), err
		}
	}
	return nil, "", fs.ErrInvalid
}

func (s *bareCell) write(name string, data []byte, mode fs.FileMode) error {
	root, name, err := s.inside(name)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	info, err := root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		return errNotRegular
	}
	return NoForkWhile(func() error {
		return errors.Join(root.WriteFile(name, data, mode), root.Chmod(name, mode))
	})
}

var errNotRegular = errors.New("not a regular file")

func (s *bareCell) read(name string, max int64) ([]byte, error) {
	root, name, err := s.inside(name)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, info.Size(), max)
}

func (s *bareCell) run(parent context.Context, c Command) (Result, error) {
	if err := c.Turns.Take(parent); err != nil {
		return Result{}, err
	}
	defer c.Turns.Give()
	ctx, kill := context.WithCancelCause(parent)
	defer kill(nil)
	in, err := c.Stdin.open()
	if err != nil {
		return Result{}, err
	}
	defer in.Close()
	cmd := s.command(ctx, c)
	cmd.Stdin = in
	flow, err := newFlow(c.Limits, kill, true)
	if err != nil {
		return Result{}, err
	}
	cmd.Stdout, cmd.Stderr = flow.ends[0], flow.ends[1]
	began := time.Now()
	err = start(cmd)
	flow.begin()
	if err != nil {
		flow.end(nil)
		return Result{}, err
	}
	stop := func(s Stop) { kill(limitError(s)) }
	watched := watchBare(cmd.Process.Pid, s.tenant, c.Limits, flow.isFull, stop)
	err = cmd.Wait()
	wall := time.Since(began)
	used := watched(peakOf(cmd.ProcessState), err != nil && context.Cause(ctx) == nil)
	killGroup(cmd)
	killErr := s.tenant.killAll()
	reap(cmd.Process.Pid, s.tenant)
	flow.end(time.After(lag))
	if cmd.ProcessState == nil || killErr != nil {
		return Result{}, errors.Join(err, killErr)
	}
	if used.starved {
		return Result{}, ErrStarved
	}
	used.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	itself, code := ended(cmd.ProcessState)
	res := flow.result(ctx, itself, code, used, c.Limits)
	res.Wall = wall
	return res, nil
}

// measured ends a watch, and sums up what it saw.
type measured func(peak int64, failed bool) tally

// peakOf is the peak of a program's largest process; 0 if it may be our own, which a process
// inherits.
func peakOf(p *os.ProcessState) int64 {
	if p == nil {
		return 0
	}
	rss := maxRSS(p)
	if rss > ownPeak()+1<<20 {
		return rss
	}
	return 0
}

// command is the program with its limits; cancelling ctx kills it.
func (s *bareCell) command(ctx context.Context, c Command) *exec.Cmd {
	args := slices.Clone(c.Args)
	for i, a := range args {
		args[i] = s.host(a)
	}
	if !filepath.IsAbs(args[0]) {
		args[0] = filepath.Join(s.mappings[0].host, args[0])
	}
	args = limited(args, c.Limits, s.tenant != nil)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.mappings[0].host
	cmd.Env = append([]string{}, c.Env...) // never nil, which would mean the judge's environment
	cmd.WaitDelay = lag
	ownGroup(cmd)
	s.tenant.applyTo(cmd)
	return cmd
}

// reset recreates the two folders.
func (s *bareCell) reset() error {
	errs := []error{s.tenant.clean()}
	for _, p := range s.mappings[:2] {
		errs = append(errs, os.RemoveAll(p.host), os.Mkdir(p.host, 0o755))
		if s.tenant != nil {
			errs = append(errs, os.Chmod(p.host, os.ModeSticky|0o777))
		}
	}
	return errors.Join(errs...)
}

func (s *bareCell) close() error {
	defer s.tenant.release()
	return errors.Join(s.tenant.clean(), os.RemoveAll(s.home))
}

// unreadable are toolchains that no other user can read, so their programs ran as the
// judge's user.
var unreadable sync.Map

// bareNotEnforced is Level.NotEnforced for Bare, according to what has happened so far.
func bareNotEnforced() []string {
	first := "There is no container: programs can use the network, " +
		"and read whatever every user of this machine can read."
	var more []string
	noTenant := canLet()
	if noTenant != nil {
		more = append(more, "Programs run as the judge's own user, "+
			"so that they could change files, results and scores: "+noTenant.Error()+".")
	}
	unreadable.Range(func(folder, _ any) bool {
		more = append(more, fmt.Sprintf("Some programs ran as the judge's own user, "+
			"since no other can read %s.", folder))
		return true
	})
	exe, err := os.Executable()
	if err == nil && (noTenant != nil || everybodyReads(exe)) {
		more = append(more, "Programs could start this judge and have it answer for them.")
	}
	slices.Sort(more)
	return slices.Concat([]string{first}, more, []string{bareCounts})
}
