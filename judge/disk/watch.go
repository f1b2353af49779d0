package disk

import (
	"context"
	"crypto/sha256"
	"errors"
	"maps"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Theory. We scan; an item that looks the same in two scans, a pause apart, is complete.
// File system events only trigger a scan earlier: without them, as on network drives, we
// scan every few seconds. Editors write a file in place, or write a new one and rename it
// over the old one; some remove the old one first. So we listen to folders instead of
// files, and a file has changed when it is readable and its contents differ.
const (
	Pause     = 1500 * time.Millisecond // between scans of a folder while something is being written
	settle    = 60 * time.Millisecond   // the same for files: a save takes several steps
	mostWait  = 20                      // scans before items still being written are left for later
	lookAgain = 5 * time.Second         // between scans without an event
)

// NewFiles starts watching files, which must exist. The caller must call Close.
func NewFiles(paths ...string) (*Watcher, error) {
	digests := map[string]string{}
	var folders []string
	read := func(path string) error {
		text, err := ReadFile(path, 256<<20) // bytes
		if err == nil {
			sum := sha256.Sum256(text)
			digests[path] = string(sum[:])
		}
		return err
	}
	for _, p := range paths {
		if err := read(p); err != nil {
			return nil, err
		}
		folders = append(folders, filepath.Dir(p))
		if real, err := filepath.EvalSymlinks(p); err == nil {
			folders = append(folders, filepath.Dir(real))
		}
	}
	w := NewFolder(func() (map[string]string, []string, error) {
		for _, p := range paths {
			_ = read(p) // a file that is gone will be back: until then it is as it was
		}
		return maps.Clone(digests), folders, nil
	})
	w.pause, w.before, w.told = settle, maps.Clone(digests), maps.Clone(digests)
	w.listen(folders)
	return w, nil
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
			_, err := files.Next(inner)
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
			_, err = files.Next(ctx)
		}
		if err != nil {
			return err
		}
		tell("file saved, judging again")
	}
}

// A Watcher watches items.
type Watcher struct {
	pause   time.Duration
	look    func() (states map[string]string, folders []string, err error)
	notices *fsnotify.Watcher // nil if the system has no events
	before  map[string]string // result of the last scan
	told    map[string]string // complete items when Next last returned
	busy    map[string]bool   // items still being written
	waited  int
}

// NewFolder starts watching a folder for arriving items. look returns the state of each
// item by name, and every folder that it scanned. The caller must call Close.
func NewFolder(look func() (states map[string]string, folders []string, err error)) *Watcher {
	notices, _ := fsnotify.NewWatcher() // nil after an error: then we only scan
	return &Watcher{look: look, pause: Pause, notices: notices}
}

func (w *Watcher) Close() {
	if w.notices != nil {
		w.notices.Close()
	}
}

// Next waits until the complete items have changed since it last returned, and returns
// the names of those still being written. The first call on a folder returns also if it is
// empty. The error is that of ctx or look.
func (w *Watcher) Next(ctx context.Context) (busy map[string]bool, err error) {
	for {
		if w.before != nil {
			w.rest(ctx)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if ready, err := w.settled(); ready || err != nil {
			return w.busy, err
		}
	}
}

// settled scans once, and reports whether the complete items have changed.
func (w *Watcher) settled() (bool, error) {
	now, folders, err := w.look()
	if err != nil {
		return false, err
	}
	w.listen(folders)
	w.busy = map[string]bool{}
	for name, state := range now {
		if w.before[name] != state {
			w.busy[name] = true
		}
	}
	first := w.before == nil
	w.before = now
	if len(w.busy) > 0 && (first || w.waited < mostWait) {
		w.waited++
		return false, nil
	}
	still := maps.Clone(now)
	maps.DeleteFunc(still, func(name, _ string) bool { return w.busy[name] })
	if w.waited = 0; w.told != nil && maps.Equal(still, w.told) {
		return false, nil
	}
	w.told = still
	return true, nil
}

// listen asks for events in folders. A failure only delays the next scan.
func (w *Watcher) listen(folders []string) {
	if w.notices == nil {
		return
	}
	for _, folder := range folders {
		_ = w.notices.Add(folder)
	}
}

// rest waits until the next scan is due.
func (w *Watcher) rest(ctx context.Context) {
	wait, notice := lookAgain, make(<-chan fsnotify.Event)
	if len(w.busy) > 0 {
		wait = w.pause
	} else if w.notices != nil {
		notice = w.notices.Events
	}
	select {
	case <-ctx.Done():
		return
	case <-time.After(wait):
	case <-notice:
	}
	for w.notices != nil { // drain: one scan covers all pending events
		select {
		case <-w.notices.Events:
		case <-w.notices.Errors:
		default:
			return
		}
	}
}
