package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/verdict/result"

	"github.com/nats-io/nats.go"
)

// Options names a run, and the workers that may do its units.
type Options struct {
	ID      string // of the run: the same command continues with what the server has of it
	Build   string // of Adder: workers of other builds get no units
	Version string // for people
}

// A Run gives the units of one job to workers. Its methods may be called from any goroutine.
type Run struct {
	Job string // digest of what is asked

	conn    *Conn
	options Options
	job     []byte        // packed
	sending chan struct{} // holds a value for each unit that is being submitted

	mu       sync.Mutex
	jobSent  receipt
	waiting  map[string]*submitted // by the ids of units
	members  map[string]Member     // by name
	finished map[string]int        // how often units were finished here, by the digest of their content
	done     int
	said     map[string]bool // see tellOnce
}

// A submitted is a unit that workers were given.
type submitted struct {
	run     *Run
	unit    Unit   // without its text
	content string // its digest
	body    []byte

	id     string        // guarded by run.mu, as sent is
	sent   receipt       // when the server took it
	came   chan struct{} // closed when there is a result
	result result.Result
	err    error // the server will never take the unit
}

// ErrUnable means that no worker of this build has the unit's language.
var ErrUnable = errors.New("no worker can do it")

// Begin begins a run of a job, which only workers interpret.
func (c *Conn) Begin(job []byte, o Options) (*Run, error) {
	r := &Run{
		Job:      Digest(job),
		conn:     c,
		options:  o,
		job:      pack(job),
		sending:  make(chan struct{}, 128),
		waiting:  map[string]*submitted{},
		members:  map[string]Member{},
		finished: map[string]int{},
		said:     map[string]bool{},
	}
	if _, err := c.nc.Subscribe(workerSigns, r.hear); err != nil {
		return nil, err
	}
	_, err := c.nc.Subscribe(r.key().result("*"), func(m *nats.Msg) {
		id := strings.TrimPrefix(m.Subject, r.key().result(""))
		r.arrived(id, m.Data)
	})
	return r, err
}

func (r *Run) key() runKey { return keyOf(r.conn.Key.Name, r.options.ID) }

// Close ends the run: workers drop its units, and nothing of it stays on the server.
func (r *Run) Close() {
	_, err := r.conn.nc.Request(r.key().over(), nil, 5*time.Second)
	const left = ": what is left of this run on the server goes after a week"
	switch {
	case err == nil || r.conn.life.Err() != nil:
	case r.conn.nc.IsConnected():
		r.tellOnce("no worker answers the request to clear the server" + left)
	default:
		r.tellOnce("the server is away" + left)
	}
}

