package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"
)

// Options says what a run wants of workers.
type Options struct {
	ID      string // of the run: the same command goes on with what the server has of it
	Build   string // of Adder: workers of another get nothing
	Version string // for people
}

// A Run has the units of one job done. Its methods may be called from any goroutine.
type Run struct {
	Job string // digest of what is asked

	conn    *Conn
	options Options
	asked   []byte // packed
	stop    context.CancelFunc
	ended   sync.WaitGroup

	mu       sync.Mutex
	jobSent  bool
	waiting  map[string]*waiter // by the ids of units
	members  map[string]Member  // by name
	finished map[string]int     // how often units were finished here, by the digest of their content
	done     int
	told     map[string]bool // what people were told once
}

// A waiter waits for the result of a unit. Do may be called twice for the same unit.
type waiter struct {
	content string // its digest
	subject string // of the unit
	body    []byte
	sent    bool          // the server has it, or had it
	came    chan struct{} // closed when there is a result
	result  result.Result
	err     error // the server will never take the unit
}

// answerTime is how long a server has to answer. What has no answer is tried again.
const answerTime = 2 * time.Second

// ErrUnable means that no worker of this build has the unit's language.
var ErrUnable = errors.New("no worker can do it")

// Begin begins a run. Only workers interpret asked.
func (c *Conn) Begin(ctx context.Context, asked []byte, o Options) (*Run, error) {
	r := &Run{
		Job: Digest(asked), conn: c, options: o, asked: pack(asked),
		waiting: map[string]*waiter{}, members: map[string]Member{}, finished: map[string]int{}, told: map[string]bool{},
	}
	if _, err := c.nc.Subscribe("workers", r.hear); err != nil {
		return nil, err
	}
	if _, err := c.nc.Subscribe(r.subject("results")+".*", r.receive); err != nil {
		return nil, err
	}
	ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	r.ended.Go(func() { r.watch(ctx) })
	return r, nil
}

// subject is where one kind of message of this run goes.
func (r *Run) subject(kind string) string {
	return kind + "." + r.conn.Key.Name + "." + r.options.ID
}

// Close ends the run: workers drop what they are at, and nothing of it stays on the server.
func (r *Run) Close() {
	r.stop()
	r.ended.Wait()
	_, err := r.conn.nc.Request(r.subject("over"), nil, 5*time.Second)
	if err != nil {
		r.tellOnce("no worker is there to clear the server: what is left of this run goes after a week")
	}
}

// State is how far the run is.
func (r *Run) State() State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return State{
		Waiting: len(r.waiting), Done: r.done,
		Members: sortedByName(slices.Collect(maps.Values(r.members))),
	}
}

// Do has a unit done. text is its submission's. The error is ctx's, [ErrUnable], or says why the
// server does not take the unit. A unit that is given up has the verdict JudgeError.
func (r *Run) Do(ctx context.Context, u Unit, text []byte) (result.Result, error) {
	return r.Submit(u, text).Wait(ctx)
}

// A Submitted is a unit that workers were given.
type Submitted struct {
	run    *Run
	unit   Unit
	id     string
	waiter *waiter
}

// Submit gives workers a unit. They take units in the order of the calls.
func (r *Run) Submit(u Unit, text []byte) *Submitted {
	w, id := r.enter(u, text)
	r.send(id, w)
	return &Submitted{run: r, unit: u, id: id, waiter: w}
}

// Wait waits for the result of the unit, as [Run.Do] does.
func (s *Submitted) Wait(ctx context.Context) (result.Result, error) {
	r := s.run
	tick := time.NewTicker(r.conn.Patience.Announce)
	defer tick.Stop()
	able := time.Now() // when there was last a worker that can do it
	for {
		select {
		case <-ctx.Done():
			r.leave(s.id)
			return result.Result{}, ctx.Err()
		case <-r.conn.life.Done():
			return result.Result{}, context.Cause(r.conn.life)
		case <-s.waiter.came:
			return s.waiter.result, s.waiter.err
		case <-tick.C:
		}
		if r.able(s.unit.Lang) || !r.conn.nc.IsConnected() {
			able = time.Now()
		}
		if time.Since(able) > r.conn.Patience.Capable {
			r.leave(s.id)
			return result.Result{}, ErrUnable
		}
	}
}

// enter adds a unit to those that are waited for. A unit that was done before is another unit:
// somebody wants it done again.
func (r *Run) enter(u Unit, text []byte) (*waiter, string) {
	message := encode(task{u, text})
	content := Digest(message)
	r.mu.Lock()
	defer r.mu.Unlock()
	id := Digest(fmt.Append(nil, content, r.finished[content]))
	w := r.waiting[id]
	if w == nil {
		subject := fmt.Sprintf("units.%s.%s.%s.%s.%s", token(r.options.Build), u.Lang, r.conn.Key.Name, r.options.ID, id)
		w = &waiter{content: content, subject: subject, body: pack(message), came: make(chan struct{})}
		r.waiting[id] = w
	}
	return w, id
}

