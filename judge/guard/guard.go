// Package guard keeps a mistake of Adder's within the submission that brought it out:
// a panic becomes an error. It knows nothing of submissions.
//
// A panic ends the whole process wherever it happens in a goroutine that nobody
// guards, and with it the class. So whatever works on a submission starts goroutines
// by a Group, and no other way (TestGoroutines).
package guard

import (
	"context"
	"fmt"
	"log/slog"
	"path"
	"runtime"
	"runtime/debug"
	"strings"

	"golang.org/x/sync/errgroup"
)

// A Panic is a mistake of Adder's own.
type Panic struct {
	What  string // the first line of what was said
	Where string // folder, file and line: mend/wave.go:90
}

func (e *Panic) Error() string { return fmt.Sprintf("a mistake in Adder: %s (%s)", e.What, e.Where) }

// Do turns a panic of do into a [*Panic]. The stack is logged.
func Do(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("panic", "what", p, "stack", string(debug.Stack()))
			what, _, _ := strings.Cut(fmt.Sprint(p), "\n")
			err = &Panic{what, where()}
		}
	}()
	return do()
}

// where is the place that panicked: what the run-time system was called by.
func where() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(0, counters[:])])
	panicked := false
	for {
		f, more := frames.Next()
		own := !strings.HasPrefix(f.Function, "runtime.")
		if panicked && own {
			return fmt.Sprintf("%s/%s:%d", path.Base(path.Dir(f.File)), path.Base(f.File), f.Line)
		}
		if panicked = panicked || f.Function == "runtime.gopanic"; !more {
			return "somewhere"
		}
	}
}

// A Group is goroutines that work at one thing: the first error ends it.
type Group struct{ group *errgroup.Group }

// WithContext returns a group, and a context that ends with its first error.
func WithContext(ctx context.Context) (Group, context.Context) {
	group, inner := errgroup.WithContext(ctx)
	return Group{group}, inner
}

// SetLimit says how many run at one time at most.
func (g Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go starts do, guarded.
func (g Group) Go(do func() error) { g.group.Go(func() error { return Do(do) }) }

// Wait returns the first error, when all have ended.
func (g Group) Wait() error { return g.group.Wait() }
