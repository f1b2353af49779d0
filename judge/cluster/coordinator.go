package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/result"
)

// Options says what a coordinator wants of workers.
type Options struct {
	Build   string        // of Adder: workers of another get nothing
	Version string        // for people
	Verify  int           // a unit is believed when so many different keys agree; 0 is 1
	Limit   time.Duration // by the counted limits of the plan, for a unit
	// Self does a unit on this machine, where workers disagree; nil if it cannot.
	Self func(ctx context.Context, w Work) (result.Result, error)
}

// A Coordinator has the units of one job done. Its methods may be called from any
// goroutine.
type Coordinator struct {
	Job string // digest

	conn    *Conn
	options Options
	id      string                  // of this run of the job
	asked   []byte                  // packed
	life    context.Context         // ends with the job, or when nothing comes any more
	stop    context.CancelCauseFunc // says why
	ended   sync.WaitGroup

	mu      sync.Mutex
	waiting map[string]*waiter // by the ids of units
	over    []string           // units that nobody waits for
	others  map[string]bool    // workers of another build, that people were told of
	state   State              // but for what waits
}

// A waiter waits for the outcome of a unit.
type waiter struct {
	submitted *ask
	come      chan outcome
}

// Coordinate begins a job. Only workers interpret asked.
func (c *Conn) Coordinate(ctx context.Context, asked []byte, o Options) (*Coordinator, error) {
	o.Verify = max(o.Verify, 1)
	co := &Coordinator{Job: Digest(asked), conn: c, options: o, id: rand.Text(), asked: pack(asked), waiting: map[string]*waiter{}, others: map[string]bool{}}
	if err := co.open(ctx); err != nil {
		return nil, err
	}
	co.life, co.stop = context.WithCancelCause(context.WithoutCancel(ctx))
	co.ended.Go(func() { co.stop(co.listen(co.life)) })
	return co, nil
}

func (c *Coordinator) open(ctx context.Context) error {
	_, err := c.conn.insist(ctx, "open", &ask{Job: c.id, opening: opening{c.options.Build, c.options.Version, c.options.Limit}, Body: c.asked})
	return err
}

// Close ends the job, and nothing of it stays on the hub.
func (c *Coordinator) Close() {
	c.stop(nil)
	c.ended.Wait() // or it would open the job again
	c.withdraw(ask{End: true})
}

// Withdraw ends all units whose range begins at a number or later, wherever they
// are.
func (c *Coordinator) Withdraw(from uint64) { c.withdraw(ask{From: from}) }

func (c *Coordinator) withdraw(w ask) {
	w.Job = c.id
	_, _ = c.conn.call(context.Background(), 5*time.Second, "withdraw", &w) // a hub that is away forgets it too
}

// State is how far the job is.
func (c *Coordinator) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	s.Jobs = []Queue{{Waiting: map[string]int{"": len(c.waiting)}}}
	return s
}

// able reports whether a worker can run a unit that keys are to avoid.
func (c *Coordinator) able(u Unit, avoid []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.state.Members, func(m Member) bool {
		return m.Build == c.options.Build && m.State == "" && !slices.Contains(avoid, m.Key) && m.can(u.Lang, u.Level)
	})
}

