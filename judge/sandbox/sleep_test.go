//go:build linux

package sandbox_test

import (
	"os/exec"
	"runtime"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// A program that computes is never late by the wall limit, however many others want
// the processors; one that sleeps is, by whichever of its processes.
func TestOnlySleepIsWallTime(t *testing.T) {
	t.Parallel()
	for range 2 * runtime.NumCPU() {
		spin := exec.Command("/bin/sh", "-c", "while :; do :; done")
		if err := spin.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = spin.Process.Kill(); _ = spin.Wait() })
	}
	const work = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"
	limits := sandbox.Limits{CPU: time.Minute, Wall: 200 * time.Millisecond, Processes: 16}
	for _, level := range append([]sandbox.Level{sandbox.Bare}, containers...) {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			c := open(t, sandbox.Options{Level: level})
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
				r := run(t, c, cmd)
				if r.Stop != row.want {
					t.Errorf("%s: stop = %d, want %d; cpu %v, wall %v", row.name, r.Stop, row.want, r.CPU, r.Wall)
				}
				if row.want == sandbox.Exited && r.Wall < limits.Wall {
					t.Errorf("%s: it took only %v, and proves nothing", row.name, r.Wall)
				}
			}
		})
	}
}
