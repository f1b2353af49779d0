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
	"io"
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
