package sandbox

import "time"

// A meter limits and measures the runs of one cell, by control groups or, without them,
// by what the kernel reports about single processes.
type meter interface {
	enter(first int) error        // the cell has this first process, which does not run anything yet
	begin(Limits) error           // a run will begin
	started() error               // the first process has just started the program
	used() (time.Duration, error) // CPU time of the run so far
	threads() []int               // that are alive
	heldNow() int64               // bytes held now; 0 if the kernel enforces the memory limit
	// step is the longest time between two looks; 0 is until the CPU limit could be met.
	step() time.Duration
	// tally sums the run up when it has ended. maxRSS is what the library measured, in bytes;
	// failed reports whether the run failed without our doing.
	tally(maxRSS int64, failed bool) (tally, error)
	end() error // when the cell is closed
}
