package main

import (
	"fmt"
	"time"

	"adder/judge/report"
)

// clock measures what a command costs, to say whether it was bound by the
// submissions or by the judge.
type clock struct {
	began time.Time
	own   time.Duration
}

func startClock() clock { return clock{time.Now(), ownCPU()} }

// tell says what so many programs cost, of which their own processes took some.
func (k clock) tell(c *console, programs int, theirs time.Duration) {
	own := ownCPU() - k.own
	share := 0.0
	if total := theirs + own; total > 0 {
		share = 100 * own.Seconds() / total.Seconds()
	}
	fmt.Fprintf(c.err, "adder: %s in %.1f s; CPU time: %.1f s by the programs, %.1f s by the judge (%.0f %%)\n",
		report.Counted(programs, "program"), time.Since(k.began).Seconds(), theirs.Seconds(), own.Seconds(), share)
}
