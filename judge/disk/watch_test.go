package disk

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// must fails the test if no change is reported within a minute.
func must(t *testing.T, f *Watcher, what string) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if _, err := f.Next(ctx); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// Every way in which editors save is reported once.
func TestEditors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.cpp")
	write(t, path, "0")
	f, err := NewFiles(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i, c := range []struct {
		name string
		save func(text string)
	}{
		{"in place", func(text string) { write(t, path, text) }},
		{"beside, and renamed over it", func(text string) {
			write(t, path+".tmp", text)
			if err := os.Rename(path+".tmp", path); err != nil {
				t.Fatal(err)
			}
		}},
		{"the old one kept as a backup", func(text string) {
			if err := os.Rename(path, path+"~"); err != nil {
				t.Fatal(err)
			}
			write(t, path, text)
		}},
		{"removed first", func(text string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			write(t, path, text)
		}},
	} {
		c.save(fmt.Sprint(i + 1))
		must(t, f, c.name)
		if sum := sha256.Sum256([]byte(fmt.Sprint(i + 1))); f.told[path] != string(sum[:]) {
			t.Errorf("%s: not what is in it", c.name)
		}
	}
	// Rewriting the same text or another file is not a change.
	write(t, path, "4")
	write(t, filepath.Join(dir, "other.cpp"), "x")
	ctx, stop := context.WithTimeout(context.Background(), 5*settle)
	defer stop()
	if _, err := f.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the same again: %v", err)
	}
}

// A save between two calls of Next is reported by the second.
func TestBetween(t *testing.T) {
	t.Parallel()
	real := filepath.Join(t.TempDir(), "real.cpp")
	link := filepath.Join(t.TempDir(), "link.cpp")
	write(t, real, "0")
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	f, err := NewFiles(link)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	write(t, real, "1")
	must(t, f, "a link's target")
}

// Constant writes to other files in the folder delay nothing.
func TestNoise(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.cpp")
	write(t, path, "0")
	f, err := NewFiles(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			case <-time.After(settle / 10):
				os.WriteFile(filepath.Join(dir, "log"), []byte(fmt.Sprint(i)), 0o600)
			}
		}
	}()
	write(t, path, "1")
	must(t, f, "a save beside a log")
	close(stop)
	<-stopped
}

func TestNoFile(t *testing.T) {
	t.Parallel()
	if _, err := NewFiles(filepath.Join(t.TempDir(), "none.cpp")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

// An unchanged item is reported once. An item that never stops changing delays the
// others for at most mostWait scans.
func TestSettled(t *testing.T) {
	t.Parallel()
	var now map[string]string
	f := &Watcher{look: func() (map[string]string, []string, error) { return now, nil, nil }}
	step := func(want bool, busy map[string]bool) {
		t.Helper()
		got, err := f.settled()
		if got != want || err != nil || !cmp.Equal(f.busy, busy) {
			t.Errorf("%v, busy %v, %v; want %v, busy %v", got, f.busy, err, want, busy)
		}
	}
	none := map[string]bool{}
	now = map[string]string{"anna": "1"}
	step(false, map[string]bool{"anna": true}) // nothing was seen before
	step(true, none)
	step(false, none) // nothing new
	now = map[string]string{"anna": "1", "ben": "1"}
	step(false, map[string]bool{"ben": true})
	step(true, none)
	now = map[string]string{"ben": "1"}
	step(true, none) // a removal is a change
	for i := range mostWait {
		now = map[string]string{"ben": "2", "log": fmt.Sprint(i)}
		busy := map[string]bool{"log": true}
		if i == 0 {
			busy["ben"] = true
		}
		step(false, busy)
	}
	now = map[string]string{"ben": "2", "log": "more"}
	step(true, map[string]bool{"log": true})
}

// An empty folder is reported at once, so that there is a page; after that, Next waits.
func TestSettledEmpty(t *testing.T) {
	t.Parallel()
	f := NewFolder(func() (map[string]string, []string, error) { return map[string]string{}, nil, nil })
	defer f.Close()
	if busy, err := f.Next(t.Context()); len(busy) > 0 || err != nil {
		t.Errorf("busy %v, %v", busy, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := f.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
