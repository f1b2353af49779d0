package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A transcript is the output of a running program so far. It may be read meanwhile.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *transcript) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *transcript) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

const onlySample = `name: watched
limits:
  time: 10s
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 1}}
`

// Each save is judged, even if it replaces the file, and even while the last one still runs.
// Ctrl-C leaves nothing behind.
func TestJudgeWatch(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"suite.yaml": onlySample,
		"mine.py":    "raise SystemExit(3)\n",
		"temp/none":  "",
	})
	path := filepath.Join(dir, "mine.py")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	v := &victim{cache: filepath.Join(dir, "cache"), temp: filepath.Join(dir, "temp")}
	v.cmd = exec.Command("adder", "judge", "--watch", "--group", "only",
		"--require-throws", "--suite", "suite.yaml", "mine.py")
	var out, talk transcript
	v.cmd.Dir, v.cmd.Stdout, v.cmd.Stderr = dir, &out, &talk
	v.cmd.Env = append(os.Environ(), "ADDER_CACHE="+v.cache, "TMPDIR="+v.temp)
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.cmd.Process.Kill(); v.cmd.Wait() })
	wait := func(what string, saves int, word string) {
		t.Helper()
		soon(t, 2*time.Minute, what, func() (string, bool) {
			o, e := out.String(), talk.String()
			seen := strings.Count(e, "saved, judging again") >= saves
			ended := strings.HasSuffix(e, "Ctrl-C stops\n")
			return o + e, seen && ended && strings.Contains(o, word)
		})
	}
	wait("the first verdict", 0, " RTE ")
	save("print('1 2')\n")
	wait("a wrong answer", 1, " WA ")
	save("while True: pass\n")
	soon(t, 2*time.Minute, "an endless program", func() (string, bool) {
		return talk.String(), strings.Count(talk.String(), "saved, judging again") == 2
	})
	save("print('1 1')\n")
	wait("the last one", 3, " AC ")

	below := descendants(v.cmd.Process.Pid)
	if err := v.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	v.cmd.Wait()
	if code := v.cmd.ProcessState.ExitCode(); code != codeInterrupted {
		t.Errorf("exit code %d: %s", code, talk.String())
	}
	soon(t, 10*time.Second, "end of its children", func() (string, bool) {
		return "", len(living(below)) == 0
	})
	if left := v.traces(); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	if s := v.cmd.ProcessState.Sys().(syscall.WaitStatus); s.Signaled() {
		t.Error("it was killed")
	}
}
