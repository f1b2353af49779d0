//go:build linux

package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"adder/judge/sandbox"
)

// hideEnv is set in a copy of the test binary that must not be found.
const hideEnv = "ADDER_SANDBOX_TEST_HIDE"

// TestJudgeIsHidden: a program that solves every board lies in what a cell
// shows, under its own name, under another, and as a copy.
func TestJudgeIsHidden(t *testing.T) {
	t.Parallel()
	open(t, sandbox.Options{})
	if dir := os.Getenv(hideEnv); dir != "" {
		lookForJudge(t, dir)
		return
	}
	data, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	exe := filepath.Join(dir, "the-judge")
	for name, content := range map[string][]byte{"the-judge": data, "a-copy": data, "shown": []byte("not secret"), "course/answers": data} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		writeProgram(t, name, content)
	}
	if err := os.Link(exe, filepath.Join(dir, "a-link")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.v", "-test.run", "^TestJudgeIsHidden$")
	cmd.Env = append(os.Environ(), hideEnv+"="+dir, ordinaryEnv+"="+publish(t))
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "SKIP") {
		t.Fatalf("%v\n%s", err, out)
	}
}

func lookForJudge(t *testing.T, dir string) {
	hostile := compile(t, "testdata/hostile/*.c", "-static")
	info, err := os.Stat(filepath.Join(dir, "the-judge"))
	if err != nil {
		t.Fatal(err)
	}
	s := info.Sys().(*syscall.Stat_t)
	content, err := os.ReadFile(filepath.Join(dir, "the-judge"))
	if err != nil {
		t.Fatal(err)
	}
	in := input(t, string(content))
	for _, level := range containers {
		c := open(t, sandbox.Options{Level: level, Mounts: []sandbox.Mount{{Host: dir, Cell: "/given"}}, Hide: []string{filepath.Join(dir, "course"), "/no/such"}})
		put(t, c, "/w/hostile", hostile)
		r := run(t, c, sandbox.Command{
			Args:  []string{"/w/hostile", "find-judge", "the-judge", fmt.Sprint(s.Dev), fmt.Sprint(s.Ino)},
			Stdin: in, Limits: generous,
		})
		if out := string(r.Stdout); strings.Contains(out, "BREACH") || !strings.Contains(out, "searched") {
			t.Errorf("%s: %+v\n%s", level, r.Stop, out)
		}
		r = run(t, c, shell("cat /given/shown; ls /given/course; for f in the-judge a-copy a-link; do wc -c </given/$f; done; ls -d /usr/src /usr/games /usr/share/doc 2>/dev/null"))
		if string(r.Stdout) != "not secret0\n0\n0\n" {
			t.Errorf("%s: %s%s", level, r.Stdout, r.Stderr)
		}
	}
	if _, err := sandbox.Open(sandbox.Options{Hide: []string{"relative"}}); err == nil {
		t.Error("hid a relative path")
	}
}

func TestShows(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/usr": true, "/usr/": true, "/usr/local": true, "/usr/bin": true, "/usr/lib/gcc/x": true, "/lib64": true, "/bin/sh": true,
		"/usr/local/bin/node": true, "/usr/share/go-1.22/src": true, "/usr/x86_64-linux-gnu/lib": true,
		"/usr/local/go": false, "/usr/share": false, "/usr/share/course": false, "/usr/src/adder": false, "/opt": false, "/": false, "/usrx": false, "/library": false,
	} {
		if got := sandbox.Shows(path); got != want {
			t.Errorf("Shows(%s) = %v", path, got)
		}
	}
}
