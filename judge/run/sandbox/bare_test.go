//go:build unix

package sandbox_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"adder/judge/run/sandbox"
)

func TestBareRunsPrograms(t *testing.T) {
	slow(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x"), []byte("mounted"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := sandbox.Open(sandbox.Options{
		Level:  sandbox.Bare,
		Mounts: []sandbox.Mount{{Host: dir, Cell: "/given"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Level() != sandbox.Bare {
		t.Errorf("level = %s", c.Level())
	}
	in, err := sandbox.NewInput([]byte("given"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	type (
		limits = sandbox.Limits
		result = sandbox.Result
	)
	const blink = 100 * time.Millisecond
	none := limits{}
	sh := func(line string) []string { return []string{"/bin/sh", "-c", line} }
	rows := []struct {
		name   string
		args   []string
		limits limits
		want   result
	}{
		{"input", []string{"/bin/cat"}, none, result{Stdout: []byte("given")}},
		{"code", sh("exit 3"), none, result{Code: 3}},
		{"signal", sh("kill -SEGV $$"), none, result{Stop: sandbox.Signaled, Code: 11}},
		{"file of the cell", []string{"/bin/cat", "/w/f"}, none, result{Stdout: []byte("file")}},
		{"program of the cell", []string{"./p"}, none, result{Stdout: []byte("ran\n")}},
		{"mount", []string{"/bin/cat", "/given/x"}, none, result{Stdout: []byte("mounted")}},
		{"loop", sh("while :; do :; done"), limits{CPU: blink}, result{Stop: sandbox.OutOfTime}},
		{"sleep", []string{"/bin/sleep", "9"}, limits{Wall: blink}, result{Stop: sandbox.OutOfWall}},
		{
			"flood", []string{"/bin/cat", "/dev/zero"}, limits{Output: 3},
			result{Stop: sandbox.TooMuchOutput, Stdout: []byte("\x00\x00\x00")},
		},
		{"grandchild", sh("sleep 99 & echo 7"), none, result{Stdout: []byte("7\n")}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			put(t, c, "/w/f", []byte("file"))
			put(t, c, "/w/p", []byte("#!/bin/sh\necho ran\n"))
			r := run(t, c, sandbox.Command{
				Args:   row.args,
				Env:    []string{"PATH=/usr/bin:/bin"},
				Stdin:  in,
				Limits: row.limits,
			})
			got := result{Stop: r.Stop, Stdout: r.Stdout}
			if r.Stop == sandbox.Exited || r.Stop == sandbox.Signaled {
				got.Code = r.Code
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if err := c.Reset(); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Read("/w/f", 10); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("after Reset: %v", err)
			}
		})
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err = c.Run(ctx, sandbox.Command{Args: []string{"/bin/sleep", "9"}})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("err = %v", err)
	}
}
