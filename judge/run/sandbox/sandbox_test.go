//go:build linux

package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"adder/judge/run/sandbox"
)

// containers are the levels that contain a program; everywhere are all.
var (
	containers = []sandbox.Level{sandbox.ContainerCgroup, sandbox.ContainerRlimit}
	everywhere = append([]sandbox.Level{sandbox.Bare}, containers...)
)

// shell runs a line of shell in a cell.
func shell(line string) sandbox.Command {
	return sandbox.Command{
		Args:   []string{"/bin/sh", "-c", line},
		Env:    []string{"PATH=/usr/bin:/bin"},
		Limits: generous,
	}
}

// prints is the result of a program that only printed this.
func prints(stdout string) sandbox.Result { return sandbox.Result{Stdout: []byte(stdout)} }

func TestRun(t *testing.T) {
	t.Parallel()
	both := func(stdout, stderr string) sandbox.Result {
		return sandbox.Result{Stdout: []byte(stdout), Stderr: []byte(stderr)}
	}
	rows := []struct {
		name string
		line string
		want sandbox.Result
		cell bool // not at level bare, which has no world of its own
	}{
		{name: "nothing", line: "true"},
		{name: "code", line: "exit 7", want: sandbox.Result{Code: 7}},
		{name: "signal", line: "kill -SEGV $$", want: sandbox.Result{Stop: sandbox.Signaled, Code: 11}},
		{name: "killed by itself", line: "kill -KILL $$", want: sandbox.Result{Stop: sandbox.Signaled, Code: 9}},
		{name: "both outputs", line: "echo out; echo err >&2", want: both("out\n", "err\n")},
		{name: "input", line: "cat", want: prints("given")},
		{
			name: "files by name",
			line: "cat /dev/stdin >/dev/stdout; echo e >/dev/stderr",
			want: both("given", "e\n"),
		},
		{name: "output by number", line: "echo x >/dev/fd/1", want: prints("x\n")},
		{name: "program of the cell", line: "./p", want: prints("ran\n")},
		{name: "mount", line: "cat ../given/x", want: prints("mounted")},
		{name: "grandchild", line: "sleep 99 >&2 & echo 7", want: prints("7\n")},
		{name: "where", line: "pwd", want: prints("/w\n"), cell: true},
		{
			name: "environment",
			line: "export -p | grep -v PWD",
			want: prints("export PATH='/usr/bin:/bin'\n"),
		},
		{
			name: "folders",
			line: "echo a >/w/a && echo b >/tmp/b && cat /w/a /tmp/b",
			want: prints("a\nb\n"),
			cell: true,
		},
		{
			name: "no user namespaces",
			line: "cat /proc/sys/user/max_user_namespaces",
			want: prints("0\n"),
			cell: true,
		},
		{
			name: "nothing is writable",
			line: `awk '$5 != "/w" && $5 != "/tmp" && $6 ~ /^rw/' /proc/self/mountinfo`,
			cell: true,
		},
		{
			name: "devices",
			line: "head -c3 /dev/zero | wc -c; head -c5 /dev/urandom | wc -c; echo x >/dev/null",
			want: prints("3\n5\n"),
		},
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x"), []byte("mounted"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, level := range everywhere {
		t.Run(string(level), func(t *testing.T) {
			c := open(t, sandbox.Options{Level: level, Mounts: []sandbox.Mount{{Host: dir, Cell: "/given"}}})
			in := input(t, "given")
			put(t, c, "/w/p", []byte("#!/bin/sh\necho ran\n"))
			for _, row := range rows {
				if row.cell && level == sandbox.Bare {
					continue
				}
				cmd := shell(row.line)
				cmd.Stdin = in
				r := run(t, c, cmd)
				got := sandbox.Result{Stop: r.Stop, Code: r.Code, Stdout: r.Stdout, Stderr: r.Stderr}
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", row.name, diff)
				}
				if r.Wall <= 0 || r.Memory <= 0 && level != sandbox.Bare {
					t.Errorf("%s: wall %v, memory %d", row.name, r.Wall, r.Memory)
				}
			}
		})
	}
}

func TestResetRemovesFiles(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{})
	run(t, c, shell("mkdir -p a/b && touch a/b/c .hidden /tmp/x; chmod 0 a"))
	if r := run(t, c, shell("ls -A /w /tmp")); !strings.Contains(string(r.Stdout), ".hidden") {
		t.Errorf("files do not stay without Reset: %s", r.Stdout)
	}
	if err := c.Reset(); err != nil {
		t.Fatal(err)
	}
	if r := run(t, c, shell("ls -A . /tmp")); string(r.Stdout) != ".:\n\n/tmp:\n" {
		t.Errorf("after Reset: %s", r.Stdout)
	}
}

