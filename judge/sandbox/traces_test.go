//go:build linux

package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"adder/judge/sandbox"
)

// leftovers lists what this process' cells have left on the machine: it is
// for the end, when all are closed.
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
	first := 1<<30 + int(salt%(1<<22))<<8
	files, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, f := range files {
		data, _ := os.ReadFile(f)
		status := map[string]string{}
		for line := range strings.Lines(string(data)) {
			k, v, _ := strings.Cut(strings.TrimSpace(line), ":")
			status[k] = strings.TrimSpace(v)
		}
		if strings.HasPrefix(status["State"], "Z") && status["PPid"] != strconv.Itoa(pid) {
			continue // dead, and for process 1 to bury
		}
		uid, _, _ := strings.Cut(status["Uid"], "\t")
		n, _ := strconv.Atoi(uid)
		if n >= first && n < first+1<<8 || status["PPid"] == strconv.Itoa(pid) {
			found = append(found, fmt.Sprintf("process %s %s uid %s", status["Pid"], status["Name"], uid))
		}
	}
	return found
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

// compile builds the C sources that match a pattern, or skips the test.
func compile(t testing.TB, pattern string, flags ...string) []byte {
	t.Helper()
	programs.Lock()
	defer programs.Unlock()
	key := pattern + strings.Join(flags, " ")
	if p, ok := programs.built[key]; ok {
		return p
	}
	if p := published(pattern); p != nil {
		return p
	}
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc: ", err)
	}
	sources, err := filepath.Glob(pattern)
	if err != nil || sources == nil {
		t.Fatal("no sources: ", pattern, err)
	}
	exe := filepath.Join(t.TempDir(), "exe")
	args := append(append([]string{"-O1", "-w", "-pthread", "-o", exe}, flags...), sources...)
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
	programs.built[key] = data
	return data
}
