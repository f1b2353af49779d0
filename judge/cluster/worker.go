package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A GetJob gets what is asked of a unit; see [ErrNoJob].
type GetJob func(ctx context.Context) ([]byte, error)

// A Worker does units, as many at once as its Member says.
type Worker struct {
	Conn *Conn
	Member

	// Do does a unit. The error is ctx's, get's, or this machine's failure: then the unit is
	// delivered again, and the result counts only after the last delivery. It may hold a verdict,
	// which lacks only its explanation.
	Do func(ctx context.Context, u Unit, get GetJob) (result.Result, error)

	slots     chan struct{} // holds a value for each unit at work
	answering chan struct{} // and for each result that is being published
	group     sync.WaitGroup
	queues    []*queue
	complaint sync.Once // about the server

	mu     sync.Mutex
	done   int
	failed map[string]int        // how often units failed here since one did not, by their subjects
	broken bool                  // see ErrBroken
	atWork map[string]unitAtWork // by the subjects of units
}

// ErrBroken means that this machine failed at several units in a row: its disk is full or its
// sandbox broken, and others can do its units.
var ErrBroken = errors.New("this machine failed several units in a row")

// ErrNoJob means that the server answers, and does not have what is asked of a unit. That is no
// failure of this machine.
var ErrNoJob = errors.New("the server does not have the unit's job")

// errOver is why a unit ends whose run is over.
var errOver = errors.New("the run is over")

var notInNames = regexp.MustCompile(`[^0-9A-Za-z-]`)

// unitAtWork is a unit that is being done.
type unitAtWork struct {
	cancel context.CancelCauseFunc
	ended  <-chan struct{} // closed when its result is on the server, or will never be
}

// NewName makes a unique name for a worker: the key's, the machine's, and random letters.
func NewName(key string) string {
	host, _ := os.Hostname()
	host = cmp.Or(notInNames.ReplaceAllString(host, "-"), "machine")
	return fmt.Sprintf("%s.%s.%s", key, host[:min(len(host), 40)], rand.Text()[:6])
}

// Run fetches and does units until ctx ends. It fetches a unit only when it has room for it, so
// that none waits behind a long one. The error is ctx's or [ErrBroken], or says that the server
// refuses this key.
func (w *Worker) Run(ctx context.Context) error {
	w.atWork, w.failed = map[string]unitAtWork{}, map[string]int{}
	w.slots, w.answering = make(chan struct{}, w.Units), make(chan struct{}, w.Units)
	defer w.group.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	context.AfterFunc(w.Conn.life, stop)
	if err := w.listen(); err != nil {
		return err
	}
	w.group.Go(func() { w.announce(ctx) })
	for !w.isBroken() {
		select {
		case <-w.Conn.life.Done():
			return context.Cause(w.Conn.life)
		case <-ctx.Done():
			if err := context.Cause(w.Conn.life); err != nil {
				return err
			}
			return ctx.Err()
		case w.slots <- struct{}{}:
		}
		m := w.fetch(ctx)
		if m == nil {
			<-w.slots
			continue
		}
		w.begin(ctx, m)
	}
	w.finish(ctx)
	return ErrBroken
}

// finish waits until the units at work have their results on the server, or ctx ends.
func (w *Worker) finish(ctx context.Context) {
	for _, room := range []chan struct{}{w.slots, w.answering} {
		for range cap(room) {
			select {
			case <-ctx.Done():
				return
			case room <- struct{}{}:
			}
		}
	}
}

// fails notes that a unit failed here.
func (w *Worker) fails(subject string) {
	const (
		mostFailures = 3
		units        = 2 // one that fails everywhere ends no worker
	)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed[subject]++
	failures := 0
	for _, n := range w.failed {
		failures += n
	}
	if failures >= mostFailures && len(w.failed) >= units {
		w.broken = true
	}
}

func (w *Worker) isBroken() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.broken
}

// begin starts a unit. One that was delivered before may have killed a machine, or another unit
// did. So it runs alone: it waits until all results of other units are on the server, and no unit
// begins before its own result is there. Then no unit is blamed for another.
func (w *Worker) begin(ctx context.Context, m *delivery) {
	others := 0 // slots that are kept empty
	if m.again() {
		stop := w.keepAlive(m)
		for others < cap(w.slots)-1 {
			w.slots <- struct{}{}
			others++
		}
		for range cap(w.answering) {
			w.answering <- struct{}{}
		}
		for range cap(w.answering) {
			<-w.answering
		}
		stop()
	}
	w.group.Go(func() {
		w.complete(ctx, m, func() {
			for range others + 1 {
				<-w.slots
			}
		})
	})
}

// complain tells people once about the server.
func (w *Worker) complain(words string) {
	w.complaint.Do(func() { w.Conn.Tell(words) })
}

// announce says every now and then that this worker lives.
func (w *Worker) announce(ctx context.Context) {
	for {
		sign := w.Member
		w.mu.Lock()
		sign.Running, sign.Done = len(w.atWork), w.done
		w.mu.Unlock()
		_ = w.Conn.nc.Publish(workerSigns, encode(sign)) // an error is harmless: the next sign repeats it
		if pause(ctx, w.Conn.patience.sign()) != nil {
			return
		}
	}
}

