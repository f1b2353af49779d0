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
	err := Watch(ctx, []string{path}, func(inner context.Context) error {
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

func TestEachMissing(t *testing.T) {
	t.Parallel()
	err := Watch(t.Context(), []string{filepath.Join(t.TempDir(), "none.cpp")}, nil, nil, nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}
