// Package watch tells when files change, and when what arrives in a folder is whole.
// It knows nothing of what is in them.
package watch

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"adder/judge/durable"

	"github.com/fsnotify/fsnotify"
)

// Theory. Editors write a file in place, or write another beside it and rename that
// over it, and some remove the old one first. So the folders are watched and not the
// files, and a file has changed when it can be read, and what is in it is not what was.

// settle is how long nothing must happen to the files before they are looked at: saving
// is several steps.
const settle = 60 * time.Millisecond

// Files watches some files.
type Files struct {
	paths   []string
	names   map[string]bool // of the files, and of what they are links to
	changes *fsnotify.Watcher
	seen    [sha256.Size]byte // a digest of all
}

// NewFiles begins to watch. The files must be there. The caller closes it.
func NewFiles(paths ...string) (*Files, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("no file can be watched here: %w", err)
	}
	f := &Files{paths: paths, names: map[string]bool{}, changes: w}
	for _, p := range paths {
		f.names[filepath.Clean(p)] = true
		if real, err := filepath.EvalSymlinks(p); err == nil {
			f.names[real] = true
		}
	}
	for name := range f.names {
		if err == nil {
			err = w.Add(filepath.Dir(name))
		}
	}
	if err == nil {
		f.seen, err = f.digest()
	}
	if err != nil {
		w.Close()
		return nil, err
	}
	return f, nil
}

// Close ends the watch.
func (f *Files) Close() error { return f.changes.Close() }

// mostWatched is the most that is read of a file.
const mostWatched = 256 << 20

// digest is of what is in the files.
func (f *Files) digest() (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	for _, p := range f.paths {
		text, err := durable.ReadFile(p, mostWatched)
		if err != nil {
			return sum, err
		}
		fmt.Fprintf(h, "%d\n%s", len(text), text)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// Next waits until a file holds something else than when it was last looked at. A file
// that is gone is waited for. The error is ctx's, or the system's.
func (f *Files) Next(ctx context.Context) error {
	quiet := time.NewTimer(0) // something may have happened since
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-f.changes.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) { // then more has happened than could be told
				return err
			}
			quiet.Reset(settle)
		case e := <-f.changes.Events:
			if f.names[filepath.Clean(e.Name)] { // others may be written without end
				quiet.Reset(settle)
			}
		case <-quiet.C:
			if sum, err := f.digest(); err == nil && sum != f.seen {
				f.seen = sum
				return nil
			}
		}
	}
}

// Each calls do, and again at each save of the files. A save ends the context of the do
// before it. What do returns is told, and the next save waited for; the error is ctx's,
// or the system's.
func Each(ctx context.Context, paths []string, do func(context.Context) error, failed func(error), tell func(string)) error {
	files, err := NewFiles(paths...)
	if err != nil {
		return err
	}
	defer files.Close()
	for {
		inner, stop := context.WithCancel(ctx)
		next := make(chan error, 1)
		go func() {
			err := files.Next(inner)
			stop()
			next <- err
		}()
		done := do(inner)
		stop()
		err := <-next
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, context.Canceled) { // nothing was saved meanwhile
			failed(done)
			tell("done; waiting for the next save, Ctrl-C stops")
			err = files.Next(ctx)
		}
		if err != nil {
			return err
		}
		tell("file saved, judging again")
	}
}
