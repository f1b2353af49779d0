package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/run/lang/langtest"

	"golang.org/x/sys/unix"
)

// patientSuite lets an endless program run as long as a test needs it. Since it gives the limit,
// no jury runs.
const patientSuite = `name: patient
limits:
  time: 50s
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 5}}
`

// A victim is Adder at work, with folders of its own.
type victim struct {
	cmd      *exec.Cmd
	cache    string
	temp     string
	out, err bytes.Buffer
}

// start starts Adder in dir, and waits until a process below it has a command line with the
// word.
func start(t *testing.T, dir, word string, args ...string) *victim {
	t.Helper()
	v := &victim{cache: filepath.Join(dir, "cache"), temp: filepath.Join(dir, "temp")}
	if err := os.MkdirAll(v.temp, 0o700); err != nil {
		t.Fatal(err)
	}
	v.cmd = exec.Command("adder", args...)
	v.cmd.Dir, v.cmd.Stdout, v.cmd.Stderr = dir, &v.out, &v.err
	v.cmd.Env = append(os.Environ(), "ADDER_CACHE="+v.cache, "TMPDIR="+v.temp)
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.cmd.Process.Kill(); v.cmd.Wait() })
	soon(t, 30*time.Second, "a process with "+word, func() (string, bool) {
		words := ""
		for _, p := range descendants(v.cmd.Process.Pid) {
			line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", p))
			words += string(line) + "\n"
		}
		return words, strings.Contains(words, word)
	})
	return v
}

// soon waits until is reports true; its text is for the failure. On a machine so busy that the
// test does not wake up in time, time passes more slowly.
func soon(t testing.TB, most time.Duration, what string, is func() (string, bool)) {
	t.Helper()
	for left := most; ; {
		looked := time.Now()
		state, ok := is()
		if ok {
			return
		}
		if left < 0 {
			t.Fatalf("no %s within %v: %s", what, most, state)
		}
		time.Sleep(5 * time.Millisecond)
		left -= min(time.Since(looked), 20*time.Millisecond)
	}
}

// descendants lists the processes below one, of any depth.
func descendants(pid int) []int {
	below := map[int][]int{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		if child, parent, state := stat(f); state != "Z" {
			below[parent] = append(below[parent], child)
		}
	}
	found := slices.Clone(below[pid])
	for i := 0; i < len(found); i++ {
		found = append(found, below[found[i]]...)
	}
	return found
}

// stat reads a process's number, its parent's, and its state.
func stat(file string) (pid, parent int, state string) {
	data, _ := os.ReadFile(file)
	head, tail, ok := strings.Cut(string(data), " (")
	if !ok {
		return 0, -1, "Z"
	}
	f := strings.Fields(tail[strings.LastIndexByte(tail, ')')+1:])
	pid, _ = strconv.Atoi(head)
	parent, _ = strconv.Atoi(f[1])
	return pid, parent, f[0]
}

// living are the processes that neither are gone nor wait for their parent.
func living(pids []int) (left []int) {
	for _, p := range pids {
		if pid, _, state := stat(fmt.Sprintf("/proc/%d/stat", p)); pid == p && state != "Z" {
			left = append(left, p)
		}
	}
	return left
}

// traces lists the folders and control groups with the victim's number, and its unfinished
// files.
func (v *victim) traces() (found []string) {
	stamp := fmt.Sprintf("adder-*-%d-*", v.cmd.Process.Pid)
	for _, root := range []string{v.temp, "/sys/fs/cgroup"} {
		_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				if ok, _ := filepath.Match(stamp, d.Name()); ok {
					found = append(found, p)
				}
			}
			return nil
		})
	}
	return append(found, unfinished(v.cache)...)
}

func unfinished(cache string) (found []string) {
	_ = filepath.WalkDir(cache, func(p string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(d.Name(), ".new-") {
			found = append(found, p)
		}
		return nil
	})
	return found
}

