package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/result"
	"adder/judge/sandbox"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"
)

// Work is a unit with all that belongs to it.
type Work struct {
	Unit
	Asked []byte // the job: what is asked of the submission
	Text  []byte // of the submission
}

// A Worker does units, as many at one time as it has slots.
type Worker struct {
	Conn      *Conn
	Name      string // like no other worker's; see [NewName]
	Build     string // of Adder
	Version   string // for people
	Machine   string // for people
	Languages []string
	Level     sandbox.Level
	Slots     int

	// Do does a unit. The error is ctx's, or a failure of ours: the unit then goes
	// to somebody else, and the result counts only if nobody else can do it either.
	Do func(ctx context.Context, w Work) (result.Result, error)
	// Told, if set, is told of each unit when it is done.
	Told func(name string, x *result.Result)

	running, done atomic.Int64
	tries         atomic.Int64
	failures      atomic.Int64 // units in a row that this machine failed at
	mu            sync.Mutex
	stops         map[*stop]bool // of the units at work
	known         []string       // queues that there are
	declined      map[string]int // how often, of the units that this machine failed at
	blobs         blobCache
}

// stop ends a unit at work.
type stop struct {
	unit   Unit
	cancel context.CancelCauseFunc
}

// A VersionError is a worker whose Adder is not that of the others.
type VersionError struct{ Worker, Hub string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("this worker is Adder %s, and the hub or the grader is Adder %s", e.Worker, e.Hub)
}

// mostFailures is how many units in a row a machine may fail at before it stops:
// its disk is full, or its sandbox broken, and others can do them.
const mostFailures = 3

// ErrBroken is that this machine failed too often.
var ErrBroken = errors.New("this machine failed at several units in a row")

// errStopped is why a unit at work ends that is of no use any more.
var errStopped = errors.New("of no use any more")

// Run fetches and does units until ctx ends. The error is ctx's, a
// [*VersionError], [ErrBroken], or that the server shut us out.
func (w *Worker) Run(ctx context.Context) error {
	w.stops = map[*stop]bool{}
	wake := make(chan struct{}, 1)
	able := queues(w.Build, w.Level, w.Languages)
	awake, err := w.Conn.nc.Subscribe(wakeSubject, func(m *nats.Msg) {
		w.learn(able, strings.Fields(string(m.Data)))
		select {
		case wake <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer awake.Unsubscribe()
	stops, err := w.Conn.nc.Subscribe(stopSubject+"*", w.stop)
	if err != nil {
		return err
	}
	defer stops.Unsubscribe()
	group, inner := errgroup.WithContext(ctx)
	group.Go(func() error { return w.announce(inner) })
	group.Go(func() error { return w.fetch(inner, wake) })
	err = group.Wait()
	_ = w.Conn.nc.FlushTimeout(time.Second) // what was handed back
	return err
}

// learn takes up the queues that there are, if the worker can run what is in them.
// To ask one that there is not would be to wait for nobody.
func (w *Worker) learn(able, names []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, name := range names {
		if slices.Contains(able, name) && !slices.Contains(w.known, name) {
			w.known = append(w.known, name)
		}
	}
}

func (w *Worker) asked() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.known)
}

// stop ends units at work that a coordinator has no use for any more: the message
// is the first number that a range must not begin with.
func (w *Worker) stop(m *nats.Msg) {
	from, err := strconv.ParseUint(string(m.Data), 10, 64)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for s := range w.stops {
		if s.unit.Job == strings.TrimPrefix(m.Subject, stopSubject) && s.unit.From >= from {
			s.cancel(errStopped)
		}
	}
}

// one takes a unit to its end: done, handed back, or left to others.
func (w *Worker) one(ctx context.Context, m *nats.Msg) {
	var t task
	if json.Unmarshal(m.Data, &t) != nil {
		w.say(m, "+TERM")
		return
	}
	w.running.Add(1)
	defer w.running.Add(-1)
	if wait := w.declines(&t); wait > 0 {
		w.handBack(m, wait)
		return
	}
	still := w.extend(m)
	defer still()
	if err := w.do(ctx, &t); err != nil {
		slog.Debug("handed back", "unit", t.Name, "error", err)
		w.handBack(m, w.Conn.Patience.orUsual().Ack/12)
		return
	}
	// Only now that the result is stored may the unit go. A server that has lost the
	// queue has nobody to tell, and one that got back an older queue does not answer:
	// then the unit comes again, and a second result of it is refused.
	_ = w.Conn.insist(ctx, func(ctx context.Context) error {
		_, err := w.Conn.nc.RequestWithContext(ctx, m.Reply, []byte("+ACK"))
		if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	})
}

// extend keeps a unit ours until the returned func is called.
func (w *Worker) extend(m *nats.Msg) func() {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(w.Conn.Patience.orUsual().Ack / 3)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				w.say(m, "+WPI")
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// do does a unit and publishes its result. It returns an error if the unit is to
// be handed back.
func (w *Worker) do(ctx context.Context, t *task) error {
	try, err := w.begin(ctx, t)
	if err != nil {
		return err
	}
	if try == nil {
		return w.publish(ctx, t, &reply{spent: true})
	}
	x, err := w.work(ctx, t)
	switch {
	case ctx.Err() != nil:
		try.end(context.WithoutCancel(ctx), released)
		return ctx.Err()
	case errors.Is(err, errNoBlob): // the server has lost it: the coordinator will see
		try.end(ctx, released)
		return err
	case errors.Is(err, errStopped):
		return nil // acknowledged, without a result
	case err != nil && try.number < mostAttempts:
		w.failedAt(t)
		try.end(ctx, err.Error())
		return err
	}
	r := &reply{result: x}
	if err != nil {
		w.failedAt(t)
		r.fault = err.Error()
	} else {
		w.failures.Store(0)
	}
	if err := w.publish(ctx, t, r); err != nil {
		return err
	}
	w.done.Add(1)
	if w.Told != nil {
		w.Told(t.Name, &x)
	}
	return nil
}

// work calls Do with what belongs to the unit.
func (w *Worker) work(ctx context.Context, t *task) (result.Result, error) {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &stop{t.Unit, cancel}
	w.mu.Lock()
	w.stops[s] = true
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.stops, s)
	}()
	asked, err := w.blobs.get(ctx, w.Conn, t.Job)
	if err != nil {
		return failed(t, err)
	}
	text, err := w.Conn.get(ctx, t.Source)
	if err != nil {
		return failed(t, err)
	}
	x, err := w.Do(inner, Work{t.Unit, asked, text})
	if errors.Is(context.Cause(inner), errStopped) {
		return x, errStopped
	}
	return x, err
}

func failed(t *task, err error) (result.Result, error) {
	return result.Result{Submission: result.Text(t.Name), Verdict: result.JudgeError, Error: err.Error()}, err
}
