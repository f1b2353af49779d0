package disk_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"adder/judge/base/disk"

	"github.com/google/go-cmp/cmp"
)

type unit struct{ Name string }

// open opens a journal and returns the names in it.
func open(t *testing.T, path string) (*disk.Journal, []string) {
	t.Helper()
	var names []string
	j, err := disk.OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	for {
		l, err := j.Next()
		if err == io.EOF {
			return j, names
		}
		var u unit
		if err := errors.Join(err, json.Unmarshal(l.Body, &u)); err != nil {
			t.Fatal(err)
		}
		names = append(names, fmt.Sprintf("%s %s %s", l.Kind, l.Key, u.Name))
	}
}

// whole writes a journal of two lines, and returns its path and text.
func whole(t *testing.T) (string, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	j, _ := open(t, path)
	for _, name := range []string{"one", "two\n<é\x00"} {
		if err := j.Append("unit", "k", unit{name}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(text)
}

// A writer may die after any byte. Whole lines are kept, and a torn line is cut, so that the
// next line is whole.
func TestTornLineIsCut(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	path, text := whole(t)
	first := strings.Index(text, "\n") + 1
	for n := range len(text) + 1 {
		if err := os.WriteFile(path, []byte(text[:n]), 0o600); err != nil {
			t.Fatal(err)
		}
		j, got := open(t, path)
		var want []string
		good := 0
		if n >= first {
			want, good = append(want, "unit k one"), first
		}
		if n == len(text) {
			want, good = append(want, "unit k two\n<é\x00"), n
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("cut after %d bytes (-want +got):\n%s", n, diff)
		}
		if j.Cut() != int64(n-good) {
			t.Fatalf("cut after %d bytes: %d were cut, want %d", n, j.Cut(), n-good)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text[:good] {
			t.Fatalf("cut after %d bytes: the file holds %q, %v", n, now, err)
		}
		if err := j.Append("unit", "k", unit{"three"}); err != nil {
			t.Fatal(err)
		}
		j.Close()
		j, got = open(t, path)
		if diff := cmp.Diff(append(want, "unit k three"), got); diff != "" {
			t.Fatalf("cut after %d bytes and gone on (-want +got):\n%s", n, diff)
		}
		j.Close()
	}
}

// Damage in the middle is an error: a dying writer damages only the end.
func TestDamageIsAnError(t *testing.T) {
	t.Parallel()
	path, text := whole(t)
	for _, spoilt := range []string{
		strings.Replace(text, "one", "One", 1),
		strings.Replace(text, `"key":"k"`, `"key":"l"`, 1),
		"\n" + text,
		"null\n" + text,
		"\x00\x00\n" + text,
	} {
		if err := os.WriteFile(path, []byte(spoilt), 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := disk.OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		var got *disk.SpoiltError
		_, err = j.Next()
		j.Close()
		if !errors.As(err, &got) || got.Line != 1 {
			t.Errorf("%q: %v", spoilt, err)
		}
		if now, _ := os.ReadFile(path); string(now) != spoilt {
			t.Errorf("%q was changed", spoilt)
		}
	}
}

func TestBusy(t *testing.T) {
	t.Parallel()
	path, _ := whole(t)
	j, _ := open(t, path)
	var busy *disk.BusyError
	if _, err := disk.OpenJournal(path); !errors.As(err, &busy) {
		t.Fatalf("a second one: %v", err)
	}
	j.Close()
	open(t, path)
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	j, _ := open(t, path)
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			if err := j.Append("unit", fmt.Sprint(i), unit{strings.Repeat("x", i*1000)}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	j.Close()
	if _, got := open(t, path); len(got) != 20 {
		t.Errorf("%d lines, want 20", len(got))
	}
}
