// Package watch reports when files change, and when files arriving in a folder are
// complete. It knows nothing of their contents.
package watch

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"time"

	"adder/judge/durable"

	"github.com/fsnotify/fsnotify"
)

// Theory. Editors write a file in place, or write a new one and rename it over the old
// one; some remove the old one first. So we watch the folders instead of the files, and
// a file has changed when it is readable and its contents differ.

// settle is how long the files must be quiet before they are read: a save takes
// several steps.
const settle = 60 * time.Millisecond

// Files watches some files.
type Files struct {
	paths   []string
	names   map[string]bool // of the files and of the targets of links
	changes *fsnotify.Watcher
	seen    [sha256.Size]byte // digest of all files
}

// NewFiles starts watching files, which must exist. The caller must call Close.
func NewFiles(paths ...string) (*Files, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("cannot watch files here: %w", err)
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

// mostWatched is the size limit of a watched file, in bytes.
const mostWatched = 256 << 20

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

// Next waits until the contents of a file differ from what was last seen. It waits for
// a missing file to reappear. It returns an error if ctx ends or watching fails.
func (f *Files) Next(ctx context.Context) error {
	quiet := time.NewTimer(0) // a file may have changed since the last call
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-f.changes.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) { // an overflow only drops events
				return err
			}
			quiet.Reset(settle)
		case e := <-f.changes.Events:
			if f.names[filepath.Clean(e.Name)] { // other files may change all the time
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

// Each calls do once, and again after every save; a save cancels the context of the
// running do. The result of a do that was not interrupted goes to failed. Each returns
// an error if ctx ends or watching fails.
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
		if errors.Is(err, context.Canceled) { // no save while do ran
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

// Theory. We scan the folder; an item that looks the same in two scans, a pause apart,
// is complete. File system events only trigger a scan earlier: without them, as on
// network drives, we scan every few seconds.
const (
	Pause     = 1500 * time.Millisecond // between scans while something is being written
	mostWait  = 20                      // scans before items still being written are left for later
	lookAgain = 5 * time.Second         // between scans without an event
)

// Folder watches a folder for arriving items.
type Folder struct {
	look    func() (states map[string]string, folders []string, err error)
	notices *fsnotify.Watcher // nil if the system has no events
	before  map[string]string // result of the last scan
	told    map[string]string // complete items when Next last returned
	busy    map[string]bool   // items still being written
	waited  int
}

// NewFolder starts watching. look returns the state of each item by name, and every
// folder that it scanned. The caller must call Close.
func NewFolder(look func() (states map[string]string, folders []string, err error)) *Folder {
	f := &Folder{look: look}
	if notices, err := fsnotify.NewWatcher(); err == nil {
		f.notices = notices
	}
	return f
}

// Close ends the watch.
func (f *Folder) Close() {
	if f.notices != nil {
		f.notices.Close()
	}
}

// Next waits until the complete items have changed since it last returned, and returns
// the names of those still being written. The first call also returns for an empty
// folder. The error is that of ctx or look.
func (f *Folder) Next(ctx context.Context) (busy map[string]bool, err error) {
	for {
		if f.before != nil {
			f.rest(ctx)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if ready, err := f.settled(); ready || err != nil {
			return f.busy, err
		}
	}
}

// settled scans once, and reports whether the complete items have changed.
func (f *Folder) settled() (bool, error) {
	now, folders, err := f.look()
	if err != nil {
		return false, err
	}
	f.listen(folders)
	f.busy = map[string]bool{}
	for name, state := range now {
		if f.before[name] != state {
			f.busy[name] = true
		}
	}
	first := f.before == nil
	f.before = now
	if len(f.busy) > 0 && (first || f.waited < mostWait) {
		f.waited++
		return false, nil
	}
	still := maps.Clone(now)
	maps.DeleteFunc(still, func(name, _ string) bool { return f.busy[name] })
	if f.waited = 0; f.told != nil && maps.Equal(still, f.told) {
		return false, nil
	}
	f.told = still
	return true, nil
}

// listen asks for events in folders. A failure only delays the next scan.
func (f *Folder) listen(folders []string) {
	if f.notices == nil {
		return
	}
	for _, folder := range folders {
		_ = f.notices.Add(folder)
	}
}

// rest waits until the next scan is due.
func (f *Folder) rest(ctx context.Context) {
	wait, notice := lookAgain, make(<-chan fsnotify.Event)
	if len(f.busy) > 0 {
		wait = Pause
	} else if f.notices != nil {
		notice = f.notices.Events
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-notice:
	}
	for f.notices != nil { // drain: one scan covers all pending events
		select {
		case <-f.notices.Events:
			continue
		case <-f.notices.Errors:
			continue
		default:
		}
		return
	}
}
