// Package sandbox runs one untrusted process under limits. It knows nothing
// of boards, of languages or of verdicts.
//
// A program runs repeatedly in a [Cell], which wipes its traces between runs. A
// [Result] is what the program did; an error is what the sandbox failed to do.
//
// Each run reads a copy of its input, and nothing that a program writes is seen in another
// cell, nor after [Cell.Reset] in its own. Programs that want to can still learn a little
// from what they share: clocks, the machine's load, warm caches, counters of the kernel,
// process numbers, and locks on the system's files.
//
// What a program may do:
//
//	sandbox.go                          limits, commands, results, and why a run ended
//	level.go                            the levels, the best one here, and what each does not enforce
//	mounts_linux.go, shows.go           what of the system a program sees
//	seccomp_linux.go                    the system calls that it may make
//	stop.go                             which limit ended a run
//	turns.go                            how many programs run at once
//
// Two kinds of cell:
//
//	jail_linux.go, jailrun_linux.go     a container, and one run in it
//	firstprocess_linux.go               what its first process does before and after the program
//	bare.go                             a cell without walls; bare_*.go on each system
//	tenant_unix.go                      the user that its programs run as; tenant_*.go on each system
//	uid_unix.go, uid_linux.go           which user IDs cells have
//
// How a limit holds, and what a run used:
//
//	meter_linux.go                      by either of these
//	group_linux.go, hierarchy_linux.go  by control groups, and where these are
//	census_linux.go, proc_linux.go      by looking at each process in /proc, without groups
//	control_linux.go                    control files
//	watcher_linux.go                    limits that the kernel does not enforce: sleep, threads
//	rlimit_linux.go, stack.go           what the machine's own limits leave
//
// input_linux.go is what a program reads, output.go and pipe_linux.go what it prints and how much of
// it. stale_linux.go removes what a judge left that was killed. notlinux.go is all this elsewhere.
package sandbox

