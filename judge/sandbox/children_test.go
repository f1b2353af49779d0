//go:build linux

package sandbox_test

import (
	"context"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// TestChildrenCount: children that nobody waits for use the run's CPU time, however
// short they live, and no run of them goes on for ever. Outside of a cell they can
// leave the family unseen, and then the run ends by the time that it sleeps.
func TestChildrenCount(t *testing.T) {
	for _, level := range append([]sandbox.Level{sandbox.Bare}, containers...) {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			hostile := compile(t, "testdata/hostile/*.c", "-static")
			c := open(t, sandbox.Options{Level: level})
			for name, want := range map[string]sandbox.Stop{
				"unwaited-ignored": sandbox.OutOfTime, "unwaited-flag": sandbox.OutOfTime, "unwaited-blinks": sandbox.OutOfTime,
				"unwaited-orphans": sandbox.OutOfTime, "unwaited-threads": sandbox.OutOfTime, "unwaited-execs": sandbox.OutOfTime,
				"relay": sandbox.OutOfTime, "unwaited-siblings": sandbox.OutOfWall, "vfork-doze": sandbox.OutOfWall, "vfork-thread": sandbox.Exited,
			} {
				t.Run(name, func(t *testing.T) {
					put(t, c, "/w/hostile", hostile)
					ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
					defer cancel()
					limits := sandbox.Limits{CPU: 400 * time.Millisecond, Wall: 10 * time.Second, Memory: 96 << 20, Output: 1 << 20, Processes: 64}
					if want != sandbox.OutOfTime {
						limits.Wall = time.Second
					}
					r, err := c.Run(ctx, sandbox.Command{Args: []string{"/w/hostile", name}, Limits: limits})
					if err != nil {
						t.Fatal(err)
					}
					bounded := level == sandbox.Bare && (r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall)
					if r.Stop != want && !bounded {
						t.Errorf("stop = %d, want %d; cpu %v, wall %v", r.Stop, want, r.CPU, r.Wall)
					}
				})
			}
		})
	}
}
