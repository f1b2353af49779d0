package sandbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"adder/judge/run/sandbox"
)

// poorEnv is set in a test binary that stands in a control group with little memory.
const poorEnv = "ADDER_SANDBOX_TEST_POOR"

// If the machine has no memory for a program that is below its limit, that is an error of ours, at any
// level: not a verdict about the program, whose child it may be that was killed. A program that is
// smaller than the judge fails by itself, whatever is killed beside it.
func TestStarvedProgramIsNotBlamed(t *testing.T) {
	slow(t)
	if os.Getenv(poorEnv) != "" {
		runPoorly(t)
		return
	}
	group := poorGroup(t, 256<<20)
	// The shell moves itself, so that the test stands in the group from its beginning.
	cmd := exec.Command("/bin/sh", "-c", `echo $$ >"$1" && shift && exec "$@"`, "sh",
		filepath.Join(group, "cgroup.procs"), fmt.Sprintf("/proc/%d/exe", os.Getpid()),
		"-test.v", "-test.run", "^TestStarvedProgramIsNotBlamed$")
	cmd.Env = append(os.Environ(), poorEnv+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestStarvedProgramIsNotBlamed") {
		t.Errorf("%v\n%s", err, out)
	}
}

// poorGroup makes a control group of that many bytes.
func poorGroup(t *testing.T, limit int) string {
	t.Helper()
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		t.Fatal(err)
	}
	own := regexp.MustCompile(`:memory:(.*)`).FindSubmatch(text)
	if own == nil {
		t.Skip("needs the memory controller of cgroup v1")
	}
	dir := filepath.Join("/sys/fs/cgroup/memory", string(own[1]), fmt.Sprintf("poor-%d", os.Getpid()))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skip("needs a control group: ", err)
	}
	t.Cleanup(func() {
		if err := os.Remove(dir); err != nil {
			t.Error(err)
		}
	})
	err = os.WriteFile(filepath.Join(dir, "memory.limit_in_bytes"), []byte(strconv.Itoa(limit)), 0)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func runPoorly(t *testing.T) {
	const hog = "head -c 300000000 /dev/zero | tail -c 300000000 | wc -c"
	large := bytes.Repeat([]byte{1}, 40<<20) // as a judge is that works, but smaller than what is killed
	defer runtime.KeepAlive(large)
	for _, level := range everywhere {
		c := open(t, sandbox.Options{Level: level})
		for _, line := range []string{
			`exec awk 'BEGIN { s = "x"; for (i = 0; i < 28; i++) s = s s; print length(s) }'`, // itself
			hog + "; false", // a child, as a compiler's driver has
		} {
			cmd := shell(line)
			cmd.Limits.Memory = 1 << 30
			if r, err := c.Run(t.Context(), cmd); !errors.Is(err, sandbox.ErrStarved) {
				t.Errorf("%s, %s: stop %d, code %d, %v", level, line, r.Stop, r.Code, err)
			}
		}
		// A program that kills itself is no victim, nor is one at its own limit.
		if r := run(t, c, shell("kill -KILL $$")); r.Stop != sandbox.Signaled || r.Code != 9 {
			t.Errorf("%s: stop %d, code %d", level, r.Stop, r.Code)
		}
		beside := runBeside(t, c, hog, shell("sleep 1; exit 3"))
		if beside.Stop != sandbox.Exited || beside.Code != 3 {
			t.Errorf("%s: stop %d, code %d", level, beside.Stop, beside.Code)
		}
	}
	cmd := shell(hog)
	cmd.Limits.Memory = 16 << 20
	r := run(t, open(t, sandbox.Options{Level: sandbox.ContainerCgroup}), cmd)
	if r.Stop != sandbox.OutOfMemory {
		t.Errorf("stop %d, code %d, %d bytes", r.Stop, r.Code, r.Memory)
	}
}

// runBeside runs a command while others are killed outside of its cell: the first of them maybe just
// before it starts.
func runBeside(t *testing.T, c *sandbox.Cell, victim string, cmd sandbox.Command) sandbox.Result {
	t.Helper()
	var others sync.WaitGroup
	others.Go(func() {
		for range 2 {
			_ = exec.Command("/bin/sh", "-c", victim).Run()
		}
	})
	defer others.Wait()
	return run(t, c, cmd)
}
