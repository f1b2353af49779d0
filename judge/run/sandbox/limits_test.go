//go:build linux

package sandbox_test

import (
	"context"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// TestChildrenCount: children that nobody waits for use the run's CPU time, however
// short they live, and every such run ends. Outside of a cell they can leave the family
// unseen, and then the run reaches the limit of sleep.
func TestChildrenCount(t *testing.T) {
	slow(t)
	eachLevel(t, everywhere, func(t *testing.T, c *sandbox.Cell) {
		for name, want := range map[string]sandbox.Stop{
			"unwaited-ignored":  sandbox.OutOfTime,
			"unwaited-flag":     sandbox.OutOfTime,
			"unwaited-blinks":   sandbox.OutOfTime,
			"unwaited-orphans":  sandbox.OutOfTime,
			"unwaited-threads":  sandbox.OutOfTime,
			"unwaited-execs":    sandbox.OutOfTime,
			"relay":             sandbox.OutOfTime,
			"unwaited-siblings": sandbox.OutOfWall,
			"vfork-doze":        sandbox.OutOfWall,
			"vfork-thread":      sandbox.Exited,
		} {
			t.Run(name, func(t *testing.T) {
				limits := sandbox.Limits{
					CPU: 150 * time.Millisecond, Wall: 10 * time.Second,
					Memory: 96 << 20, Output: 1 << 20, Processes: 64,
				}
				if want != sandbox.OutOfTime || c.Level() == sandbox.Bare { // at Bare either limit may end it
					limits.Wall = time.Second
				}
				r := hostile(t, c, nil, limits, name)
				late := r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
				if r.Stop != want && !(late && c.Level() == sandbox.Bare) {
					t.Errorf("stop = %d, want %d; code %d, cpu %v, wall %v: %s",
						r.Stop, want, r.Code, r.CPU, r.Wall, r.Stderr)
				}
			})
		}
	})
}

// The kernel counts its limit of CPU time in ticks, and kills without a reason. On a busy
// machine it used to kill before our own measurement reached the limit, so a program out of
// time was said to have crashed.
func TestKernelsLimitIsFarAway(t *testing.T) {
	t.Parallel()
	eachLevel(t, everywhere, func(t *testing.T, c *sandbox.Cell) {
		cmd := shell("ulimit -t")
		cmd.Limits = sandbox.Limits{CPU: 20 * time.Second}
		r := run(t, c, cmd)
		if n, err := strconv.Atoi(strings.TrimSpace(string(r.Stdout))); err != nil || n < 40 {
			t.Errorf("%s%s", r.Stdout, r.Stderr)
		}
	})
}

// A program that computes never exceeds the wall limit, however many others want the
// processors; one that sleeps does, in any of its processes.
func TestOnlySleepIsWallTime(t *testing.T) {
	slow(t)
	const work = "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done"
	limits := sandbox.Limits{CPU: time.Minute, Wall: 100 * time.Millisecond, Processes: 16}
	eachLevel(t, everywhere, func(t *testing.T, c *sandbox.Cell) {
		for _, row := range []struct {
			name, line string
			want       sandbox.Stop
		}{
			{"works", work, sandbox.Exited},
			{"waits for a child that works", "(" + work + ") & wait", sandbox.Exited},
			{"sleeps", "sleep 99", sandbox.OutOfWall},
			{"sleeps with a child", "sleep 99 & wait", sandbox.OutOfWall},
			{"works, then sleeps", work + "; sleep 99", sandbox.OutOfWall},
		} {
			cmd := shell(row.line)
			cmd.Limits = limits
			calm := func() {}
			if row.want == sandbox.Exited {
				calm = crowd(t)
			}
			r := run(t, c, cmd)
			calm()
			if r.Stop != row.want {
				t.Errorf("%s: stop = %d, want %d; cpu %v, wall %v", row.name, r.Stop, row.want, r.CPU, r.Wall)
			}
			if row.want == sandbox.Exited && r.Wall < limits.Wall {
				t.Errorf("%s: it took only %v, and proves nothing", row.name, r.Wall)
			}
		}
	})
}

// crowd keeps all processors busy until calm is called.
func crowd(t *testing.T) (calm func()) {
	t.Helper()
	ctx, calm := context.WithCancel(t.Context())
	for range runtime.NumCPU() {
		spin := exec.CommandContext(ctx, "/bin/sh", "-c", "while :; do :; done")
		if err := spin.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = spin.Wait() })
	}
	return calm
}

// The judge's own memory does not count for a program, although a process inherits the peak
// of its parent.
func TestBareMemoryIsItsOwn(t *testing.T) {
	ballast := make([]byte, 160<<20)
	for i := 0; i < len(ballast); i += 4096 {
		ballast[i] = 1
	}
	c := open(t, sandbox.Options{Level: sandbox.Bare})
	r, err := c.Run(t.Context(), sandbox.Command{
		Args:   []string{"/bin/sh", "-c", "exit 0"},
		Limits: sandbox.Limits{Memory: 96 << 20},
	})
	runtime.KeepAlive(ballast)
	if err != nil || r.Stop != sandbox.Exited || r.Memory > 96<<20 {
		t.Errorf("stop = %d with %d bytes, %v", r.Stop, r.Memory, err)
	}
}
