package disk

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Watched are files, and folders of which those files are watched that count.
type Watched struct {
	Paths  []string
	Counts func(path string) bool
}

// Watch calls do, and calls it again after every save of a file. A save cancels the
// context of the running do. Watch calls failed with the error of a do that was not
// cancelled. It returns an error if a path is missing at the start, or when ctx ends.
func Watch(
	ctx context.Context, what *Watched,
	do func(context.Context) error, failed func(error), tell func(string),
) error {
	before, err := what.savedAt()
	if err != nil {
		return err
	}
	for {
		inner, cancel := context.WithCancel(ctx)
		go func() {
			defer cancel()
			what.waitForSave(inner, before)
		}()
		err := do(inner)
		if inner.Err() == nil {
			failed(err)
			tell("done; waiting for the next save, Ctrl-C stops")
		}
		<-inner.Done()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		tell("file saved, judging again")
		before, _ = what.savedAt()
	}
}

// waitForSave returns when a file was saved after the times before, or when ctx ends.
func (w *Watched) waitForSave(ctx context.Context, before string) {
	for ctx.Err() == nil {
		time.Sleep(time.Second / 2)
		now, err := w.savedAt()
		if err == nil && now != before {
			return
		}
	}
}

// mostWatched is how many files and folders below a folder are looked at.
const mostWatched = 10_000

// savedAt returns the times at which the files were saved, as one text. It is an error if a
// path is missing: some editors remove a file before they write it again.
func (w *Watched) savedAt() (times string, err error) {
	for _, path := range w.Paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return "", err
		case info.IsDir():
			times += w.savedBelow(path)
		default:
			times += info.ModTime().String() + "\n"
		}
	}
	return times, nil
}

// savedBelow is the names of a folder's files and when they were saved. What cannot be read is
// left out.
func (w *Watched) savedBelow(dir string) (times string) {
	seen := 0
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		seen++
		if seen > mostWatched {
			return fs.SkipAll
		}
		if err != nil || d.IsDir() || !w.Counts(path) {
			return nil
		}
		info, err := d.Info()
		if err == nil {
			times += path + " " + info.ModTime().String() + "\n"
		}
		return nil
	})
	return times
}
