package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/report"
	"adder/judge/usage"

	"github.com/fsnotify/fsnotify"
)

// Theory. What lies in the folder is looked at, and what looks the same twice, a
// pause apart, is not being written any more. Notices of the file system only wake
// us: where there are none, as on network drives, we look every few seconds. What
// is judged is what the journal does not have, so a round costs what is new; and
// whatever stops us, the same command goes on.
const (
	pause     = 1500 * time.Millisecond // between two looks at what is written to
	mostWait  = 20                      // looks until what is still written to is left for later
	lookAgain = 5 * time.Second         // without a notice
	refresh   = 4                       // seconds after which the page loads itself again
)

// A watcher is a class whose folder is watched.
type watcher struct {
	*classRun
	notices *fsnotify.Watcher // nil where there are none
	before  map[string]string // what was seen by the last look
	graded  map[string]string // what is graded
	waited  int
}

// watch grades what arrives until the context ends.
func (g *classRun) watch(ctx context.Context) error {
	w := &watcher{classRun: g}
	if notices, err := fsnotify.NewWatcher(); err == nil {
		w.notices = notices
		defer notices.Close()
	}
	fmt.Fprintf(g.c.err, "adder: watching %s: open %s; Ctrl-C ends\n", oneLine(g.dir), oneLine(filepath.Join(g.o.out, "report.html")))
	for ctx.Err() == nil {
		if err := w.look(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		w.rest(ctx)
	}
	return w.end(ctx)
}

// look looks once, and grades if there is something new that is not written to.
func (w *watcher) look(ctx context.Context) error {
	now, folders, err := class.Snapshot(w.dir, w.o.out, w.o.scheme.roster, w.o.scheme.overrides)
	if err != nil {
		return usage.New(err.Error(), "--watch wants the folder in which submissions arrive")
	}
	w.listen(folders)
	for _, path := range []string{w.o.scheme.roster, w.overrides()} {
		if info, err := os.Stat(path); err == nil {
			now["\x00"+path] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
	}
	w.skip = map[string]bool{}
	for name, state := range now {
		if w.before[name] != state {
			w.skip[name] = true
		}
	}
	first := w.before == nil
	w.before = now
	if len(w.skip) > 0 && (first || w.waited < mostWait) {
		w.waited++
		return nil
	}
	for name := range w.skip {
		delete(now, name)
	}
	if w.waited = 0; w.graded != nil && maps.Equal(now, w.graded) {
		return nil
	}
	return w.grade(ctx, now)
}

// grade grades what is there. A table with a mistake in it, or a folder that cannot
// be written to, ends us at the start and is said later, when somebody is waiting
// for the page.
func (w *watcher) grade(ctx context.Context, now map[string]string) (err error) {
	first := w.graded == nil
	w.graded = maps.Clone(now)
	if w.scheme, err = w.o.scheme.scheme(w.o.out); err == nil {
		var written *gradebook.Written
		if written, err = w.once(ctx, refresh); err == nil {
			fmt.Fprintf(w.c.err, "adder: %s; %s is written\n", report.Counts(written.Results), oneLine(filepath.Join(w.o.out, "report.html")))
		}
	}
	if err != nil && !first && ctx.Err() == nil {
		exitCode(w.c.err, err)
		fmt.Fprintln(w.c.err, "adder: it goes on when something changes")
		return nil
	}
	return err
}

func (w *watcher) overrides() string {
	if w.o.scheme.overrides != "" {
		return w.o.scheme.overrides
	}
	return filepath.Join(w.o.out, gradebook.OverridesName)
}

// listen asks for notices of folders. That one cannot be had costs but time.
func (w *watcher) listen(folders []string) {
	if w.notices == nil {
		return
	}
	for _, f := range folders {
		_ = w.notices.Add(filepath.Join(w.dir, f))
	}
}

// rest waits until there is reason to look again.
func (w *watcher) rest(ctx context.Context) {
	wait, notice := lookAgain, make(<-chan fsnotify.Event)
	if len(w.skip) > 0 {
		wait = pause
	} else if w.notices != nil {
		notice = w.notices.Events
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-notice:
	}
	for w.notices != nil { // what else there is says the same
		select {
		case <-w.notices.Events:
			continue
		case <-w.notices.Errors:
			continue
		default:
		}
		return
	}
}

// end writes the page that does not load itself again, and the summary.
func (w *watcher) end(ctx context.Context) error {
	if w.again == nil {
		return ctx.Err()
	}
	if err := w.open(); err != nil {
		return err
	}
	defer w.close()
	written, err := w.again()
	if err != nil {
		return outError(err)
	}
	fmt.Fprintf(w.c.err, "adder: the watch of %s ends; the same command goes on\n", oneLine(w.dir))
	if err := w.tell(written); err != nil {
		return err
	}
	return ctx.Err()
}
