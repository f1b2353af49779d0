package sandbox

import (
	"context"
	"errors"
	"time"
)

// A breach is the reason for which a run was killed by us.
type breach Stop

func (breach) Error() string { return "limit exceeded" }

// breachOf finds out of a context whether, and for what, we killed the run.
func breachOf(ctx context.Context) (Stop, bool) {
	var b breach
	if errors.As(context.Cause(ctx), &b) {
		return Stop(b), true
	}
	return 0, false
}

// A tally is the account of a finished run.
type tally struct {
	cpu   time.Duration
	slept time.Duration
	peak  int64
	oom   bool
}

// An ending is all that was seen of how a run ended, before it is judged.
type ending struct {
	stop   Stop // Exited or Signaled
	killed bool // we killed it, for cause
	cause  Stop
	spilt  bool // it wrote more than it may
	oom    bool // the memory limit struck, or was passed
	cpu    time.Duration
	limits Limits
}

// verdict picks one reason where several hold. A limit that was passed counts
// even if the program ended by itself before we could kill it, but for wall
// time, which depends on who else uses the machine.
func (e ending) verdict() Stop {
	switch {
	case e.spilt:
		return TooMuchOutput
	case e.oom:
		return OutOfMemory
	case e.limits.CPU > 0 && e.cpu > e.limits.CPU:
		return OutOfTime
	case e.killed:
		return e.cause
	}
	return e.stop
}
