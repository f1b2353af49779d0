package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A shed is a cell without walls: a folder of the host, and plain processes
// with a few limits. It exists on every system, for trusted programs only.
//
// Paths that a container would have are translated wherever they make up the
// beginning of an argument; a program that builds such paths by itself will
// not find them. Programs should name their files relative to Work.
type shed struct {
	home   string
	places []place
}

// A place is where a folder of the cell lies on the host.
type place struct{ cell, host string }

func openBare(o Options) (room, error) {
	home, err := os.MkdirTemp("", nextName()+"-")
	if err != nil {
		return nil, err
	}
	s := &shed{home: home, places: []place{{Work, filepath.Join(home, "w")}, {Temp, filepath.Join(home, "tmp")}}}
	for _, m := range o.Mounts {
		if _, err := os.Stat(m.Host); err != nil {
			return nil, errors.Join(fmt.Errorf("mount %s: %w", m.Host, err), s.close())
		}
		if m.Cell != "" {
			s.places = append(s.places, place{m.Cell, m.Host})
		}
	}
	if err := s.reset(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// host translates what begins with a path of the cell.
func (s *shed) host(arg string) string {
	for _, p := range s.places {
		if rest, ok := strings.CutPrefix(arg, p.cell); ok && (rest == "" || rest[0] == '/') {
			return filepath.Join(p.host, filepath.FromSlash(rest))
		}
	}
	return arg
}

// inside opens a folder of the cell such that no link leads out of it.
func (s *shed) inside(name string) (*os.Root, string, error) {
	for _, p := range s.places[:2] {
		if rest, ok := strings.CutPrefix(name, p.cell+"/"); ok {
			root, err := os.OpenRoot(p.host)
			return root, filepath.FromSlash(rest), err
		}
	}
	return nil, "", fs.ErrInvalid
}

func (s *shed) write(name string, data []byte, mode fs.FileMode) error {
	root, name, err := s.inside(name)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return errNotRegular
	}
	if err := root.WriteFile(name, data, mode); err != nil {
		return err
	}
	return root.Chmod(name, mode)
}

var errNotRegular = errors.New("not a regular file")

func (s *shed) read(name string, max int64) ([]byte, error) {
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
	if info.Size() > max {
		return nil, ErrTooLarge
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, max))
}

// lag is how long we wait for output after the main process has ended and
// its process group was killed.
const lag = time.Second

func (s *shed) run(parent context.Context, c Command) (Result, error) {
	if err := c.Turns.Take(parent); err != nil {
		return Result{}, err
	}
	defer c.Turns.Give()
	ctx, kill := context.WithCancelCause(parent)
	defer kill(nil)
	out := tap{limit: c.Limits.Output, to: c.Stdout, spill: func() { kill(breach(TooMuchOutput)) }}
	fault := tap{limit: errKept}
	in, err := c.Stdin.open()
	if err != nil {
		return Result{}, err
	}
	defer in.Close()
	cmd := s.command(ctx, c)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &fault
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return Result{}, err
	}
	finished := make(chan struct{})
	if c.Limits.Wall > 0 {
		go wakeful(cmd.Process.Pid, c.Limits, finished, func() { kill(breach(OutOfWall)) })
	}
	err = cmd.Wait()
	close(finished)
	killGroup(cmd)
	if cmd.ProcessState == nil {
		return Result{}, err
	}
	res := Result{Stdout: out.kept, Stderr: fault.kept, Wall: time.Since(start)}
	return bareResult(ctx, res, cmd.ProcessState, c.Limits, out.spilt), nil
}

// command is the program with its limits; cancelling ctx kills it.
func (s *shed) command(ctx context.Context, c Command) *exec.Cmd {
	args := slices.Clone(c.Args)
	for i, a := range args {
		args[i] = s.host(a)
	}
	if !filepath.IsAbs(args[0]) {
		args[0] = filepath.Join(s.places[0].host, args[0])
	}
	args = limited(args, c.Limits)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.places[0].host
	cmd.Env = append([]string{}, c.Env...)
	cmd.WaitDelay = lag
	ownGroup(cmd)
	return cmd
}

// bareResult judges by what the system tells of a finished process and of
// those of its children that it waited for.
func bareResult(ctx context.Context, r Result, p *os.ProcessState, l Limits, spilt bool) Result {
	r.CPU = p.UserTime() + p.SystemTime()
	r.Memory = maxRSS(p)
	end := ending{cpu: r.CPU, limits: l, spilt: spilt, oom: l.Memory > 0 && r.Memory > l.Memory}
	end.stop, r.Code = ended(p)
	end.cause, end.killed = breachOf(ctx)
	r.Stop = end.verdict()
	return r
}

// reset makes the two folders anew.
func (s *shed) reset() error {
	var errs []error
	for _, p := range s.places[:2] {
		errs = append(errs, os.RemoveAll(p.host), os.Mkdir(p.host, 0o755))
	}
	return errors.Join(errs...)
}

func (s *shed) close() error { return os.RemoveAll(s.home) }
