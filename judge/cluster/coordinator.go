package cluster

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/result"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Options says what a coordinator wants of workers.
type Options struct {
	Build   string // of Adder: workers of another get nothing
	Version string // for people
	Checked float64
	Told    func(words string) // what people should know
}

// A Coordinator has the units of one job done. Its methods may be called from any
// goroutine.
type Coordinator struct {
	Conn  *Conn
	Fleet *Fleet
	Job   string // digest

	options Options
	secret  []byte
	asked   []byte
	queues  sync.Map // name -> func() error, that makes the queue once
	stop    context.CancelFunc
	ended   sync.WaitGroup
	woken   atomic.Int64 // when workers were last woken, in nanoseconds

	mu      sync.Mutex
	waiting map[string]*waiter // by task
	counts  Counts
}

// Counts is how far a job is.
type Counts struct {
	Waiting, Begun, Done, Resubmitted, Checks, Trials, Differed, Thrown int
}

// A waiter waits for the reply to a task.
type waiter struct {
	token string
	reply chan *reply
}

// Coordinate begins a job. What is asked of its submissions is for workers to
// understand.
func (c *Conn) Coordinate(ctx context.Context, asked []byte, o Options) (*Coordinator, error) {
	c.mu.Lock()
	c.Told = o.Told
	c.mu.Unlock()
	if err := c.Ensure(ctx, 1); err != nil {
		return nil, &ConnectError{c.nc.ConnectedUrlRedacted(), err, "a worker's key cannot submit work: --key wants a course key"}
	}
	co := &Coordinator{Conn: c, options: o, asked: asked, waiting: map[string]*waiter{}}
	mac := hmac.New(sha256.New, []byte(c.key.Seed))
	mac.Write([]byte("tokens"))
	co.secret = mac.Sum(nil)
	var err error
	if co.Job, err = c.put(ctx, asked); err != nil {
		return nil, err
	}
	if co.Fleet, err = c.Watch(o.Build, o.Version, o.Told); err != nil {
		return nil, err
	}
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	co.stop = stop
	co.ended.Go(func() { co.listen(inner) })
	co.ended.Go(func() { co.keepWaking(inner) })
	return co, nil
}

// Close ends the job. What of it waits is taken back, and what is stored of it
// removed: the caller has journaled what it wants to keep. If keep is set, results
// stay, for the same job to find them later.
func (c *Coordinator) Close(keep bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	c.Withdraw(ctx, 0)
	if !keep {
		c.purge(ctx, resultsStream, "adder.result."+c.Job+".>")
	}
	c.stop()
	c.ended.Wait()
	c.Fleet.Close()
}

// Withdraw ends all units whose range begins at a number or later, wherever they
// are. Of a job without ranges that is all units.
func (c *Coordinator) Withdraw(ctx context.Context, from uint64) {
	if from == 0 {
		c.purge(ctx, unitsStream, "adder.unit.*."+c.Job+".*")
	}
	_ = c.Conn.nc.Publish(stopSubject+c.Job, formatNumber(from))
	_ = c.Conn.nc.FlushWithContext(ctx)
}

func (c *Coordinator) purge(ctx context.Context, stream, subject string) {
	if s, err := c.Conn.js.Stream(ctx, stream); err == nil {
		_ = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
	}
}

// Counts is how far the job is.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.counts
	n.Waiting = len(c.waiting)
	return n
}

func (c *Coordinator) count(do func(n *Counts)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do(&c.counts)
}

// token is what a worker must show to publish the result of a task. It is the
// same after the coordinator's death.
func (c *Coordinator) token(id string) string { return hex.EncodeToString(c.mac("token", id)[:12]) }

func (c *Coordinator) mac(use, text string) []byte {
	mac := hmac.New(sha256.New, c.secret)
	fmt.Fprintf(mac, "%s %s %s", use, c.Job, text)
	return mac.Sum(nil)
}

// drawn reports whether a unit is among those that are done twice. Workers cannot
// know.
func (c *Coordinator) drawn(u Unit) bool {
	return float64(binary.BigEndian.Uint32(c.mac("check", u.Key())))/(1<<32) < c.options.Checked
}

// listen takes up replies as they are stored, whatever becomes of the server.
func (c *Coordinator) listen(ctx context.Context) {
	for ctx.Err() == nil {
		if err := c.follow(ctx); err != nil {
			pause(ctx, c.Conn.again(), time.Second)
		}
	}
}

func (c *Coordinator) follow(ctx context.Context) error {
	consumer, err := c.Conn.js.OrderedConsumer(ctx, resultsStream, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{"adder.result." + c.Job + ".>"}, DeliverPolicy: jetstream.DeliverNewPolicy,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, messages.Stop)()
	defer messages.Stop()
	for {
		m, err := messages.Next()
		if err != nil {
			return err
		}
		c.arrived(&nats.Msg{Subject: m.Subject(), Header: m.Headers(), Data: m.Data()})
	}
}

