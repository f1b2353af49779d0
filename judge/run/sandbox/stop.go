package sandbox

import "time"

// A limitError is the limit for which the sandbox killed a run.
type limitError Stop

func (limitError) Error() string { return "limit exceeded" }

// A tally is what a finished run used.
type tally struct {
	cpu   time.Duration
	slept time.Duration
	peak  int64
	oom   bool // it reached the memory limit
	// starved: it was killed for want of memory, but below its limit.
	starved bool
}

// stopReason picks one of several reasons why a run ended: by itself (Exited or Signaled), by
// the sandbox (cause is a limitError), or both. An exceeded limit counts even if the program
// ended before it was killed, except for wall time, which depends on the machine's load.
func stopReason(itself Stop, cause error, overflowed bool, t tally, l Limits) Stop {
	b, killed := cause.(limitError)
	switch {
	case overflowed:
		return TooMuchOutput
	case t.oom:
		return OutOfMemory
	case l.CPU > 0 && t.cpu > l.CPU:
		return OutOfTime
	case killed:
		return Stop(b)
	}
	return itself
}
