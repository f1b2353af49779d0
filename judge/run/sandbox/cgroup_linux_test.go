//go:build linux

package sandbox

import (
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestCgroupV2CountsTime tries v2 groups. On a hybrid machine they have no memory controller, but count
// time, and have members.
func TestCgroupV2CountsTime(t *testing.T) {
	t.Parallel()
	mounts, err := groupMounts()
	if err != nil {
		t.Fatal(err)
	}
	m, ok := mounts[""]
	if !ok || writable(m.point) != nil {
		t.Skip("no cgroup v2 that we may write to")
	}
	cmd := exec.Command("sh", "-c", "while :; do :; done")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	folders := map[string]string{memory: m.point, pids: m.point, cpu: m.point}
	g := &group{parent: &hierarchy{&v2, folders}, name: nextName()}
	defer g.end()
	if err := g.enter(cmd.Process.Pid); err != nil {
		t.Fatal(err)
	}
	for total := time.Duration(0); total < 20*time.Millisecond; {
		n, err := readNumber(g.file(cpu, g.usage), g.field)
		if err != nil {
			t.Fatal(err)
		}
		total = time.Duration(n) * g.unit
		time.Sleep(time.Millisecond)
	}
	used, err := g.used()
	if err != nil || used > 5*time.Millisecond {
		t.Errorf("the first process's own time counts: %v, %v", used, err)
	}
	old := g.at[cpu]
	if err := g.renew(); err != nil {
		t.Fatal(err)
	}
	if g.at[cpu] == old {
		t.Error("a new group has the old name")
	}
	if err := g.end(); err != nil {
		t.Error(err)
	}
}

// A group that exists is never adopted.
func TestGroupsAreNeverAdopted(t *testing.T) {
	t.Parallel()
	at, err := groups()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command("sleep", "600")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	g := &group{parent: at, name: nextName()}
	defer g.end()
	if err := g.enter(cmd.Process.Pid); err != nil {
		t.Fatal(err)
	}
	same := &group{parent: at, name: g.name}
	if err := same.enter(cmd.Process.Pid); err == nil {
		t.Error("entered the group of another cell")
	}
}

func TestOnlyDeadJudgesAreAbandoned(t *testing.T) {
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
		with(1, "1"):          false, // another pid namespace: not known
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

// TestLeftoversAreForgotten: what a run leaves in memory does not count for the next one, and
// runs that leave nothing need no new group.
func TestLeftoversAreForgotten(t *testing.T) {
	t.Parallel()
	c, err := Open(Options{Level: ContainerCgroup})
	if err != nil {
		t.Skip(err)
	}
	defer c.Close()
	shell := func(line string) Result {
		t.Helper()
		r, err := c.Run(t.Context(), Command{
			Args: []string{"/bin/sh", "-c", line}, Env: []string{"PATH=/usr/bin:/bin"},
			Limits: Limits{Memory: 96 << 20, Processes: 16},
		})
		if err != nil || r.Stop != Exited || r.Code != 0 {
			t.Fatalf("%s: %+v, %v", line, r, err)
		}
		return r
	}
	const hold = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c"
	full := shell("head -c 50000000 /dev/zero >/w/kept")
	if full.Memory < 50_000_000 {
		t.Fatalf("the file does not count: %d bytes", full.Memory)
	}
	if held := shell(hold); held.Memory < 60_000_000 || held.Memory > 75_000_000 {
		t.Errorf("after a run that left 50 MB, one that needs 60 MB is said to need %d bytes", held.Memory)
	}
	if light := shell(":"); light.Memory > 5_000_000 {
		t.Errorf("a run that needs nothing is said to need %d bytes", light.Memory)
	}
	groups := c.backend.(*jail).meter.(*group)
	before := groups.made
	for range 50 {
		shell(":")
	}
	if made := groups.made - before; made > 5 {
		t.Errorf("50 small runs needed %d new groups", made)
	}
}
