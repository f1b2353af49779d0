package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/result"

	"github.com/nats-io/nats.go"
)

// Options says what a coordinator wants of workers.
type Options struct {
	Build   string        // of Adder: workers of another get nothing
	Version string        // for people
	Session string        // where results go; who begins the same job there again finds what was done meanwhile
	Verify  int           // a unit is believed when so many different keys agree; 0 is 1
	Limit   time.Duration // by the counted limits of the plan, for a unit
	Anew    bool          // what was found meanwhile is dropped
	// Self does a unit on this machine, where workers disagree; nil if it cannot.
	Self func(ctx context.Context, w Work) (result.Result, error)
}

// A Coordinator has the units of one job done. Its methods may be called from any
// goroutine.
type Coordinator struct {
	Job string // digest

	conn    *Conn
	options Options
	opening opening
	asked   []byte                  // packed
	nudged  chan struct{}           // the hub has news
	life    context.Context         // ends with the job, or when nothing comes any more
	stop    context.CancelCauseFunc // says why
	ended   sync.WaitGroup

	mu      sync.Mutex
	waiting map[string][]*waiter // by unit: two may have handed in the same
	forget  map[string]int64     // units that nobody waits for, see [ask]
	seq     int64
	others  map[string]bool // workers of another build, that people were told of
	state   State           // but for what waits
}

// A waiter is a unit that waits for its outcomes.
type waiter struct {
	unit   Unit
	text   []byte // packed
	copies int
	seq    int64
	heard  map[string]bool // keys whose outcome it was given
	come   chan outcome
}

// Coordinate begins a job. What is asked of its submissions is for workers to
// understand.
func (c *Conn) Coordinate(ctx context.Context, asked []byte, o Options) (*Coordinator, error) {
	o.Verify = max(o.Verify, 1)
	co := &Coordinator{conn: c, Job: Digest(asked), options: o, asked: pack(asked), nudged: make(chan struct{}, 1), waiting: map[string][]*waiter{}, forget: map[string]int64{}, others: map[string]bool{}}
	co.opening = opening{Session: Digest([]byte(co.Job + o.Session)), Nonce: rand.Text(), Build: o.Build, Version: o.Version, Limit: o.Limit}
	if _, err := c.insist(ctx, "open", &ask{opening: co.opening, Anew: o.Anew}, co.asked); err != nil {
		return nil, err
	}
	co.life, co.stop = context.WithCancelCause(context.WithoutCancel(ctx))
	sub, err := c.nc.Subscribe(nudges(c.Key.Name+"."+co.opening.Nonce), func(*nats.Msg) { poke(co.nudged) })
	if err != nil {
		return nil, err
	}
	co.ended.Go(func() {
		co.stop(co.listen(co.life))
		_ = sub.Unsubscribe()
	})
	return co, nil
}

// Close ends the job, and nothing of it stays on the hub. If keep is set, answers
// stay, for the same job to find them later.
func (c *Coordinator) Close(keep bool) {
	c.stop(nil)
	c.ended.Wait() // or it would open the job again
	c.withdraw(ask{End: true, Keep: keep})
}

// Withdraw ends all units whose range begins at a number or later, wherever they
// are.
func (c *Coordinator) Withdraw(from uint64) { c.withdraw(ask{From: from}) }

func (c *Coordinator) withdraw(w ask) {
	w.opening = c.mine()
	_, _, _ = c.conn.call(context.Background(), 5*time.Second, "withdraw", &w, nil) // a hub that is away forgets it too
}

// mine names the job.
func (c *Coordinator) mine() opening {
	return opening{Session: c.opening.Session, Nonce: c.opening.Nonce}
}

// State is how far the job is.
func (c *Coordinator) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	s.Jobs = []Queue{{Waiting: map[string]int{"": len(c.waiting)}}}
	return s
}

// able reports whether a worker can run a unit whose key has not answered it.
func (c *Coordinator) able(w *waiter) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.state.Members, func(m Member) bool {
		return m.Build == c.options.Build && m.State == "" && !w.heard[m.Key] && m.can(w.unit.Lang, w.unit.Level)
	})
}

// listen takes up outcomes, whatever becomes of the hub. The error is why nothing
// comes any more.
func (c *Coordinator) listen(ctx context.Context) error {
	again := false
	for {
		c.mu.Lock()
		w := &ask{opening: c.mine(), Again: again, Forget: c.forget}
		c.forget = map[string]int64{}
		c.mu.Unlock()
		wait := c.conn.Patience.Announce
		got, body, err := c.conn.call(ctx, c.conn.Patience.Ack, "collect", w, nil)
		if again = err != nil; again {
			wait = 100 * time.Millisecond
		} else {
			c.heard(&got, body)
		}
		switch codeOf(err) {
		case codeUnknown:
			c.reopen(ctx)
		case codeNever:
			return err
		}
		if err := c.conn.pause(ctx, wait, c.nudged); err != nil {
			return err
		}
	}
}

// reopen tells a hub all that it has forgotten.
func (c *Coordinator) reopen(ctx context.Context) {
	if _, err := c.conn.insist(ctx, "open", &ask{opening: c.opening}, c.asked); err != nil {
		return
	}
	c.mu.Lock()
	var all []*waiter
	for _, same := range c.waiting {
		all = append(all, same...)
	}
	c.mu.Unlock()
	for _, w := range all {
		_ = c.submit(ctx, w)
	}
}