// arrived hands a reply to who waits for it. One without the task's token is
// nobody's.
func (c *Coordinator) arrived(m *nats.Msg) {
	parts := strings.Split(m.Subject, ".")
	if len(parts) != 6 {
		return
	}
	id, token := parts[3], parts[4]
	c.mu.Lock()
	w := c.waiting[id]
	c.mu.Unlock()
	if token != c.token(id) {
		c.count(func(n *Counts) { n.Thrown++ })
		c.options.Told("the holder of the key " + parts[5] + " sent a result for a unit that it was not given; it is thrown away")
		return
	}
	if w == nil {
		return // late: it is journaled already
	}
	r, err := readReply(m)
	if err != nil {
		r.fault = "its result cannot be read: " + err.Error()
	}
	select {
	case w.reply <- r:
	default:
	}
}

// round has a task done by somebody who is not among some.
func (c *Coordinator) round(ctx context.Context, u Unit, text []byte, n int, not []string) (*reply, error) {
	t := &task{Unit: u, Round: n, Not: not, text: text}
	t.Token = c.token(t.id())
	w := &waiter{t.Token, make(chan *reply, 1)}
	c.mu.Lock()
	c.waiting[t.id()] = w
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.waiting, t.id())
	}()
	if r, err := c.stored(ctx, t); r != nil || err != nil {
		return r, err // by a coordinator that died
	}
	if err := c.submit(ctx, t); err != nil {
		return nil, err
	}
	return c.await(ctx, t, w)
}

// await waits for the reply. Now and then, and when the server was away, it looks
// where the unit is.
func (c *Coordinator) await(ctx context.Context, t *task, w *waiter) (*reply, error) {
	patience := c.Conn.Patience.orUsual()
	able := time.Now() // when somebody could last do it
	next := time.NewTimer(patience.Reconcile)
	defer next.Stop()
	for {
		again := c.Conn.again()
		select {
		case r := <-w.reply:
			return r, nil
		case <-ctx.Done():
			if errors.Is(context.Cause(ctx), errStopped) {
				away, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
				c.takeBack(away, t)
				cancel()
			}
			return nil, ctx.Err()
		case <-c.Conn.closed:
			return nil, fmt.Errorf("the server has shut us out: %w", c.Conn.nc.LastError())
		case <-again:
		case <-next.C:
		}
		next.Reset(patience.Reconcile)
		if r, err := c.reconcile(ctx, t); r != nil || err != nil {
			return r, err
		}
		if c.Fleet.Capable(t.Unit, t.Not) > 0 {
			able = time.Now()
		} else if time.Since(able) > patience.Capable || len(t.Not) > 0 {
			c.takeBack(ctx, t)
			return nil, errNobody
		}
	}
}

// errNobody is that no worker that lives can do a unit.
var errNobody = errors.New("nobody can do it")

// reconcile finds a task: in the queue, or else, since a unit leaves the queue
// only after its result is stored, among the results, or else nowhere: a server
// has lost it. To look at the queue first is what makes that sure.
func (c *Coordinator) reconcile(ctx context.Context, t *task) (*reply, error) {
	queued, err := c.last(ctx, unitsStream, c.subject(t))
	if err != nil || queued != nil {
		return nil, err
	}
	if r, err := c.stored(ctx, t); r != nil || err != nil {
		return r, err
	}
	c.count(func(n *Counts) { n.Resubmitted++ })
	c.queues.Delete(c.queue(t))                      // it may be lost too
	for _, blob := range [][]byte{c.asked, t.text} { // and so may these
		if _, err := c.Conn.put(ctx, blob); err != nil {
			return nil, err
		}
	}
	return nil, c.submit(ctx, t)
}

// stored returns the reply that is stored for a task, or nil.
func (c *Coordinator) stored(ctx context.Context, t *task) (*reply, error) {
	m, err := c.last(ctx, resultsStream, resultSubject(t.Job, t.id(), t.Token, "*"))
	if m == nil || err != nil {
		return nil, err
	}
	m.Subject = m.Header.Get("Nats-Subject")
	return readReply(m)
}

// last returns the last message of a subject, or nil.
func (c *Coordinator) last(ctx context.Context, stream, subject string) (m *nats.Msg, err error) {
	err = c.Conn.insist(ctx, func(ctx context.Context) error {
		if m, err = c.Conn.nc.RequestWithContext(ctx, "$JS.API.DIRECT.GET."+stream+"."+subject, nil); errors.Is(err, nats.ErrNoResponders) {
			err = errors.Join(err, c.Conn.Ensure(ctx, 1)) // its folder was removed
		}
		return err
	})
	if err != nil || status(m) != "" {
		return nil, err
	}
	return m, nil
}

// judgeError is the result of a unit that we failed at.
func judgeError(u Unit, why string) result.Result {
	return result.Result{Submission: result.Text(u.Name), Verdict: result.JudgeError, Error: why}
}

func formatNumber(n uint64) []byte { return strconv.AppendUint(nil, n, 10) }
