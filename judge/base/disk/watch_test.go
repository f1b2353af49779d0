package disk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A save is noticed however an editor writes the file, also while do runs.
func TestEverySaveIsNoticed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.cpp")
	write := func(path, text string, at int) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(at), 0)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	write(path, "1", 1)
	saves := []func(){
		func() { write(path, "2", 2) },
		func() { // beside, and renamed over it; an old file counts, too
			write(path+".new", "3", 1)
			if err := os.Rename(path+".new", path); err != nil {
				t.Error(err)
			}
		},
		func() { // removed, and written again later
			if err := os.Remove(path); err != nil {
				t.Error(err)
			}
			go func() {
				time.Sleep(time.Second)
				write(path, "4", 4)
			}()
		},
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var got []string
	finished := 0
	err := Watch(ctx, &Watched{Paths: []string{path}}, func(inner context.Context) error {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		got = append(got, string(text))
		if len(got) > len(saves) {
			stop()
			return nil
		}
		saves[len(got)-1]()
		if len(got) == 1 {
			<-inner.Done() // the save comes while this runs
		}
		return inner.Err()
	}, func(error) { finished++ }, func(string) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if len(got) != 4 || got[0]+got[1]+got[2]+got[3] != "1234" {
		t.Errorf("judged %q", got)
	}
	if finished != 2 {
		t.Errorf("%d ended undisturbed", finished)
	}
}

// Below a folder each source counts that is saved, made or removed.
func TestSavesBelowAFolderAreNoticed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	header := filepath.Join(dir, "src", "board.h")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Dir(header), 0o700); err != nil {
		t.Fatal(err)
	}
	write(header, "1")
	saves := []func(){
		func() {
			write(header, "2")
			at := time.Unix(1, 0)
			if err := os.Chtimes(header, at, at); err != nil {
				t.Error(err)
			}
		},
		func() { write(filepath.Join(dir, "src", "main.c"), "3") },
		func() {
			if err := os.Remove(header); err != nil {
				t.Error(err)
			}
		},
		func() { write(filepath.Join(dir, "notes.txt"), "4") }, // no source
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	runs := 0
	isSource := func(path string) bool { return filepath.Ext(path) != ".txt" }
	err := Watch(ctx, &Watched{[]string{dir}, isSource}, func(context.Context) error {
		saves[runs]()
		runs++
		if runs == len(saves) {
			time.AfterFunc(2*time.Second, stop)
		}
		return nil
	}, func(error) {}, func(string) {})
	if !errors.Is(err, context.Canceled) || runs != len(saves) {
		t.Errorf("%d runs, want %d: %v", runs, len(saves), err)
	}
}

func TestEachMissing(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "none.cpp")
	err := Watch(t.Context(), &Watched{Paths: []string{missing}}, nil, nil, nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}