// keepAlive tells the server, until stop is called, that a unit is at work.
func (w *Worker) keepAlive(m *delivery) (stop func()) {
	end := make(chan struct{})
	go func() {
		tick := time.NewTicker(w.Conn.patience.ack() / 3)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	}()
	return func() { close(end) }
}

// complete does a unit and publishes its result, or leaves it to others. done gives its slots back.
// The next unit begins while the result is being published, unless this one had to run alone.
func (w *Worker) complete(ctx context.Context, m *delivery, done func()) {
	defer w.keepAlive(m)()
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ended := make(chan struct{})
	defer close(ended)
	w.locked(func() { w.atWork[m.Subject()] = unitAtWork{cancel, ended} })
	defer w.locked(func() { delete(w.atWork, m.Subject()) })
	name, x, err := w.judge(inner, m)
	w.answering <- struct{}{} // so that results that find no room stop this worker
	defer func() { <-w.answering }()
	if m.again() {
		defer done()
	} else {
		done()
	}
	switch {
	case errors.Is(context.Cause(inner), errOver):
		_ = m.Term()
		return
	case ctx.Err() != nil:
		_ = m.Nak()
		return
	case err == nil:
		w.locked(func() { clear(w.failed) })
	default:
		if !errors.Is(err, ErrNoJob) {
			w.fails(m.Subject())
		}
		if m.number < mostDeliveries {
			_ = m.NakWithDelay(w.Conn.patience.sign())
			return
		}
		if x.Verdict == result.NotJudged {
			x = givenUp(name, err)
		}
	}
	w.answer(inner, m, &x)
	w.locked(func() { w.done++ })
	w.Conn.Tell(fmt.Sprintf("%s: %s", name, x.Verdict))
}

func (w *Worker) locked(do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	do()
}

// judge does a unit, unless it was delivered too often.
func (w *Worker) judge(ctx context.Context, m *delivery) (name string, x result.Result, err error) {
	var u Unit
	text, err := unpack(m.Data())
	if err == nil {
		err = json.Unmarshal(text, &u)
	}
	if err != nil {
		return "", givenUp("", fmt.Errorf("the unit cannot be read: %w", err)), nil
	}
	if m.number > mostDeliveries {
		why := fmt.Errorf("given up: %d workers had it, and each died, was stopped, or lost its connection",
			mostDeliveries)
		return u.Name, givenUp(u.Name, why), nil
	}
	get := func(ctx context.Context) ([]byte, error) { return w.job(ctx, m, u.Job) }
	x, err = w.Do(ctx, u, get)
	return u.Name, x, err
}

// givenUp is the result of a unit that has no verdict. If a person can mend the cause, it has the
// hint.
func givenUp(name string, why error) result.Result {
	x := result.Result{Submission: result.Text(name), Verdict: result.JudgeError, Error: why.Error()}
	if users, ok := errors.AsType[*fault.Error](why); ok {
		x.Hint = users.Hint
	}
	return x
}

// job gets what is asked of a unit. While the server is away, it waits. If the server has lost the
// job, a grader that lives gives it again, so job waits for that, too, and then the error is
// [ErrNoJob].
func (w *Worker) job(ctx context.Context, m *delivery, digest string) ([]byte, error) {
	end := time.Now().Add(w.Conn.patience.capable())
	for {
		job, err := w.storedJob(ctx, m)
		if err == nil && Digest(job) == digest {
			return job, nil
		}
		answered := err == nil || errors.Is(err, jetstream.ErrMsgNotFound)
		if answered && time.Now().After(end) {
			return nil, ErrNoJob
		}
		if err := pause(ctx, w.Conn.patience.sign()); err != nil {
			return nil, err
		}
	}
}

// storedJob is the job of a unit as the server has it. It is one of the unit's own course, and
// counts only if it has the digest that the unit names, so no course can decide how another's
// units are judged.
func (w *Worker) storedJob(ctx context.Context, m *delivery) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := w.makeStreams(ctx); err != nil {
		return nil, err
	}
	s, err := w.Conn.js.Stream(ctx, jobsStream)
	if err != nil {
		return nil, err
	}
	run, _ := parsed(m.Subject())
	stored, err := s.GetLastMsgForSubject(ctx, run.job())
	if err != nil {
		return nil, err
	}
	return unpack(stored.Data)
}

// answer publishes a result, and tries until the server has it. If another worker was faster,
// this result changes nothing. The end of ctx cuts no attempt short: the server may store a
// result that nobody waits for.
func (w *Worker) answer(ctx context.Context, m *delivery, x *result.Result) {
	run, unit := parsed(m.Subject())
	body := pack(encode(x))
	for {
		attempt, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		_, err := w.Conn.js.Publish(attempt, run.result(unit), body, once)
		cancel()
		switch {
		case err == nil, refused(err):
			_ = m.Ack()
			return
		case ctx.Err() != nil:
			_ = m.Nak()
			return
		case errors.Is(err, nats.ErrMaxPayload):
			why := w.Conn.tooLarge("the result of a unit", len(body))
			body = pack(encode(givenUp(string(x.Submission), why)))
		case full(err) != "":
			w.complain("the server is full, and results wait for room: " + full(err))
		default: // no answer: the server may have lost its store
			remake, cancel := context.WithTimeout(ctx, 5*time.Second)
			_ = w.makeStreams(remake)
			cancel()
		}
		_ = pause(ctx, 500*time.Millisecond)
	}
}
