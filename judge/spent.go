package main

import (
	"fmt"
	"time"

	"adder/judge/grade"
	"adder/judge/report"
)

// clock measures what a command costs, to say whether it was bound by the
// submissions or by the judge.
type clock struct {
	began time.Time
	own   time.Duration
}

func startClock() clock { return clock{time.Now(), ownCPU()} }

// tell writes what was spent on err.
func (k clock) tell(c *console, j *grade.Judge, entries []report.Entry) {
	submissions := j.Spent()
	for _, e := range entries {
		if e.Hunt != nil {
			submissions += e.Hunt.SolverCPU
		}
	}
	k.write(c, len(entries), submissions)
}

// write writes what so many programs cost.
func (k clock) write(c *console, programs int, submissions time.Duration) {
	own := ownCPU() - k.own
	share := 0.0
	if total := submissions + own; total > 0 {
		share = 100 * own.Seconds() / total.Seconds()
	}
	fmt.Fprintf(c.err, "adder: %d programs in %.1f s; CPU time: %.1f s by the programs, %.1f s by the judge (%.0f %%)\n",
		programs, time.Since(k.began).Seconds(), submissions.Seconds(), own.Seconds(), share)
}
