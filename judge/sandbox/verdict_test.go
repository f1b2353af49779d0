package sandbox

import (
	"testing"
	"time"
)

// TestVerdict: one reason is given where several hold.
func TestVerdict(t *testing.T) {
	t.Parallel()
	second := Limits{CPU: time.Second}
	for _, row := range []struct {
		name string
		end  ending
		want Stop
	}{
		{"ended by itself", ending{stop: Exited, limits: second}, Exited},
		{"crashed", ending{stop: Signaled, limits: second}, Signaled},
		{"cpu, exactly", ending{stop: Exited, cpu: time.Second, limits: second}, Exited},
		{"cpu, passed unseen", ending{stop: Exited, cpu: time.Second + 1, limits: second}, OutOfTime},
		{"cpu without limit", ending{stop: Exited, cpu: time.Hour}, Exited},
		{"wall", ending{stop: Signaled, killed: true, cause: OutOfWall, limits: second}, OutOfWall},
		{"wall, and cpu", ending{stop: Signaled, killed: true, cause: OutOfWall, cpu: time.Hour, limits: second}, OutOfTime},
		{"memory, then wall", ending{stop: Signaled, killed: true, cause: OutOfWall, oom: true}, OutOfMemory},
		{"a child out of memory", ending{stop: Exited, oom: true}, OutOfMemory},
		{"flood, all else too", ending{stop: Signaled, killed: true, cause: OutOfTime, spilt: true, oom: true}, TooMuchOutput},
	} {
		if got := row.end.verdict(); got != row.want {
			t.Errorf("%s: %d, want %d", row.name, got, row.want)
		}
	}
}