// A stop in the middle ends everything at once: the exit code is 130, the children are gone
// within a second, and no file is unfinished and no control group left.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c", "python")
	solutions, err := filepath.Abs("../solutions")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, until string
		signal      os.Signal
		args        []string
	}{
		{"while a submission loops", "/prog/main.py", os.Interrupt,
			[]string{"judge", "--suite", "suite.yaml", "loop.py"}},
		{"terminated", "/prog/main.py", syscall.SIGTERM,
			[]string{"judge", "--json", "--suite", "suite.yaml", "loop.py"}},
		{"while hunting", "/prog/main.py", os.Interrupt,
			[]string{"fuzz", "--limit", "50s", "loop.py"}},
		{"while compiling", "main.c", os.Interrupt,
			[]string{"judge", "--suite", "suite.yaml", filepath.Join(solutions, "accepted", "bfs.cpp")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeFiles(t, dir, map[string]string{
				"suite.yaml": patientSuite,
				"loop.py":    "while True:\n    pass\n",
			})
			v := start(t, dir, c.until, c.args...)
			children := descendants(v.cmd.Process.Pid)
			if err := v.cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			soon(t, time.Second, "end of the children", func() (string, bool) {
				left := living(children)
				return fmt.Sprint(left), len(left) == 0
			})
			v.cmd.Wait()
			if code := v.cmd.ProcessState.ExitCode(); code != codeInterrupted {
				t.Errorf("exit code %d, want %d; %s", code, codeInterrupted, &v.err)
			}
			if v.out.Len() > 0 || strings.Contains(v.err.String(), "goroutine") {
				t.Errorf("it said %q and %q", &v.out, &v.err)
			}
			if left := v.traces(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// The children of a judge that is killed die with it, and the next run sweeps up the rest.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"suite.yaml": patientSuite,
		"loop.py":    "while True:\n    pass\n",
		"zero.py":    "print(0)\n",
	})
	v := start(t, dir, "/prog/main.py", "judge", "--suite", "suite.yaml", "loop.py")
	children := descendants(v.cmd.Process.Pid)
	if err := v.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	v.cmd.Wait()
	soon(t, time.Second, "end of the children", func() (string, bool) {
		left := living(children)
		return fmt.Sprint(left), len(left) == 0
	})
	if len(v.traces()) == 0 {
		t.Error("a killed judge left no traces, so there is nothing to test")
	}
	// With --require-throws, nothing is hunted.
	again := exec.Command("adder", "judge", "--require-throws", "--suite", "suite.yaml", "zero.py")
	again.Dir, again.Env = dir, v.cmd.Env
	if out, _ := again.CombinedOutput(); again.ProcessState.ExitCode() != codeShort {
		t.Errorf("exit code %d\n%s", again.ProcessState.ExitCode(), out)
	}
	if left := v.traces(); len(left) > 0 {
		t.Errorf("left behind after the next run: %q", left)
	}
}

// smallDisk makes a folder that is a file system of a size, as in 8k.
func smallDisk(t *testing.T, dir, size string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		langtest.Missing(t, "no small file system can be mounted: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
}

// A disk that fills up is a failure of Adder with a clear message, and never a compile error.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	dir := t.TempDir()
	small := filepath.Join(dir, "small")
	smallDisk(t, small, "8k")
	writeFiles(t, dir, map[string]string{
		"suite.yaml": patientSuite,
		"fine.c":     "int main(void) { return 0; }\n",
	})
	cmd := exec.Command("adder", "judge", "--cache", small, "--suite", "suite.yaml", "fine.c")
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != codeFailure {
		t.Errorf("exit code %d, want %d", code, codeFailure)
	}
	verdicts := strings.Fields(stdout.String())
	if slices.Contains(verdicts, "CE") || !slices.Contains(verdicts, "JE") {
		t.Errorf("it said %s", &stdout)
	}
	for _, words := range []string{"adder: error: ", "no space left on device", "adder: hint: "} {
		if !strings.Contains(stderr.String(), words) {
			t.Errorf("it does not say %q: %s", words, &stderr)
		}
	}
	if left := unfinished(small); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
