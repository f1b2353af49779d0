package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"time"
)

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
	r, err := openRoom(level, o)
	if err != nil {
		return nil, fmt.Errorf("sandbox: open %s: %w", level, err)
	}
	return &Cell{level: level, room: r, closed: make(chan struct{})}, nil
}

func openRoom(level Level, o Options) (room, error) {
	switch level {
	case ContainerCgroup, ContainerRlimit:
		return openContainer(level, o)
	case Bare:
		return openBare(o)
	}
	return nil, fmt.Errorf("unknown level %q", level)
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
