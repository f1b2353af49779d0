package lang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adder/judge/run/sandbox"
)

// poorEnv is set in a test binary that stands in a control group with little memory.
const poorEnv = "ADDER_TEST_POOR"

// If the machine has no memory for a compiler, the source is not
// blamed, at any level of the sandbox.
func TestSourceIsNotBlamedForMemory(t *testing.T) {
	slow(t)
	if os.Getenv(poorEnv) != "" {
		compilePoorly(t)
		return
	}
	needs(t, "cpp")
	group := poorGroup(t, 64<<20)
	// The shell moves itself, so that the test stands in the group from its beginning.
	self := fmt.Sprintf("/proc/%d/exe", os.Getpid())
	cmd := exec.Command("/bin/sh", "-c", `echo $$ >"$1" && shift && exec "$@"`, "sh",
		filepath.Join(group, "cgroup.procs"),
		self, "-test.v", "-test.run", "^TestSourceIsNotBlamedForMemory$")
	cmd.Env = append(os.Environ(), poorEnv+"=1", "ADDER_CACHE="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestSourceIsNotBlamedForMemory") {
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

func compilePoorly(t *testing.T) {
	for _, level := range []sandbox.Level{sandbox.ContainerCgroup, sandbox.ContainerRlimit} {
		b := ofOwn(t)
		b.Level = level
		s := written(t, "x.cpp", "#include <bits/stdc++.h>\nint main() {}\n")
		_, err := b.Build(context.Background(), s)
		if !errors.Is(err, errKilled) {
			t.Errorf("%s: %v, of type %T", level, err, err)
		}
	}
}
