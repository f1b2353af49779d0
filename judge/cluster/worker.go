package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"regexp"
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
	beaten   atomic.Int64 // when the hub last answered a sign of life, in seconds
	mu       sync.Mutex
	at       map[string]*atWork // by token
}

// atWork is a unit that the worker has.
type atWork struct {
	task
	cancel context.CancelCauseFunc
}

// mostFailures is how many units in a row a machine may fail at before it stops:
// its disk is full, or its sandbox broken, and others can do them.
const mostFailures = 3

// ErrBroken means that this machine failed too often.
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
	w.at = map[string]*atWork{}
	var group sync.WaitGroup
	defer group.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	told, state := map[string]bool{}, ""
	for {
		s := w.sign()
		if w.failures.Load() >= mostFailures {
			if s.Takes = 0; len(s.Held) == 0 {
				return ErrBroken
			}
		}
		got, err := w.Conn.call(ctx, 3*w.Conn.Patience.Announce, "beat", s)
		if err == nil {
			w.beaten.Store(time.Now().Unix())
			w.drop(got.Drop)
			for _, other := range got.Others {
				if !told[other] {
					told[other] = true
					w.Conn.tell("a grader of Adder " + other + " has work, and this is Adder " + w.Version + ": this worker cannot do that job, and continues with others")
				}
			}
			if state != got.Key {
				state = got.Key
				w.Conn.tell("the hub calls this machine " + cmp.Or(state, "in use"))
			}
			for _, g := range got.Tasks {
				w.begin(ctx, &group, &g)
			}
		} else if final(err) {
			return err
		} else if err := w.Conn.pause(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
}

func (w *Worker) drop(tokens []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, token := range tokens {
		if t := w.at[token]; t != nil {
			t.cancel(errStopped)
			delete(w.at, token)
		}
	}
}

// begin starts with a unit.
func (w *Worker) begin(ctx context.Context, group *sync.WaitGroup, g *given) {
	inner, cancel := context.WithCancelCause(ctx)
	mine := &atWork{g.task, cancel}
	w.mu.Lock()
	w.at[g.Token] = mine
	w.mu.Unlock()
	group.Go(func() {
		w.one(ctx, inner, g)
		cancel(nil)
		w.mu.Lock()
		if w.at[g.Token] == mine { // and not given it again since
			delete(w.at, g.Token)
		}
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
	for _, t := range w.at {
		s.Held = append(s.Held, t.task)
	}
	return s
}

// State is what the worker has done.
func (w *Worker) State() State {
	s := w.sign().Sign
	return State{Done: s.Done, Members: []Member{{Sign: s}}}
}

// Healthy is an error if the hub has not answered for a while.
func (w *Worker) Healthy() error {
	if since := time.Since(time.Unix(w.beaten.Load(), 0)); since > w.Conn.Patience.Ack+time.Second {
		return errors.New("the hub does not answer")
	}
	return nil
}

// one takes a unit to its end: answered, handed back, or left to others.
func (w *Worker) one(ctx, inner context.Context, g *given) {
	a := &ask{Task: g.task, Worker: w.Name}
	x, err := w.work(ctx, inner, g)
	if errors.Is(context.Cause(inner), errStopped) {
		return
	}
	var text []byte
	if err == nil {
		text, err = json.Marshal(&x)
	}
	if err == nil {
		a.Body = pack(text)
		_, err = w.Conn.insist(ctx, "done", a)
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
		slog.Debug("not answered", "unit", g.Unit.Name, "error", err)
		return
	}
	w.done.Add(1)
	if a.Fault == "" {
		w.failures.Store(0)
		if w.Done != nil {
			w.Done(g.Unit.Name, &x)
		}
	}
}

// work calls Do with what belongs to the unit. Several units may wait for the job that
// one of them gets, so it is got even if that one is stopped.
func (w *Worker) work(ctx, inner context.Context, g *given) (x result.Result, err error) {
	text, err := unpack(g.Body)
	if err != nil {
		return x, err
	}
	return w.Do(inner, Work{g.Unit, text, func() (asked []byte, err error) {
		got, err := w.Conn.insist(ctx, "job", &ask{Task: g.task, Worker: w.Name})
		if err == nil {
			asked, err = unpack(got.Body)
		}
		if err == nil && Digest(asked) != g.Unit.Job {
			err = errors.New("the hub's job is not the one that the unit names")
		}
		return asked, err
	}})
}
