//go:build linux

package sandbox_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// The kernel counts its limit of CPU time in ticks, and kills without a word: on
// a busy machine it did so before what was measured came to ours, and a program
// out of time was said to have crashed.
func TestKernelsLimitIsFarAway(t *testing.T) {
	t.Parallel()
	for _, level := range []sandbox.Level{sandbox.ContainerCgroup, sandbox.ContainerRlimit, sandbox.Bare} {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			c := open(t, sandbox.Options{Level: level})
			cmd := shell("ulimit -t")
			cmd.Limits = sandbox.Limits{CPU: 20 * time.Second}
			r := run(t, c, cmd)
			if n, err := strconv.Atoi(strings.TrimSpace(string(r.Stdout))); err != nil || n < 40 {
				t.Errorf("%s%s", r.Stdout, r.Stderr)
			}
		})
	}
}

// Without a limit of sleep the watcher keeps that of CPU time all the same.
func TestBareLoopIsOutOfTime(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{Level: sandbox.Bare})
	cmd := shell("while :; do :; done")
	cmd.Limits = sandbox.Limits{CPU: time.Second}
	if r := run(t, c, cmd); r.Stop != sandbox.OutOfTime {
		t.Errorf("%+v", r)
	}
}