func TestFilesStayInTheCell(t *testing.T) {
	t.Parallel()
	eachLevel(t, everywhere, func(t *testing.T, c *sandbox.Cell) {
		for _, name := range []string{"/w/a", "/w/deep/er/b", "/tmp/c", "/w/x/../d"} {
			for _, text := range []string{"a longer text", "short", ""} {
				if err := c.Write(name, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				got, err := c.Read(name, 100)
				if err != nil || string(got) != text {
					t.Errorf("%s = %q, %v; want %q", name, got, err, text)
				}
			}
		}
		for _, name := range []string{
			"", "a", "/etc/x", "/w", "/w/", "/w/../etc/passwd", "/tmp/../../x", "/wx/y", "/proc/1/mem",
		} {
			if err := c.Write(name, nil, 0o600); err == nil {
				t.Errorf("wrote %q", name)
			}
			if _, err := c.Read(name, 1); err == nil {
				t.Errorf("read %q", name)
			}
		}
		put(t, c, "/w/long", bytes.Repeat([]byte("x"), 1000))
		if _, err := c.Read("/w/long", 999); !errors.Is(err, sandbox.ErrTooLarge) {
			t.Errorf("err = %v, want ErrTooLarge", err)
		}
		if got, err := c.Read("/w/long", 1000); err != nil || len(got) != 1000 {
			t.Errorf("read %d bytes, %v", len(got), err)
		}
	})
}

func TestOutputIsCutAtItsLimit(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{})
	for bytes, stop := range map[string]sandbox.Stop{"1000": sandbox.Exited, "1001": sandbox.TooMuchOutput} {
		cmd := shell("head -c " + bytes + " /dev/zero")
		cmd.Limits.Output = 1000
		if r := run(t, c, cmd); r.Stop != stop || len(r.Stdout) != 1000 {
			t.Errorf("%s bytes: stop %d, kept %d", bytes, r.Stop, len(r.Stdout))
		}
	}
}

func TestCancelKillsTheProgram(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{})
	for _, line := range []string{"sleep 30", "while :; do :; done"} {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		if _, err := c.Run(ctx, shell(line)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: err = %v", line, err)
		}
		cancel()
		if r := run(t, c, shell("echo next")); string(r.Stdout) != "next\n" {
			t.Errorf("after: %+v", r)
		}
	}
}

func TestCloseEndsTheRun(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{})
	time.AfterFunc(50*time.Millisecond, func() { c.Close() })
	if _, err := c.Run(context.Background(), shell("sleep 30")); !errors.Is(err, sandbox.ErrClosed) {
		t.Errorf("running: err = %v, want closed", err)
	}
	for range 2 {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := c.Run(context.Background(), shell("true")); !errors.Is(err, sandbox.ErrClosed) {
		t.Errorf("closed: err = %v", err)
	}
	if _, err := c.Read("/w/x", 1); !errors.Is(err, sandbox.ErrClosed) {
		t.Errorf("closed: err = %v", err)
	}
}

// Our own mistake is an error, and the cell can still be used.
func TestOurMistakeIsAnError(t *testing.T) {
	t.Parallel()
	c := open(t, sandbox.Options{})
	put(t, c, "/w/text", []byte("no program"))
	for _, args := range [][]string{nil, {}, {""}, {"ls"}, {"/no/such"}, {"./text"}, {"/w/"}} {
		if r, err := c.Run(context.Background(), sandbox.Command{Args: args, Limits: generous}); err == nil {
			t.Errorf("%q: %+v", args, r)
		}
	}
	if r := run(t, c, shell("echo next")); string(r.Stdout) != "next\n" {
		t.Errorf("after: %+v", r)
	}
	for _, o := range []sandbox.Options{
		{Level: "castle"},
		{Mounts: []sandbox.Mount{{Host: "/no/such"}}},
		{Mounts: []sandbox.Mount{{Host: "etc"}}},
		{Mounts: []sandbox.Mount{{Host: "/etc", Cell: "/w/etc"}}},
	} {
		if c, err := sandbox.Open(o); err == nil {
			c.Close()
			t.Errorf("opened %+v", o)
		}
	}
}

func TestInputServesManyRuns(t *testing.T) {
	t.Parallel()
	in := input(t, strings.Repeat("line\n", 100000))
	var both sync.WaitGroup // each has its own offset
	for range 2 {
		c := open(t, sandbox.Options{})
		both.Go(func() {
			for range 3 {
				cmd := shell("cat | wc -c; cat | wc -c")
				cmd.Stdin = in
				r, err := c.Run(context.Background(), cmd)
				if err != nil || string(r.Stdout) != "500000\n0\n" {
					t.Errorf("%s, %v", r.Stdout, err)
				}
			}
		})
	}
	both.Wait()
}
