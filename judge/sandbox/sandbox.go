// Package sandbox runs one untrusted process under limits. It knows nothing
// of boards, of languages or of verdicts.
//
// A [Cell] is a place in which one program runs again and again; the program's
// traces are wiped between runs. What the program did is a [Result]; what we
// failed to do is an error.
//
// Runs in one cell begin alike: with the same process number, and, after
// [Cell.Reset], with folders of the same times that number their files from the
// beginning. Each reads a copy of its input, and nothing that two cells share
// can be changed, locked or leased. These still tell one run about another, or
// one cell about the next:
//
//   - clocks, the load of the machine, and what is warm in its caches;
//   - the numbers that the whole machine counts up: of pipes, sockets, inputs
//     and file systems, interrupts and context switches in /proc;
//   - where on the host a mount lies, and the user number of the cell, which is
//     made of chance for each judge;
//   - inotify, by which a cell can see that a system file is opened in another;
//   - when the kernel has no ns_last_pid, process numbers;
//   - how many files were made and removed within one tick of the clock in which
//     nothing else was, and how long ago the folders were made ready;
//   - when Reset is left out, files, on purpose.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Limits bounds one run. Zero means unlimited, in every field.
type Limits struct {
	CPU       time.Duration // CPU time, summed over every process of the run
	Wall      time.Duration // elapsed time in which the program sleeps: it neither runs nor waits for a processor or a disk
	Memory    int64         // bytes, summed over every process; the stack may use all of it
	Output    int64         // bytes on standard output; the run is killed at once beyond it
	File      int64         // bytes of one written file
	Processes int           // processes and threads alive at one time
}

// A Stop says how a run ended.
type Stop uint8

const (
	Exited        Stop = iota // by itself; Code is the exit code
	Signaled                  // by a signal that is no limit of ours; Code is the signal
	OutOfTime                 // Limits.CPU
	OutOfWall                 // Limits.Wall: it slept, or waited
	OutOfMemory               // Limits.Memory
	TooMuchOutput             // Limits.Output
)

// A Result is what the program did.
type Result struct {
	Stop   Stop
	Code   int           // exit code or signal number, see Stop
	Stdout []byte        // what had been written when the run ended, cut at Limits.Output; nil if Command.Stdout was given
	Stderr []byte        // the first 64 KiB
	CPU    time.Duration // summed over every process of the run
	Wall   time.Duration
	Slept  time.Duration // as Limits.Wall counts it, as far as it was seen; 0 where the level cannot tell
	Memory int64         // peak bytes; 0 where the level cannot tell
}

// A Command is one run of a program in a cell.
type Command struct {
	Args   []string  // Args[0] is a path inside the cell
	Env    []string  // the whole environment
	Stdin  *Input    // nil is an empty input
	Stdout io.Writer // if set, receives standard output as it comes; an error from it ends the run as TooMuchOutput
	Limits Limits
	Turns  *Turns // if set, the program waits for one of them before it starts
}

