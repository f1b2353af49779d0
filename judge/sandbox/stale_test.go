//go:build linux

package sandbox_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// helper is what this test binary does when a test starts it a second time.
func helper(name string) bool {
	if play := map[string]func(){"hold": hold, "wall": wall, "scope": enterScope}[name]; play != nil {
		play()
	}
	return name != ""
}

// hold is a judge in the middle of a run: it burns in one cell and sleeps in
// another, until it is killed.
func hold() {
	best, _ := sandbox.Best()
	for _, line := range []string{"while :; do :; done & sleep 600 & echo up; wait", "echo up; sleep 600"} {
		c, err := sandbox.Open(sandbox.Options{Level: best})
		if err != nil {
			panic(err)
		}
		cmd := shell(line)
		cmd.Limits = sandbox.Limits{Memory: 64 << 20}
		cmd.Stdout = os.Stdout
		go c.Run(context.Background(), cmd)
	}
	select {}
}

// startJudge starts another judge and waits until its programs run.
func startJudge(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"=hold")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	for range 2 {
		if !lines.Scan() {
			t.Fatal("the other judge did not come up")
		}
	}
	return cmd
}

// kill also buries the first processes of the judge's cells, if they fall to us: a judge
// with bare cells adopts orphans.
func kill(judge *exec.Cmd) {
	var cells []int
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", judge.Process.Pid))
	for _, f := range files {
		text, _ := os.ReadFile(f)
		for word := range strings.FieldsSeq(string(text)) {
			pid, _ := strconv.Atoi(word)
			cells = append(cells, pid)
		}
	}
	judge.Process.Kill()
	judge.Wait()
	for _, pid := range cells {
		_, _ = syscall.Wait4(pid, nil, 0, nil)
	}
}

// TestKilledJudge: when a judge is killed its programs die with it, and what
// it left on the machine goes at the next sweep, but nothing of a living one.
func TestKilledJudge(t *testing.T) {
	t.Parallel()
	if open(t, sandbox.Options{}); os.Geteuid() != 0 {
		t.Skip("a judge's processes cannot be told by their user numbers")
	}
	dead, living := startJudge(t), startJudge(t)
	before := traces(living.Process.Pid)
	if len(before) == 0 || len(processesOf(living.Process.Pid)) < 4 {
		t.Fatal("the other judge leaves no traces to look for")
	}

	kill(dead)
	for wait := time.Millisecond; len(processesOf(dead.Process.Pid)) > 0; wait *= 2 {
		if wait > 4*time.Second {
			t.Fatal("outlived their judge: ", processesOf(dead.Process.Pid))
		}
		time.Sleep(wait)
	}
	if len(traces(dead.Process.Pid)) == 0 {
		t.Error("a killed judge cannot have cleaned up")
	}

	if err := sandbox.SweepStale(); err != nil {
		t.Error(err)
	}
	if left := traces(dead.Process.Pid); len(left) > 0 {
		t.Error("not swept: ", left)
	}
	if after := traces(living.Process.Pid); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("swept from the living: %v, was %v", after, before)
	}

	kill(living)
	if err := sandbox.SweepStale(); err != nil {
		t.Error(err)
	}
	if left := traces(living.Process.Pid); len(left) > 0 {
		t.Error("not swept: ", left)
	}
}