// State is how far the run is.
func (r *Run) State() State {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := State{Waiting: len(r.waiting), Done: r.done}
	for _, m := range r.members {
		switch {
		case !r.alive(m):
		case r.ofThisBuild(m):
			s.Members = append(s.Members, m)
		default:
			s.Others = append(s.Others, r.otherBuild(m))
		}
	}
	slices.Sort(s.Others)
	slices.SortFunc(s.Members, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

// alive reports whether a worker was heard of lately.
func (r *Run) alive(m Member) bool {
	const missed = 8 // signs of life
	return time.Since(m.heard) < missed*r.conn.patience.sign()
}

func (r *Run) ofThisBuild(m Member) bool { return m.Build == r.options.Build }

// otherBuild says that a worker has another build.
func (r *Run) otherBuild(m Member) string {
	return fmt.Sprintf("worker %s is Adder %s, and this is Adder %s: it gets no units of this run",
		m.Name, m.Version, r.options.Version)
}

// hears reports whether any worker lives, and whether one of this build has a language.
func (r *Run) hears(lang string) (heard, able bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.members {
		if r.alive(m) {
			heard = true
			able = able || r.ofThisBuild(m) && slices.Contains(m.Languages, lang)
		}
	}
	return heard, able
}

// Do gives workers a unit and waits for its result. The error is
// ctx's, [ErrUnable], or says why the server does not take the unit. A unit that is given up has
// the verdict JudgeError.
func (r *Run) Do(ctx context.Context, u Unit) (result.Result, error) {
	return r.submit(ctx, u).wait(ctx)
}

// submit gives workers a unit. One that has its result already is done again.
func (r *Run) submit(ctx context.Context, u Unit) *submitted {
	message := encode(u)
	content := Digest(message)
	u.Text = nil // body has it
	r.mu.Lock()
	id := r.nextID(content)
	s := r.waiting[id]
	if s == nil {
		s = &submitted{
			run:     r,
			unit:    u,
			content: content,
			id:      id,
			body:    pack(message),
			came:    make(chan struct{}),
		}
		r.waiting[id] = s
	}
	r.mu.Unlock()
	s.send(ctx)
	return s
}

// nextID names the next try of a unit with that content.
func (r *Run) nextID(content string) string {
	return Digest(fmt.Append(nil, content, r.finished[content]))
}

// wait waits for the result of the unit, as [Run.Do] does.
func (s *submitted) wait(ctx context.Context) (result.Result, error) {
	r := s.run
	look := time.NewTicker(r.conn.patience.sign())
	defer look.Stop()
	able := time.Now()  // when there was last a worker that can do it
	taken := time.Now() // when the server last took the unit, or no worker was there
	for {
		select {
		case <-ctx.Done():
			s.leave()
			return result.Result{}, ctx.Err()
		case <-r.conn.life.Done():
			return result.Result{}, context.Cause(r.conn.life)
		case <-s.came:
			return s.result, s.err
		case <-look.C:
		}
		heard, has := r.hears(s.unit.Lang)
		if has || !r.conn.nc.IsConnected() {
			able = time.Now()
		}
		if time.Since(able) > r.conn.patience.capable() {
			s.leave()
			return result.Result{}, ErrUnable
		}
		sent := s.send(ctx)
		if sent || !has {
			taken = time.Now()
		}
		if time.Since(taken) > r.conn.patience.ack() {
			r.tellOnce("the server takes no work, though workers are there; its log may say why")
		}
		if !sent || !heard {
			r.conn.renew()
		}
	}
}

func (s *submitted) leave() {
	s.run.mu.Lock()
	defer s.run.mu.Unlock()
	delete(s.run.waiting, s.id)
}

// send takes the result of the unit if the server has it, and otherwise makes sure that the
// server has the unit. It returns false if the server does not take the unit and does not say why.
// If it fails, wait calls it again.
func (s *submitted) send(ctx context.Context) bool {
	r := s.run
	now := r.conn.receipt()
	if !r.conn.nc.IsConnected() || r.conn.trusts(r.receiptOf(&s.sent)) {
		return true
	}
	r.sending <- struct{}{}
	defer func() { <-r.sending }()
	const patience = 2 * time.Second // a server that is not ready does not answer
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for body := s.stored(ctx); body != nil; body = s.stored(ctx) {
		if !s.retry(body) {
			r.arrived(s.name(), body)
			return true
		}
	}
	what, size := "the job, with its suite,", len(r.job)
	err := r.sendJob(ctx)
	if err == nil {
		what, size = s.unit.Name, len(s.body)
		_, err = r.conn.js.Publish(ctx, s.subject(), s.body, once)
	}
	switch {
	case err == nil, refused(err):
		r.setReceipt(&s.sent, now)
	case errors.Is(err, nats.ErrMaxPayload):
		s.finish(result.Result{}, r.conn.tooLarge(what, size))
	case full(err) != "":
		r.tellOnce("the server is full, and work waits for room: " + full(err))
	default:
		return false
	}
	return true
}

func (s *submitted) name() string {
	s.run.mu.Lock()
	defer s.run.mu.Unlock()
	return s.id
}

func (s *submitted) subject() string {
	r := s.run
	return r.key().unit(token(r.options.Build), s.unit.Lang, s.name())
}

// stored returns the unit's result as the server has it, packed; nil if it has none.
func (s *submitted) stored(ctx context.Context) []byte {
	subject := "$JS.API.DIRECT.GET." + resultsStream + "." + s.run.key().result(s.name())
	m, err := s.run.conn.nc.RequestWithContext(ctx, subject, nil)
	if err != nil || m.Header.Get("Status") != "" {
		return nil
	}
	return m.Data
}

func (r *Run) sendJob(ctx context.Context) error {
	now := r.conn.receipt()
	if r.conn.trusts(r.receiptOf(&r.jobSent)) {
		return nil
	}
	_, err := r.conn.js.Publish(ctx, r.key().job(), r.job, once)
	if err != nil && !refused(err) {
		return err
	}
	r.setReceipt(&r.jobSent, now)
	return nil
}

func (r *Run) receiptOf(sent *receipt) receipt {
	r.mu.Lock()
	defer r.mu.Unlock()
	return *sent
}

func (r *Run) setReceipt(sent *receipt, now receipt) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*sent = now
}

// retry makes the unit another one if this result of it is that an earlier grader's try was given
// up: no such result is final.
func (s *submitted) retry(body []byte) bool {
	r := s.run
	earlier := r.receiptOf(&s.sent) == receipt{}
	if !earlier || resultOf(body).Verdict != result.JudgeError {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting[s.id] != s {
		return false
	}
	delete(r.waiting, s.id)
	r.finished[s.content]++
	s.id = r.nextID(s.content)
	r.waiting[s.id] = s
	return true
}

// resultOf reads a result of a worker.
func resultOf(body []byte) (x result.Result) {
	text, err := unpack(body)
	if err == nil {
		err = json.Unmarshal(text, &x)
	}
	if err != nil {
		x = givenUp("", fmt.Errorf("a worker's result cannot be read: %w", err))
	}
	return x
}

// arrived reads a result. Only the first one of a unit counts.
func (r *Run) arrived(id string, body []byte) {
	x := resultOf(body)
	r.mu.Lock()
	s := r.waiting[id]
	r.mu.Unlock()
	if s != nil {
		s.finish(x, nil)
	}
}

func (s *submitted) finish(x result.Result, err error) {
	r := s.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting[s.id] != s {
		return
	}
	delete(r.waiting, s.id)
	s.result, s.err = x, err
	r.done++
	r.finished[s.content]++
	close(s.came)
}

// hear notes a worker's sign of life.
func (r *Run) hear(m *nats.Msg) {
	var w Member
	if json.Unmarshal(m.Data, &w) != nil {
		return
	}
	if !r.ofThisBuild(w) {
		r.tellOnce(r.otherBuild(w))
	}
	w.heard = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[w.Name] = w
}

func (r *Run) tellOnce(words string) {
	r.mu.Lock()
	known := r.said[words]
	r.said[words] = true
	r.mu.Unlock()
	if !known {
		r.conn.Tell(words)
	}
}

// A receipt says when the server took a message. It is not trusted for ever: the server may lose
// its store, or somebody may purge it.
type receipt struct {
	at          time.Time
	connections uint64
}

// receipt is a receipt of now.
func (c *Conn) receipt() receipt { return receipt{time.Now(), c.nc.Stats().Reconnects} }

// trusts reports whether the server surely still has the message. The zero receipt is of a
// message that it has not taken.
func (c *Conn) trusts(r receipt) bool {
	return r.connections == c.nc.Stats().Reconnects && time.Since(r.at) < 2*c.patience.ack()
}
