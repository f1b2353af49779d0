//go:build !linux

package sandbox

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// Init must be the first line of main, and of every TestMain, of a program
// that opens cells.
func Init() { handleIgnoredSignals() }

// SweepStale has nothing to do on this system.
func SweepStale() error { return nil }

func openContainer(Level, Options) (backend, error) {
	return nil, errors.New("containers need Linux")
}

func nextName() string { return "adder" }

// bareCounts says how exactly level Bare counts.
const bareCounts = "Memory and CPU time are judged when a program has ended, " +
	"and without such of its processes as it did not wait for."

// watchBare stops a process that must have slept too long, unless the machine is very
// busy: these systems do not say what a process waits for, nor what its children use.
func watchBare(_ int, _ *tenant, l Limits, _ func() bool, stop func(Stop)) measured {
	late := time.AfterFunc(l.Wall+2*l.CPU, func() {
		if l.Wall > 0 {
			stop(OutOfWall)
		}
	})
	return func(peak int64, _ bool) tally {
		late.Stop()
		return tally{peak: peak, oom: l.Memory > 0 && peak > l.Memory}
	}
}

// newPipe makes a pipe that can be opened again by name, as programs do that write to
// /dev/stdout.
func newPipe(bool) (r, w *os.File, err error) {
	r, w, err = os.Pipe()
	if err == nil && runtime.GOOS != "windows" {
		err = w.Chmod(0o622)
	}
	return r, w, err
}

func (t *tap) unread() bool { return false }

func (t *tap) isFull() bool { return false }

func reap(int, *tenant) {}

const unlimited = math.MaxUint64

func hardStack() uint64 { return unlimited }

func ownPeak() int64 { return 0 }

func start(cmd *exec.Cmd) error { return cmd.Start() }

// cpuNet is the system's own limit of CPU time, in seconds: never reached within ours.
func cpuNet(limit time.Duration) int64 { return int64(limit/time.Second) + 1 }

// An Input is a program's standard input, held in a temporary file. It may serve many
// runs at once.
type Input struct{ name string }

// NewInput makes an input of these bytes. The caller must Close it.
func NewInput(data []byte) (*Input, error) {
	f, err := os.CreateTemp("", "adder-input-")
	if err != nil {
		return nil, fmt.Errorf("sandbox: input: %w", err)
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("sandbox: input: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return &Input{name: f.Name()}, nil
}

// Close removes the input.
func (in *Input) Close() error { return os.Remove(in.name) }

// open opens the input for a run. A nil input is empty.
func (in *Input) open() (*os.File, error) {
	if in == nil {
		return os.Open(os.DevNull)
	}
	return os.Open(in.name)
}
