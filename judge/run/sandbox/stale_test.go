//go:build linux

package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// helper is what this test binary does when a test starts it a second time.
func helper(name string) bool {
	switch name {
	case "hold":
		hold()
	case "wall":
		wall()
	}
	return name != ""
}

// hold is a judge in the middle of a run: it burns in one cell and sleeps in
// another, until it is killed.
func hold() {
	best, _ := sandbox.Best()
	for _, line := range []string{"while :; do :; done & sleep 600 & wait", "sleep 600; :"} {
		c, err := sandbox.Open(sandbox.Options{Level: best})
		if err != nil {
			panic(err)
		}
		cmd := shell(line)
		cmd.Limits = sandbox.Limits{Memory: 64 << 20}
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
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	const all = 7 // two first processes, two shells, and what these start
	for end := time.Now().Add(time.Minute); len(processesOf(cmd.Process.Pid)) < all; {
		if time.Now().After(end) {
			t.Fatal("the other judge did not come up")
		}
		time.Sleep(10 * time.Millisecond)
	}
	return cmd
}

// kill also waits for the first processes of the judge's cells, if they became our children: a
// judge with bare cells adopts orphans.
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

// When a judge is killed its programs die with it, and the next sweep removes
// its files and groups, but nothing of a living judge.
func TestKilledJudgeIsSweptUp(t *testing.T) {
	t.Parallel()
	if open(t, sandbox.Options{}); os.Geteuid() != 0 {
		t.Skip("a judge's processes cannot be told by their user numbers")
	}
	dead, living := startJudge(t), startJudge(t)
	before := traces(living.Process.Pid)
	if len(before) == 0 || len(traces(dead.Process.Pid)) == 0 {
		t.Fatal("the other judges leave no traces to look for")
	}

	kill(dead)
	for wait := time.Millisecond; len(processesOf(dead.Process.Pid)) > 0; wait *= 2 {
		if wait > 4*time.Second {
			t.Fatal("outlived their judge: ", processesOf(dead.Process.Pid))
		}
		time.Sleep(wait)
	}

	// Any judge on this machine may have swept already.
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

// leftovers lists what this process's cells have left on the machine, after all are closed.
func leftovers() []string {
	return append(traces(os.Getpid()), processesOf(os.Getpid())...)
}

// traces lists the folders and control groups that bear a judge's stamp.
func traces(pid int) []string {
	stamp := fmt.Sprintf("adder-*-%d-*", pid)
	found, _ := filepath.Glob(filepath.Join(os.TempDir(), stamp))
	_ = filepath.WalkDir("/sys/fs/cgroup", func(p string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if ok, _ := filepath.Match(stamp, d.Name()); ok {
			found = append(found, p)
		}
		return nil
	})
	return found
}

// processesOf lists the processes that bear one of a judge's user numbers, and
// its children.
func processesOf(pid int) (found []string) {
	salt := sandbox.Salt()
	if pid != os.Getpid() {
		salt = 0
		for _, name := range traces(pid) {
			fmt.Sscanf(strings.Split(filepath.Base(name), "-")[4], "%x", &salt)
		}
	}
	first := 1<<30 + int(salt%(1<<19))<<11
	files, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, f := range files {
		data, _ := os.ReadFile(f)
		status := map[string]string{}
		for line := range strings.Lines(string(data)) {
			k, v, _ := strings.Cut(strings.TrimSpace(line), ":")
			status[k] = strings.TrimSpace(v)
		}
		if strings.HasPrefix(status["State"], "Z") && status["PPid"] != strconv.Itoa(pid) {
			continue // dead: process 1 will wait for it
		}
		if dying(status) {
			continue
		}
		uid, _, _ := strings.Cut(status["Uid"], "\t")
		n, _ := strconv.Atoi(uid)
		if n >= first && n < first+1<<11 || status["PPid"] == strconv.Itoa(pid) {
			found = append(found, fmt.Sprintf("process %s %s uid %s", status["Pid"], status["Name"], uid))
		}
	}
	return found
}

// dying reports whether a process will run no more instruction of its program, by its status: it was
// killed and the kernel has not come to it yet, or it is giving back what it had. On a busy machine
// that can be seen after the sandbox has waited for its control group to be empty.
func dying(status map[string]string) bool {
	const (
		killPending = 1 << (uint(syscall.SIGKILL) - 1)
		exiting     = 0x4 // PF_EXITING among the flags of /proc/PID/stat
	)
	for _, key := range []string{"SigPnd", "ShdPnd"} {
		pending, _ := strconv.ParseUint(status[key], 16, 64)
		if pending&killPending != 0 {
			return true
		}
	}
	stat, err := os.ReadFile(filepath.Join("/proc", status["Pid"], "stat"))
	if err != nil {
		return true // it is gone
	}
	behindName := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	flags, _ := strconv.ParseUint(behindName[6], 10, 64)
	return flags&exiting != 0
}

// open opens a cell of the given level for the length of a test, or skips it.
func open(t testing.TB, o sandbox.Options) *sandbox.Cell {
	t.Helper()
	best, missing := sandbox.Best()
	if best == sandbox.Bare && o.Level != best || o.Level == sandbox.ContainerCgroup && best != o.Level {
		t.Skip("the best level here is ", best, ": ", missing)
	}
	c, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// eachLevel runs a test in a cell of each of these levels.
func eachLevel(t *testing.T, levels []sandbox.Level, test func(t *testing.T, c *sandbox.Cell)) {
	t.Helper()
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			test(t, open(t, sandbox.Options{Level: level}))
		})
	}
}

func input(t testing.TB, text string) *sandbox.Input {
	t.Helper()
	in, err := sandbox.NewInput([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	return in
}

// programs are compiled once per test binary.
var programs struct {
	sync.Mutex
	built map[string][]byte
}

// compile builds the C program whose sources are in that folder of testdata, or skips the test.
func compile(t testing.TB, name string) []byte {
	t.Helper()
	programs.Lock()
	defer programs.Unlock()
	if p, ok := programs.built[name]; ok {
		return p
	}
	if p, err := os.ReadFile(filepath.Join(os.Getenv(ordinaryEnv), name)); err == nil {
		return p // published for us
	}
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc: ", err)
	}
	sources, err := filepath.Glob(filepath.Join("testdata", name, "*.c"))
	if err != nil || sources == nil {
		t.Fatal("no sources: ", name, err)
	}
	exe := filepath.Join(t.TempDir(), "exe")
	args := append([]string{"-O1", "-w", "-pthread", "-static", "-o", exe}, sources...)
	if out, err := exec.Command(gcc, args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	data, err := os.ReadFile(exe)
	if err != nil {
		t.Fatal(err)
	}
	if programs.built == nil {
		programs.built = map[string][]byte{}
	}
	programs.built[name] = data
	return data
}

// hostile makes the hostile program do something in a cell.
func hostile(
	t testing.TB, c *sandbox.Cell, in *sandbox.Input, l sandbox.Limits, act ...string,
) sandbox.Result {
	t.Helper()
	put(t, c, "/w/hostile", compile(t, "hostile"))
	return run(t, c, sandbox.Command{
		Args:   append([]string{"/w/hostile"}, act...),
		Env:    []string{"PATH=/usr/bin:/bin"},
		Stdin:  in,
		Limits: l,
	})
}