// NewInput makes an input of the given bytes. The caller must Close it.
func NewInput(data []byte) (*Input, error) {
	return NewInputFunc(func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// A Mount shows a host file or folder inside a cell, read-only.
type Mount struct {
	Host string
	Cell string // absolute; "" means the same path as Host
}

// Work is the folder, inside every cell, that a program starts in and may
// write to. It is wiped by Reset.
const Work = "/w"

// Options says what a cell is made of.
type Options struct {
	Level  Level   // "" is the best level of this machine
	Mounts []Mount // beside the system's own libraries
	// Hide are files and folders of the host, absolute, that the cell shows
	// empty wherever a mount or the system's own trees would show them; the
	// program that opens the cell is always one. What is mounted by name is
	// shown, even if it lies in one of them. Level [Bare] hides nothing.
	Hide    []string
	Scratch int64 // bytes that Work, and the temporary folder, can hold; 0 is 64 MiB
}

// A Level names how much of a cell is enforced. It is printed in every report.
type Level string

const (
	// ContainerCgroup loses nothing: namespaces, seccomp, and limits over all
	// processes of a run together.
	ContainerCgroup Level = "container+cgroup"
	// ContainerRlimit is for unprivileged users: the kernel's limits hold per
	// process, and what all of them use together we look at now and then.
	ContainerRlimit Level = "container+rlimit"
	// Bare is a plain process with limits, for trusted code only.
	Bare Level = "bare"
)

// Unheld lists, in sentences for the top of a report, what a program of that
// level is not kept from.
func (l Level) Unheld() []string {
	switch l {
	case ContainerCgroup:
		return nil
	case ContainerRlimit:
		return []string{
			"Memory is looked at every 10 ms, and what a program leaves in pipes and sockets is not counted.",
			"CPU time counts in steps of 10 ms, and that of children that nobody waits for is sampled.",
		}
	}
	return bareUnheld()
}

// Best tells the best level that this machine can give, and what is missing
// for a better one, in words. It finds out by trying, once.
func Best() (Level, []string) { return best() }

var best = sync.OnceValues(func() (Level, []string) {
	var missing []string
	for _, level := range []Level{ContainerCgroup, ContainerRlimit} {
		r, err := openContainer(level, Options{})
		if err == nil {
			err = r.close()
		}
		if err == nil {
			return level, missing
		}
		missing = append(missing, fmt.Sprintf("%s: %v", level, err))
	}
	return Bare, missing
})

// Temp is the temporary folder inside every cell. It is wiped by Reset.
const Temp = "/tmp"

// patience is how long a run may take to start, and, once killed, to die,
// before its whole cell is destroyed.
const patience = 10 * time.Second

// ErrClosed is returned by every method of a closed cell.
var ErrClosed = errors.New("sandbox: cell is closed")

// ErrTooLarge is returned by Read for a file that holds more than was asked for.
var ErrTooLarge = errors.New("sandbox: file is larger than the limit")

// A room is where a cell's program lives: a container, or a bare folder.
// Paths that reach a room are clean, absolute, and under Work or Temp.
type room interface {
	write(path string, data []byte, mode fs.FileMode) error
	read(path string, max int64) ([]byte, error)
	run(context.Context, Command) (Result, error)
	reset() error
	close() error
}

// A Cell is a place in which one program runs again and again. Its methods
// may be called from any goroutine, but one at a time; only Close may be
// called while another one is at work.
type Cell struct {
	level  Level
	room   room
	close  sync.Once
	closed chan struct{}
	err    error
}

// Open makes a cell, which takes about 9 ms. It fails if the level that was
// asked for cannot be had: a cell is never less than its level says. Level ""
// is the best level that contains a program; [Bare] has to be asked for.
func Open(o Options) (*Cell, error) {
	level := o.Level
	if level == "" {
		best, missing := Best()
		if best == Bare {
			return nil, fmt.Errorf("sandbox: no level here contains a program: %s", strings.Join(missing, "; "))
		}
		level = best
	}
	var r room
	var err error
	switch level {
	case ContainerCgroup, ContainerRlimit:
		r, err = openContainer(level, o)
	case Bare:
		r, err = openBare(o)
	default:
		err = fmt.Errorf("unknown level %q", level)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: open %s: %w", level, err)
	}
	return &Cell{level: level, room: r, closed: make(chan struct{})}, nil
}

// Level tells how much of the cell is enforced.
func (c *Cell) Level() Level { return c.level }

// Write puts a file into Work or Temp of the cell, and the folders on its way.
// The program can read but not change it, if mode says no more than that and
// we are root; otherwise the program has our own user number.
func (c *Cell) Write(name string, data []byte, mode fs.FileMode) error {
	p, err := c.inside(name)
	if err != nil {
		return fmt.Errorf("sandbox: write: %w", err)
	}
	if err := c.room.write(p, data, mode.Perm()); err != nil {
		return fmt.Errorf("sandbox: write %s: %w", p, err)
	}
	return nil
}

// Read takes a regular file out of Work or Temp of the cell. A link, pipe,
// device or folder in its place is an error, and so is a file of more than max
// bytes ([ErrTooLarge]).
func (c *Cell) Read(name string, max int64) ([]byte, error) {
	p, err := c.inside(name)
	if err != nil {
		return nil, fmt.Errorf("sandbox: read: %w", err)
	}
	data, err := c.room.read(p, max)
	if err != nil {
		return nil, fmt.Errorf("sandbox: read %s: %w", p, err)
	}
	return data, nil
}

// readAll reads a regular file of a cell.
func readAll(f *os.File, size, max int64) ([]byte, error) {
	if size > max {
		return nil, ErrTooLarge
	}
	return io.ReadAll(io.LimitReader(f, max))
}

// Run runs one program to its end. The error tells of a failure of ours,
// never of the program's; after one, Work and Temp may be empty, but the cell
// can be used. A cancelled context kills the program at once, and then the
// error is ctx.Err(). If Command.Stdout blocks in Write, so does Run.
func (c *Cell) Run(ctx context.Context, cmd Command) (Result, error) {
	if c.isClosed() {
		return Result{}, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(cmd.Args) == 0 || !strings.Contains(cmd.Args[0], "/") {
		return Result{}, fmt.Errorf("sandbox: run: %q is not a path to a program", cmd.Args)
	}
	res, err := c.room.run(ctx, cmd)
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case err != nil && c.isClosed():
		return Result{}, ErrClosed
	case err != nil:
		return Result{}, fmt.Errorf("sandbox: run %s: %w", cmd.Args[0], err)
	}
	return res, nil
}

// Reset wipes everything that was left in Work and Temp, by the program or by
// Write.
func (c *Cell) Reset() error {
	if c.isClosed() {
		return ErrClosed
	}
	if err := c.room.reset(); err != nil {
		return fmt.Errorf("sandbox: reset: %w", err)
	}
	return nil
}

// Close kills whatever still runs in the cell and removes the cell. It may be
// called again, to no effect.
func (c *Cell) Close() error {
	c.close.Do(func() {
		close(c.closed)
		if err := c.room.close(); err != nil {
			c.err = fmt.Errorf("sandbox: close: %w", err)
		}
	})
	return c.err
}

func (c *Cell) isClosed() bool {
	select {
	case <-c.closed:
		return true
	default:
		return false
	}
}

// inside cleans a path and refuses those that the program could not write to.
func (c *Cell) inside(name string) (string, error) {
	if c.isClosed() {
		return "", ErrClosed
	}
	p := path.Clean(name)
	if !strings.HasPrefix(p, Work+"/") && !strings.HasPrefix(p, Temp+"/") {
		return "", fmt.Errorf("%q is not in %s or %s", name, Work, Temp)
	}
	return p, nil
}

// Turns lets so many programs run at one time. A run waits for its turn with
// the program ready to start, and gives it back as soon as the program has
// ended. To get a process ready can take ten milliseconds in which the machine
// has nothing to do: a kernel moves a process into a control group only after
// every processor has passed a quiescent state, unless it did so just before.
// Runs that share turns use each other's waits.
type Turns struct {
	free  chan struct{}
	taken atomic.Int64
}

// NewTurns returns n turns, 1 or more.
func NewTurns(n int) *Turns { return &Turns{free: make(chan struct{}, n)} }

// Take returns when there is a turn, or with ctx's error. Of nil Turns there is
// always one.
func (t *Turns) Take(ctx context.Context) error {
	if t == nil {
		return nil
	}
	select {
	case t.free <- struct{}{}:
		t.taken.Add(1)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Give gives a turn back.
func (t *Turns) Give() {
	if t != nil {
		<-t.free
	}
}

// Taken is how many turns were taken: while it grows, programs run.
func (t *Turns) Taken() int64 { return t.taken.Load() }

// heedSignals takes the signals that we ignore, to no effect: what a process
// ignores is ignored in the programs that it starts, what it handles is not.
// nohup and scripts have us ignore some, the library has a cell's first process
// ignore more.
func heedSignals() {
	nobody := make(chan os.Signal, 1)
	for s := syscall.Signal(1); s < 32; s++ {
		if signal.Ignored(s) {
			signal.Notify(nobody, s)
		}
	}
}

// NoForkWhile writes a program's file while nothing of ours forks. A child holds all
// our open files until it executes its own program, and the kernel executes no file
// that somebody may still write to (ETXTBSY): on a busy machine a program that was
// just compiled could not be started. A write that starts a process waits for ever.
func NoForkWhile(write func() error) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return write()
}