// token makes part of a subject of a build's name.
func token(build string) string { return Digest([]byte(build)) }

func (r *Run) leave(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.waiting, id)
}

// able reports whether a worker has a language.
func (r *Run) able(lang string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.members {
		if slices.Contains(m.Languages, lang) {
			return true
		}
	}
	return false
}

// send takes the result of a unit if the server has it, and submits the unit otherwise. What
// fails is tried again by watch.
func (r *Run) send(id string, w *waiter) {
	body := r.stored(id)
	if body != nil {
		r.arrived(id, body)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	err := r.sendJob(ctx)
	if err == nil {
		_, err = r.conn.js.Publish(ctx, w.subject, w.body, once)
	}
	switch {
	case err == nil, refused(err):
		r.mu.Lock()
		w.sent = true
		r.mu.Unlock()
	case errors.Is(err, nats.ErrMaxPayload):
		most := r.conn.nc.MaxPayload()
		r.finish(id, result.Result{}, fault.New(
			fmt.Sprintf("a unit does not fit a message of the server, which may have %d bytes", most),
			"max_payload in nats.conf sets the limit"))
	case full(err) != "":
		r.tellOnce("the server is full, and work waits for room: " + full(err))
	}
}

func (r *Run) sendJob(ctx context.Context) error {
	r.mu.Lock()
	sent := r.jobSent
	r.mu.Unlock()
	if sent {
		return nil
	}
	_, err := r.conn.js.Publish(ctx, r.subject("jobs"), r.asked, once)
	if err != nil && !refused(err) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobSent = true
	return nil
}

// stored returns the result of a unit that the server has, packed; nil if it has none.
func (r *Run) stored(id string) []byte {
	subject := "$JS.API.DIRECT.GET." + resultsStream + "." + r.subject("results") + "." + id
	m, err := r.conn.nc.Request(subject, nil, answerTime)
	if err != nil || m.Header.Get("Status") != "" {
		return nil
	}
	return m.Data
}

// receive takes the message of a result.
func (r *Run) receive(m *nats.Msg) {
	id := m.Subject[len(r.subject("results"))+1:]
	r.arrived(id, m.Data)
}

// arrived reads a result. The first that comes counts.
func (r *Run) arrived(id string, body []byte) {
	var x result.Result
	text, err := unpack(body)
	if err == nil {
		err = json.Unmarshal(text, &x)
	}
	if err != nil {
		x = result.Result{Verdict: result.JudgeError, Error: "a worker's result cannot be read: " + err.Error()}
	}
	r.finish(id, x, nil)
}

func (r *Run) finish(id string, x result.Result, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.waiting[id]
	if w == nil {
		return
	}
	delete(r.waiting, id)
	w.result, w.err = x, err
	r.done++
	r.finished[w.content]++
	close(w.came)
}

// hear notes a worker's sign of life.
func (r *Run) hear(m *nats.Msg) {
	var w Member
	if json.Unmarshal(m.Data, &w) != nil {
		return
	}
	if w.Build != r.options.Build {
		r.tellOnce(fmt.Sprintf("worker %s is Adder %s, and this is Adder %s: it gets no units of this run",
			w.Name, w.Version, r.options.Version))
		return
	}
	w.heard = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[w.Name] = w
}

func (r *Run) tellOnce(words string) {
	r.mu.Lock()
	known := r.told[words]
	r.told[words] = true
	r.mu.Unlock()
	if !known {
		r.conn.Told(words)
	}
}

// watch submits again what could not be submitted. After a reconnection, and every minute, it
// takes nothing for granted: the server may have lost its store, or somebody has purged it.
func (r *Run) watch(ctx context.Context) {
	look := time.NewTicker(r.conn.Patience.Announce)
	defer look.Stop()
	doubt := time.NewTicker(time.Minute)
	defer doubt.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		case <-doubt.C:
			r.forget()
		case <-r.conn.reconnected:
			r.forget()
		}
		r.dropSilent()
		r.sendAll(ctx)
	}
}

// sendAll submits what waits and is not submitted. Many at one time, because a server that is not
// ready does not say so: each has to wait for an answer.
func (r *Run) sendAll(ctx context.Context) {
	var group errgroup.Group
	group.SetLimit(128)
	for id, w := range r.unsent() {
		group.Go(func() error {
			if ctx.Err() == nil && r.conn.nc.IsConnected() {
				r.send(id, w)
			}
			return nil
		})
	}
	_ = group.Wait()
}

func (r *Run) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobSent = false
	for _, w := range r.waiting {
		w.sent = false
	}
}

func (r *Run) dropSilent() {
	const missed = 8 // signs of life
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.members, func(_ string, m Member) bool {
		return time.Since(m.heard) > missed*r.conn.Patience.Announce
	})
}

func (r *Run) unsent() map[string]*waiter {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := map[string]*waiter{}
	for id, w := range r.waiting {
		if !w.sent {
			found[id] = w
		}
	}
	return found
}