func (c *Coordinator) submit(ctx context.Context, w *waiter) error {
	c.mu.Lock()
	s := &ask{opening: c.mine(), Unit: &w.unit, Copies: w.copies, Seq: w.seq}
	c.mu.Unlock()
	_, err := c.conn.insist(ctx, "submit", s, w.text)
	if codeOf(err) == codeUnknown {
		return nil // listen opens the job again, and submits this
	}
	return err
}

// heard takes up what the hub has for us.
func (c *Coordinator) heard(got *said, body []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Members = got.Members
	for _, m := range got.Members {
		if m.Build != c.options.Build && !c.others[m.Name] {
			c.others[m.Name] = true
			c.conn.tell(fmt.Sprintf("worker %s is Adder %s, and this is Adder %s: it gets no units of this job", m.Name, m.Version, c.options.Version))
		}
	}
	for _, o := range got.Outcomes {
		if o.Size > len(body) {
			return
		}
		o.answer, body = body[:o.Size], body[o.Size:]
		for _, w := range c.waiting[o.ID] {
			if w.heard[o.Key] {
				continue // it comes again when it is submitted again
			}
			select {
			case w.come <- o:
				w.heard[o.Key] = true
			default: // more machines than were asked
			}
		}
	}
}

// Do has a unit done. text is its submission's. The error is ctx's, or a failure of
// ours by which the result, a JudgeError, is not the last word.
func (c *Coordinator) Do(ctx context.Context, u Unit, text []byte) (result.Result, error) {
	id, packed := u.Key(), pack(text)
	c.mu.Lock()
	c.seq++
	w := &waiter{u, packed, c.options.Verify, c.seq, map[string]bool{}, make(chan outcome, c.options.Verify+8)}
	c.waiting[id] = append(c.waiting[id], w)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.waiting[id] = slices.DeleteFunc(c.waiting[id], func(v *waiter) bool { return v == w })
		if len(c.waiting[id]) == 0 {
			delete(c.waiting, id)
			c.forget[id] = c.seq
		}
	}()
	if err := c.submit(ctx, w); err != nil {
		return result.Result{}, err
	}
	x, err := c.settle(ctx, w, text)
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

// settle waits for outcomes until enough different keys agree. Where they do not, one
// more is asked, and then this machine: a quorum of liars is needed for a lie.
func (c *Coordinator) settle(ctx context.Context, w *waiter, text []byte) (result.Result, error) {
	patience, verify := c.conn.Patience, c.options.Verify
	votes := map[string]int{} // by what must be the same on every machine
	var all []string          // what machines say
	able := time.Now()        // when somebody could last do it
	look := time.NewTicker(patience.Announce)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return result.Result{}, ctx.Err()
		case <-look.C:
			if c.able(w) || len(all) >= w.copies {
				able = time.Now()
			} else if wait := 15 * patience.Announce; time.Since(able) > wait && (len(all) > 0 || time.Since(able) > patience.Capable) {
				if len(all) > 0 {
					return c.self(ctx, w, text, append(all, "and there is no other machine"))
				}
				return result.Result{Submission: result.Text(w.unit.Name), Skipped: fmt.Sprintf("no worker has %s at the level %s", w.unit.Lang, w.unit.Level)}, nil
			}
		case <-c.life.Done():
			return result.Result{}, context.Cause(c.life)
		case o := <-w.come:
			switch {
			case o.GaveUp != "" && verify > 1: // others may have lied
				return c.self(ctx, w, text, append(all, o.GaveUp))
			case o.GaveUp != "":
				return judgeError(w.unit, o.GaveUp), errors.New(o.GaveUp)
			}
			x := o.read(w.unit)
			sum := x.Said()
			votes[sum]++
			all = append(all, o.Worker+" says "+summary(&x))
			if votes[sum] >= verify {
				return x, nil
			}
			if len(all) < w.copies {
				continue
			}
			c.conn.tell(fmt.Sprintf("machines disagree about %s: %s", w.unit.Name, strings.Join(all, ", ")))
			if w.copies > verify {
				return c.self(ctx, w, text, all)
			}
			c.count(func(s *State) { s.Differed++; w.copies++ })
			if err := c.submit(ctx, w); err != nil {
				return result.Result{}, err
			}
		}
	}
}

// read reads an answer. One that cannot be read says what no other says.
func (o *outcome) read(u Unit) (x result.Result) {
	text, err := unpack(o.answer)
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
func (c *Coordinator) self(ctx context.Context, w *waiter, text []byte, all []string) (result.Result, error) {
	why := "machines disagree: " + strings.Join(all, ", ")
	if c.options.Self == nil {
		return judgeError(w.unit, why), errors.New(why)
	}
	asked, err := unpack(c.asked)
	var x result.Result
	if err == nil {
		x, err = c.options.Self(ctx, Work{w.unit, asked, text})
	}
	if err != nil {
		why += "; and this machine cannot tell: " + err.Error()
		return judgeError(w.unit, why), errors.New(why)
	}
	c.count(func(s *State) { s.Settled++ })
	return x, nil
}

func summary(x *result.Result) string {
	if x.MaxScore == 0 {
		return string(x.Verdict)
	}
	return fmt.Sprintf("%s, %d of %d", x.Verdict, x.Score, x.MaxScore)
}

// judgeError is the result of a unit that we failed at.
func judgeError(u Unit, why string) result.Result {
	return result.Result{Submission: result.Text(u.Name), Verdict: result.JudgeError, Error: why}
}
