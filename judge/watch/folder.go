package watch

import (
	"context"
	"maps"
	"time"

	"github.com/fsnotify/fsnotify"
)

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
