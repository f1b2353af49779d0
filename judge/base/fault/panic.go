package fault

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

// A panic in an unguarded goroutine ends the process, and the grading of the class with
// it. So code that works on a submission starts goroutines only in a Group
// (TestGoroutines).

// A Panic is a bug in Adder.
type Panic struct {
	What  string // first line of the panic's message
	Where string // folder, file and line: mend/wave.go:90
}

func (e *Panic) Error() string { return fmt.Sprintf("a mistake in Adder: %s (%s)", e.What, e.Where) }

// Catch makes a panic of the function that defers it a [*Panic], which the function returns as its
// error. The stack is logged.
func Catch(err *error) {
	p := recover()
	if p == nil {
		return
	}
	slog.Error("panic", "what", p, "stack", string(debug.Stack()))
	what, _, _ := strings.Cut(fmt.Sprint(p), "\n")
	*err = &Panic{what, where()}
}

// where returns the place that panicked: the first frame outside the runtime.
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
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "somewhere"
		}
	}
}

// A Group is an errgroup.Group whose goroutines are guarded.
type Group struct{ group *errgroup.Group }

// WithContext returns a group, and a context that ends with its first error.
func WithContext(ctx context.Context) (Group, context.Context) {
	group, inner := errgroup.WithContext(ctx)
	return Group{group}, inner
}

// SetLimit limits how many goroutines run at once.
func (g Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go starts do, guarded.
func (g Group) Go(do func() error) {
	g.group.Go(func() (err error) {
		defer Catch(&err)
		return do()
	})
}

// Wait waits for all goroutines and returns the first error.
func (g Group) Wait() error { return g.group.Wait() }
