//go:build linux

package sandbox

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestUnified plays one run on v2 groups, as far as they go: on a hybrid
// machine they have no memory controller, but time, membership and killing.
func TestUnified(t *testing.T) {
	t.Parallel()
	mounts, err := groupMounts()
	if err != nil {
		t.Fatal(err)
	}
	m, ok := mounts[""]
	if !ok || writable(m.point) != nil {
		t.Skip("no cgroup v2 that we may write to")
	}
	g := &group{parent: &hierarchy{&v2, map[string]string{memory: m.point, pids: m.point, cpu: m.point}}, name: nextName()}
	defer g.end()
	if err := g.begin(Limits{}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", "while :; do :; done")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	if err := g.add(cmd.Process.Pid); err != nil {
		t.Fatal(err)
	}
	for used := time.Duration(0); used < 20*time.Millisecond; {
		if used, err = g.used(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	g.kill()
	_ = cmd.Wait()
	if s := cmd.ProcessState.Sys().(syscall.WaitStatus); s.Signal() != syscall.SIGKILL {
		t.Errorf("ended by %v", s.Signal())
	}
	if err := g.end(); err != nil {
		t.Error(err)
	}
}

// TestNameClash: a group that exists is never adopted.
func TestNameClash(t *testing.T) {
	t.Parallel()
	at, err := groups()
	if err != nil {
		t.Skip(err)
	}
	g := &group{parent: at, name: nextName()}
	defer g.end()
	if err := g.begin(Limits{Memory: 1 << 20, Processes: 3}); err != nil {
		t.Fatal(err)
	}
	same := &group{parent: at, name: g.name}
	if err := same.begin(Limits{}); err == nil {
		t.Error("began in the group of another run")
	}
	if err := errors.Join(g.end(), g.begin(Limits{})); err != nil {
		t.Errorf("the next run: %v", err)
	}
}

func TestAbandoned(t *testing.T) {
	t.Parallel()
	own := nextName()
	f := strings.Split(own, "-")
	with := func(i int, v string) string {
		g := append([]string{}, f...)
		g[i] = v
		return strings.Join(g, "-")
	}
	for name, want := range map[string]bool{
		own:                   false,
		own + "-r7":           false,
		with(3, "1"):          true,  // the number came back, the start time did not
		with(2, "99999999"):   true,  // no such process
		with(1, "1"):          false, // another pid namespace: who knows
		with(2, "x"):          false,
		"adder-":              false,
		"adder-home":          false,
		"other-1-99999999-1-": false,
		"":                    false,
	} {
		if got := abandoned(name); got != want {
			t.Errorf("abandoned(%q) = %v", name, got)
		}
	}
}
