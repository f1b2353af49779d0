package sandbox

import (
	"testing"
	"time"
)

// A run has one reason, even if several apply.
func TestRunHasOneReason(t *testing.T) {
	t.Parallel()
	second := Limits{CPU: time.Second}
	late := limitError(OutOfWall)
	over, hour := tally{cpu: time.Second + 1}, tally{cpu: time.Hour}
	full := tally{oom: true}
	for _, row := range []struct {
		name       string
		itself     Stop
		cause      error
		overflowed bool
		used       tally
		limits     Limits
		want       Stop
	}{
		{name: "ended by itself", itself: Exited, limits: second, want: Exited},
		{name: "crashed", itself: Signaled, limits: second, want: Signaled},
		{name: "cpu, exactly", itself: Exited, used: tally{cpu: time.Second}, limits: second, want: Exited},
		{name: "cpu, just over", itself: Exited, used: over, limits: second, want: OutOfTime},
		{name: "cpu without limit", itself: Exited, used: hour, want: Exited},
		{name: "wall", itself: Signaled, cause: late, limits: second, want: OutOfWall},
		{name: "wall, and cpu", itself: Signaled, cause: late, used: hour, limits: second, want: OutOfTime},
		{name: "memory, then wall", itself: Signaled, cause: late, used: full, want: OutOfMemory},
		{name: "a child out of memory", itself: Exited, used: full, want: OutOfMemory},
		{name: "flood, all else too", cause: late, overflowed: true, used: full, want: TooMuchOutput},
	} {
		if got := stopReason(row.itself, row.cause, row.overflowed, row.used, row.limits); got != row.want {
			t.Errorf("%s: %d, want %d", row.name, got, row.want)
		}
	}
}
