package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/result"
)

// Work is a unit with all that belongs to it.
type Work struct {
	Unit
	Text  []byte                 // of the submission
	Asked func() ([]byte, error) // gets the job: what is asked of the submission
}

// A Worker does units, as many at once as its sign says.
type Worker struct {
	Conn *Conn
	Sign

	// Do does a unit. The error is ctx's, or this machine's failure: then another worker
	// gets the unit, and the result counts only if nobody else succeeds.
	Do func(ctx context.Context, w Work) (result.Result, error)
	// Done, if set, is called after each unit.
	Done func(name string, x *result.Result)
	// Steps, if set, grows while programs make progress.
	Steps func() int64

	done     atomic.Int64
	failures atomic.Int64 // units in a row that this machine failed at
	mu       sync.Mutex
	at       map[string]context.CancelCauseFunc // by the tokens of its units
}

// ErrBroken means that this machine failed too often: its disk is full, or its sandbox broken,
// and others can do its units.
var ErrBroken = errors.New("this machine failed several units in a row")

// errStopped is why a unit at work ends that is no longer needed.
var errStopped = errors.New("no longer needed")

var notInNames = regexp.MustCompile(`[^0-9A-Za-z-]`)

// NewName makes a name for a worker: the key's, the machine's, and something that
// no other has.
func NewName(key string) string {
	host, _ := os.Hostname()
	host = cmp.Or(notInNames.ReplaceAllString(host, "-"), "machine")
	return fmt.Sprintf("%s.%s.%s", key, host[:min(len(host), 40)], rand.Text()[:6])
}

// Run fetches and does units until ctx ends, never more than it has room for, so that no
// unit waits behind a long one. The error is ctx's or [ErrBroken], or says that the hub
// refuses this key.
func (w *Worker) Run(ctx context.Context) error {
	w.at = map[string]context.CancelCauseFunc{}
	var group sync.WaitGroup
	defer group.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	told, state := map[string]bool{}, ""
	for {
		s := w.sign()
		const mostFailures = 3 // in a row
		if w.failures.Load() >= mostFailures {
			if s.Takes = 0; len(s.Held) == 0 {
				return ErrBroken
			}
		}
		got, err := w.Conn.call(ctx, 3*w.Conn.Patience.Announce, "beat", s)
		if err == nil {
			w.mu.Lock()
			for _, token := range got.Drop {
				if cancel := w.at[token]; cancel != nil {
					cancel(errStopped)
					delete(w.at, token) // or the hub would say so again
				}
			}
			w.mu.Unlock()
			for _, other := range got.Others {
				if !told[other] {
					told[other] = true
					w.Conn.Told("a grader of Adder " + other + " has work, and this is Adder " + w.Version + ": this worker cannot do that job, and continues with others")
				}
			}
			if state != got.Key {
				state = got.Key
				w.Conn.Told("the hub calls this machine " + cmp.Or(state, "in use"))
			}
			for _, t := range got.Tasks {
				w.begin(ctx, &group, &t)
			}
		} else if final(err) {
			return err
		} else if err := w.Conn.pause(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
}

// begin starts with a unit.
func (w *Worker) begin(ctx context.Context, group *sync.WaitGroup, t *task) {
	inner, cancel := context.WithCancelCause(ctx)
	w.mu.Lock()
	w.at[t.Token] = cancel
	w.mu.Unlock()
	group.Go(func() {
		w.one(ctx, inner, t)
		cancel(nil)
		w.mu.Lock()
		delete(w.at, t.Token)
		w.mu.Unlock()
	})
}

// sign is a sign of life.
func (w *Worker) sign() *ask {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &ask{Sign: w.Sign, Takes: w.Units, Steps: time.Now().Unix()}
	s.Sign.Running, s.Sign.Done = len(w.at), int(w.done.Load())
	if text, err := os.ReadFile("/proc/loadavg"); err == nil { // the mean number of processes that want a processor
		_, _ = fmt.Sscan(string(text), &s.Sign.Load)
	}
	if w.Steps != nil {
		s.Steps = w.Steps()
	}
	s.Held = slices.Collect(maps.Keys(w.at))
	return s
}

// State is what the worker has done.
func (w *Worker) State() State {
	s := w.sign().Sign
	return State{Done: s.Done, Members: []Member{{Sign: s}}}
}

// Healthy is an error if the hub does not answer.
func (w *Worker) Healthy() error {
	if w.Conn.away.Load() {
		return errors.New("the hub does not answer")
	}
	return nil
}

// one takes a unit to its end: answered, handed back, or left to others.
func (w *Worker) one(ctx, inner context.Context, t *task) {
	a := &ask{Token: t.Token}
	x, err := w.work(ctx, inner, t)
	if errors.Is(context.Cause(inner), errStopped) {
		return
	}
	if err == nil {
		var text []byte
		if text, err = json.Marshal(&x); err == nil {
			a.Body = pack(text)
			_, err = w.Conn.insist(ctx, "done", a)
		}
	}
	if ctx.Err() != nil {
		a.Body, a.Back = nil, true
		_, _ = w.Conn.call(context.WithoutCancel(ctx), 3*time.Second, "done", a)
		return
	}
	if err != nil && codeOf(err) == "" { // a failure of ours
		w.failures.Add(1)
		a.Body, a.Fault = nil, err.Error()
		_, err = w.Conn.insist(ctx, "done", a)
	}
	if err != nil {
		slog.Debug("not answered", "unit", t.Unit.Name, "error", err)
		return
	}
	w.done.Add(1)
	if a.Fault == "" {
		w.failures.Store(0)
		if w.Done != nil {
			w.Done(t.Unit.Name, &x)
		}
	}
}

// work calls Do with what belongs to the unit. Several units may wait for the job that
// one of them gets, so it is got even if that one is stopped.
func (w *Worker) work(ctx, inner context.Context, t *task) (x result.Result, err error) {
	text, err := unpack(t.Body)
	if err != nil {
		return x, err
	}
	return w.Do(inner, Work{t.Unit, text, func() (asked []byte, err error) {
		got, err := w.Conn.insist(ctx, "job", &ask{Token: t.Token})
		if err == nil {
			asked, err = unpack(got.Body)
		}
		if err == nil && Digest(asked) != t.Unit.Job { // or one course could have another's units judged by it
			err = errors.New("the hub's job is not the one that the unit names")
		}
		return asked, err
	}})
}
