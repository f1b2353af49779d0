package fault

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestGroupCatchesPanics(t *testing.T) {
	t.Parallel()
	group, ctx := WithContext(t.Context())
	var none []int
	group.Go(func() error { <-ctx.Done(); return ctx.Err() })
	group.Go(func() error { none[3] = 1; return nil })
	err := group.Wait()
	var p *Panic
	if !errors.As(err, &p) || !strings.Contains(p.What, "index out of range") ||
		!regexp.MustCompile(`^fault/panic_test\.go:\d+$`).MatchString(p.Where) {
		t.Errorf("%v", err)
	}
	failed := errors.New("failed")
	if err := caught(func() error { return failed }); err != failed {
		t.Errorf("%v", err)
	}
	if err := caught(func() error { panic("two\nlines") }); !errors.As(err, &p) || p.What != "two" {
		t.Errorf("%v", err)
	}
}

func caught(do func() error) (err error) {
	defer Catch(&err)
	return do()
}

// unguarded lists the packages and files that start goroutines outside a Group, and why a submission
// cannot make them panic.
var unguarded = map[string]string{
	"cases/case.go":       "makes the suite's own boards",
	"judge/flags.go":      "guards what it does",
	"judge/base/disk":     "waits for a file to be saved",
	"judge/base/progress": "redraws a line",
	"judge/cluster":       "talks to the server; job.Worker guards the work on a unit",
	"judge/run/lang":      "wipes a cell, and guards a build before it tells those who wait for it",
	"judge/run/sandbox":   "moves bytes, and starts and stops processes",
}

// goroutine finds what starts one, or may: a group that is not fault's.
var goroutine = regexp.MustCompile(`(?m)^\s*go (func|\w)|\bsync\.WaitGroup|\berrgroup\.|\btime\.AfterFunc\(`)

// Code that works on a submission starts its goroutines in a Group.
func TestGoroutines(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, dir := range []string{"judge", "cases", "generator"} {
		err := filepath.WalkDir(filepath.Join("../../..", dir), func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name := strings.TrimPrefix(filepath.ToSlash(file), "../../../")
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
				strings.Contains(name, "/testdata/") || strings.HasPrefix(name, "judge/base/fault/") {
				return nil
			}
			text, err := os.ReadFile(file)
			if err != nil || !goroutine.Match(text) {
				return err
			}
			found[name], found[path.Dir(name)] = true, true
			if unguarded[name] == "" && unguarded[path.Dir(name)] == "" {
				t.Errorf("%s starts a goroutine that no fault.Group starts: a panic in it ends the class", name)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for key := range unguarded {
		if !found[key] {
			t.Errorf("%s starts no goroutine any more", key)
		}
	}
}