// listen receives outcomes, even if the hub restarts. The error says why no more will come.
func (c *Coordinator) listen(ctx context.Context) error {
	for {
		c.mu.Lock()
		s := &ask{Job: c.id, Over: c.over}
		c.mu.Unlock()
		got, err := c.conn.call(ctx, c.conn.Patience.Ack, "collect", s)
		switch {
		case err == nil:
			c.heard(&got, len(s.Over))
			continue
		case final(err):
			return err
		case codeOf(err) == codeUnknown:
			c.reopen(ctx)
		}
		if err := c.conn.pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// reopen gives a hub everything that it has forgotten.
func (c *Coordinator) reopen(ctx context.Context) {
	if c.open(ctx) != nil {
		return
	}
	c.mu.Lock()
	all := slices.Collect(maps.Values(c.waiting))
	c.mu.Unlock()
	for _, w := range all {
		_ = c.submit(ctx, w)
	}
}

func (c *Coordinator) submit(ctx context.Context, w *waiter) error {
	_, err := c.conn.insist(ctx, "submit", w.submitted)
	if codeOf(err) == codeUnknown {
		return nil // listen opens the job again, and submits this
	}
	return err
}

// heard handles the hub's reply. over is how many outcomes the hub knows that we have.
func (c *Coordinator) heard(got *said, over int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over, c.state.Members = c.over[over:], got.Members
	for _, m := range got.Members {
		if m.Build != c.options.Build && !c.others[m.Name] {
			c.others[m.Name] = true
			c.conn.Told(fmt.Sprintf("worker %s is Adder %s, and this is Adder %s: it gets no units of this job", m.Name, m.Version, c.options.Version))
		}
	}
	for _, o := range got.Outcomes {
		c.over = append(c.over, o.ID)
		if w := c.waiting[o.ID]; w != nil {
			delete(c.waiting, o.ID)
			w.come <- o
		}
	}
}

// Do has a unit done. text is its submission's. The error is ctx's, or Adder's failure; then
// the result, a JudgeError, is not final.
func (c *Coordinator) Do(ctx context.Context, u Unit, text []byte) (result.Result, error) {
	x, err := c.settle(ctx, u, text)
	if err == nil || x.Verdict == result.JudgeError {
		c.count(func(s *State) { s.Done++ })
	}
	return x, err
}

func (c *Coordinator) count(do func(s *State)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do(&c.state)
}

// settle asks machines one after another until enough different keys agree. If they
// disagree, it asks one more, and then this machine: only a quorum of liars can lie.
func (c *Coordinator) settle(ctx context.Context, u Unit, text []byte) (result.Result, error) {
	verify, packed := c.options.Verify, pack(text)
	votes := map[string]int{} // by what must be the same on every machine
	var keys, all []string    // that were asked, and what they say
	for len(all) <= verify {
		o, err := c.ask(ctx, &ask{Unit: &u, Body: packed, Avoid: keys, Tries: mostTries * verify})
		switch {
		case errors.Is(err, errUnable) && len(all) > 0:
			return c.self(ctx, u, text, append(all, err.Error()))
		case errors.Is(err, errUnable):
			return result.Result{Submission: result.Text(u.Name), Skipped: fmt.Sprintf("no worker has %s at the level %s", u.Lang, u.Level)}, nil
		case err != nil:
			return result.Result{}, err
		case o.GaveUp != "" && verify > 1: // others may have lied
			return c.self(ctx, u, text, append(all, o.GaveUp))
		case o.GaveUp != "":
			return judgeError(u, o.GaveUp), errors.New(o.GaveUp)
		}
		x := o.read(u)
		sum := x.Said()
		votes[sum]++
		keys, all = append(keys, o.Key), append(all, fmt.Sprintf("%s says %s, %d of %d", o.Worker, x.Verdict, x.Score, x.MaxScore))
		if votes[sum] >= verify {
			return x, nil
		}
		if len(all) == verify {
			c.count(func(s *State) { s.Differed++ })
			c.conn.Told(fmt.Sprintf("machines disagree about %s: %s", u.Name, strings.Join(all, ", ")))
		}
	}
	return c.self(ctx, u, text, all)
}

var errUnable = errors.New("and there is no other worker")

// ask has one machine do a unit. The error is ctx's, why nothing comes any more, or
// [errUnable].
func (c *Coordinator) ask(ctx context.Context, s *ask) (o outcome, err error) {
	w := &waiter{s, make(chan outcome, 1)}
	c.mu.Lock()
	s.Job, s.ID = c.id, rand.Text()
	c.waiting[s.ID] = w
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.waiting[s.ID] != nil {
			delete(c.waiting, s.ID)
			c.over = append(c.over, s.ID)
		}
	}()
	if err := c.submit(ctx, w); err != nil {
		return o, err
	}
	patience := c.conn.Patience
	most := 15 * patience.Announce // for a worker that can do it
	if len(s.Avoid) == 0 {
		most = max(most, patience.Capable)
	}
	able := time.Now() // when there was last one
	look := time.NewTicker(patience.Announce)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return o, ctx.Err()
		case <-c.life.Done():
			return o, context.Cause(c.life)
		case o := <-w.come:
			return o, nil
		case <-look.C:
			if c.able(*s.Unit, s.Avoid) {
				able = time.Now()
			} else if time.Since(able) > most {
				return o, errUnable
			}
		}
	}
}

// read reads an answer. One that cannot be read says what no other says.
func (o *outcome) read(u Unit) (x result.Result) {
	text, err := unpack(o.Body)
	if err == nil {
		err = json.Unmarshal(text, &x)
	}
	if err == nil && string(x.Submission) != u.Name {
		err = fmt.Errorf("it is about %q", x.Submission)
	}
	if err != nil {
		return judgeError(u, o.Worker+": its result cannot be read: "+err.Error())
	}
	return x
}

// self does a unit about which machines disagree.
func (c *Coordinator) self(ctx context.Context, u Unit, text []byte, all []string) (x result.Result, err error) {
	err = errors.New("machines disagree: " + strings.Join(all, ", "))
	if c.options.Self != nil {
		here, failed := c.options.Self(ctx, Work{u, text, func() ([]byte, error) { return unpack(c.asked) }})
		if failed == nil {
			c.count(func(s *State) { s.Settled++ })
			return here, nil
		}
		err = fmt.Errorf("%w; and this machine could not judge it: %w", err, failed)
	}
	return judgeError(u, err.Error()), err
}

// judgeError is the result of a unit that we failed at.
func judgeError(u Unit, why string) result.Result {
	return result.Result{Submission: result.Text(u.Name), Verdict: result.JudgeError, Error: why}
}
