package progress

import (
	"fmt"
	"time"
)

// A Clock measures what a command costs, to say whether it was bound by the programs
// that it runs or by the judge. Start it with [StartClock].
type Clock struct {
	began time.Time
	own   time.Duration
}

// StartClock starts a clock.
func StartClock() *Clock { return &Clock{time.Now(), ownCPU()} }

// Cost says what judging cost: programs counts the programs in words, and theirs is the
// CPU time of their own processes.
func (k *Clock) Cost(programs string, theirs time.Duration) string {
	own, share := ownCPU()-k.own, 0.0
	if theirs+own > 0 {
		share = 100 * own.Seconds() / (theirs + own).Seconds()
	}
	return fmt.Sprintf("%s in %.1f s; CPU time: %.1f s by the programs, %.1f s by the judge (%.0f %%)",
		programs, time.Since(k.began).Seconds(), theirs.Seconds(), own.Seconds(), share)
}
