// Package watch tells when files change, and when what arrives in a folder is whole.
// It knows nothing of what is in them.
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

// Theory. What lies in the folder is looked at, and what looks the same twice, a
// pause apart, is not being written any more. Notices of the file system only wake
// us: where there are none, as on network drives, we look every few seconds.
const (
	Pause     = 1500 * time.Millisecond // between two looks at what is written to
	mostWait  = 20                      // looks until what is still written to is left for later
	lookAgain = 5 * time.Second         // without a notice
)

// Folder watches a folder into which things arrive.
type Folder struct {
	look    func() (states map[string]string, folders []string, err error)
	notices *fsnotify.Watcher // nil where there are none
	before  map[string]string // what was seen by the last look
	told    map[string]string // what Next returned for
	busy    map[string]bool   // what is still being written to
	waited  int
}

// NewFolder begins to watch. look says in which state things are, by their names,
// and all folders that it looked into. The caller closes it.
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

// Next waits until there is something else than the last time, that is not written
// to, and returns the names of what is. The first time even nothing is something. The
// error is ctx's, or look's.
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

// settled looks once, and reports whether there is something new that is not written
// to.
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

// listen asks for notices of folders. That one cannot be had costs but time.
func (f *Folder) listen(folders []string) {
	if f.notices == nil {
		return
	}
	for _, folder := range folders {
		_ = f.notices.Add(folder)
	}
}

// rest waits until there is reason to look again.
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
	for f.notices != nil { // what else there is says the same
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