import (
	"bytes"
	"cmp"
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

// Limits bounds one run. Zero means unlimited, in every field. A limit of CPU time also bounds
// real time, at ten times as much and a minute, or more while others use the machine.
type Limits struct {
	CPU       time.Duration // CPU time of all processes together
	Wall      time.Duration // time asleep: neither running nor waiting for a processor or a disk
	Memory    int64         // bytes, of all processes together; the stack may use all of it
	Output    int64         // bytes on standard output; exceeding it kills the run at once
	File      int64         // bytes of one written file
	Processes int           // processes and threads alive at once
}

// A Stop says how a run ended.
type Stop uint8

const (
	Exited        Stop = iota // by itself; Code is the exit code
	Signaled                  // by a signal, but not for a limit; Code is the signal
	OutOfTime                 // Limits.CPU
	OutOfWall                 // Limits.Wall, or of real time
	OutOfMemory               // Limits.Memory
	TooMuchOutput             // Limits.Output
)

// A Result is what the program did.
type Result struct {
	Stop   Stop
	Code   int           // exit code or signal number, see Stop
	Stdout []byte        // cut at Limits.Output
	Stderr []byte        // the beginning and the end, of 32 KiB each
	CPU    time.Duration // of all processes together
	Wall   time.Duration
	Slept  time.Duration // as far as observed, see Limits.Wall; 0 if the level cannot tell
	Memory int64         // peak bytes; 0 if the level cannot tell
}

// A Command is one run of a program in a cell.
type Command struct {
	Args   []string // Args[0] is a path inside the cell
	Env    []string // the whole environment
	Stdin  *Input   // nil is an empty input
	Limits Limits
	Turns  *Turns // if set, the program waits for a turn before it starts
}

// A Mount shows a host file or folder inside a cell, read-only.
type Mount struct {
	Host string
	Cell string // absolute; "" means the same path as Host
}

// Work is the folder, inside every cell, that a program starts in and may
// write to. It is wiped by Reset.
const Work = "/w"

// Options describes a cell.
type Options struct {
	Level   Level   // "" is the best level of this machine
	Mounts  []Mount // in addition to the system's libraries
	Scratch int64   // bytes that Work, and Temp, can hold; 0 is 64 MiB
}

func (o Options) scratch() int64 { return cmp.Or(max(o.Scratch, 0), 64<<20) }

// Temp is the temporary folder inside every cell. It is wiped by Reset.
const Temp = "/tmp"

// patience is how long a run may take to start, or to die when killed, before its whole
// cell is destroyed.
const patience = 10 * time.Second

// ErrClosed is returned by every method of a closed cell.
var ErrClosed = errors.New("sandbox: cell is closed")

// ErrStarved is returned by Run if the kernel killed one of the program's processes because this
// machine, or a control group above the judge, has no memory left. The program itself is below its
// limit.
var ErrStarved = errors.New("this machine ran out of memory")

// ErrTooLarge is returned by Read for a file of more than max bytes.
var ErrTooLarge = errors.New("sandbox: file is larger than the limit")

// A backend is where a cell's program runs: a container, or a bare folder. Paths given to
// it are clean, absolute, and under Work or Temp.
type backend interface {
	write(path string, data []byte, mode fs.FileMode) error
	read(path string, max int64) ([]byte, error)
	run(context.Context, Command) (Result, error)
	reset() error
	close() error
}

// A Cell is a place in which one program runs repeatedly. Its methods may be called from
// any goroutine, but one at a time; only Close may be called during another.
type Cell struct {
	level   Level
	backend backend
	close   sync.Once
	closed  atomic.Bool
	err     error
}

// Open makes a cell, which takes about 9 ms. It fails if the machine cannot give the
// level. Level "" is the best level with a container; [Bare] must be asked for.
func Open(o Options) (*Cell, error) {
	level := o.Level
	if level == "" {
		best, missing := Best()
		if best == Bare {
			why := strings.Join(missing, "; ")
			return nil, fmt.Errorf("sandbox: no level here contains a program: %s", why)
		}
		level = best
	}
	var b backend
	var err error
	switch level {
	case ContainerCgroup, ContainerRlimit:
		b, err = openContainer(level, o)
	case Bare:
		b, err = openBare(o)
	default:
		err = fmt.Errorf("unknown level %q", level)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: open %s: %w", level, err)
	}
	return &Cell{level: level, backend: b}, nil
}

// Level returns the level of the cell.
func (c *Cell) Level() Level { return c.level }

// Write writes a file in Work or Temp, creating folders as needed. The program can change
// it if mode lets it, or if the judge is not root, as both are then the same user.
func (c *Cell) Write(name string, data []byte, mode fs.FileMode) error {
	p, err := c.inside(name)
	if err != nil {
		return fmt.Errorf("sandbox: write: %w", err)
	}
	if err := c.backend.write(p, data, mode.Perm()); err != nil {
		return fmt.Errorf("sandbox: write %s: %w", p, err)
	}
	return nil
}

// Read reads a regular file in Work or Temp. Anything else there is an error, and so is
// a file of more than max bytes ([ErrTooLarge]).
func (c *Cell) Read(name string, max int64) ([]byte, error) {
	p, err := c.inside(name)
	if err != nil {
		return nil, fmt.Errorf("sandbox: read: %w", err)
	}
	data, err := c.backend.read(p, max)
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
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // programs have megabytes
	_, err := data.ReadFrom(io.LimitReader(f, max))
	return data.Bytes(), err
}

// Run runs a program to its end. An error is the sandbox's failure, never the program's;
// afterwards Work and Temp may be empty, but the cell can still be used. Cancelling ctx
// kills the program at once, and the error is ctx.Err().
func (c *Cell) Run(ctx context.Context, cmd Command) (Result, error) {
	if c.closed.Load() {
		return Result{}, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(cmd.Args) == 0 || !strings.Contains(cmd.Args[0], "/") {
		return Result{}, fmt.Errorf("sandbox: run: %q is not a path to a program", cmd.Args)
	}
	res, err := c.backend.run(ctx, cmd)
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case err != nil && c.closed.Load():
		return Result{}, ErrClosed
	case err != nil:
		return Result{}, fmt.Errorf("sandbox: run %s: %w", cmd.Args[0], err)
	}
	return res, nil
}

// Reset removes everything in Work and Temp.
func (c *Cell) Reset() error {
	if c.closed.Load() {
		return ErrClosed
	}
	if err := c.backend.reset(); err != nil {
		return fmt.Errorf("sandbox: reset: %w", err)
	}
	return nil
}

// Close kills everything in the cell and removes it. Further calls do nothing.
func (c *Cell) Close() error {
	c.close.Do(func() {
		c.closed.Store(true)
		if err := c.backend.close(); err != nil {
			c.err = fmt.Errorf("sandbox: close: %w", err)
		}
	})
	return c.err
}

// inside cleans a path and refuses those outside of Work and Temp.
func (c *Cell) inside(name string) (string, error) {
	if c.closed.Load() {
		return "", ErrClosed
	}
	p := path.Clean(name)
	if !strings.HasPrefix(p, Work+"/") && !strings.HasPrefix(p, Temp+"/") {
		return "", fmt.Errorf("%q is not in %s or %s", name, Work, Temp)
	}
	return p, nil
}

// handleIgnoredSignals installs empty handlers for the signals that this process ignores. A program
// inherits ignored signals, but not handled ones. nohup and scripts make the judge ignore
// some, and the library makes a cell's first process ignore more.
func handleIgnoredSignals() {
	nobody := make(chan os.Signal, 1)
	for s := syscall.Signal(1); s < 32; s++ {
		if signal.Ignored(s) {
			signal.Notify(nobody, s)
		}
	}
}

// NoForkWhile writes a program's file while this process forks nothing. A forked child
// holds all open files until it executes its own program, and the kernel refuses to
// execute a file open for writing (ETXTBSY), so on a busy machine a freshly compiled
// program would not start. If write starts a process, it deadlocks.
func NoForkWhile(write func() error) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return write()
}
