package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// idle is how long a worker waits that found every queue empty and is not woken:
// units come back without a word when another worker died.
const idle = time.Second

// fetch takes a unit for each free slot, and no more, so that nothing waits behind
// a long one.
func (w *Worker) fetch(ctx context.Context, wake <-chan struct{}) error {
	free := make(chan struct{}, w.Slots)
	var group sync.WaitGroup
	defer group.Wait()
	for first := 0; ; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.Conn.closed:
			return fmt.Errorf("the server has shut us out: %w", w.Conn.nc.LastError())
		case free <- struct{}{}:
		}
		if w.failures.Load() >= mostFailures {
			return ErrBroken
		}
		m, at := w.next(ctx, w.asked(), first)
		if m == nil {
			<-free
			pause(ctx, wake, idle)
			continue
		}
		first = at
		group.Go(func() {
			defer func() { <-free }()
			w.one(ctx, m)
		})
	}
}

func pause(ctx context.Context, wake <-chan struct{}, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-wake:
	case <-t.C:
	}
}

// next asks the queues, those of units that are done again before all others, and
// the others from the one on that had something last. It returns the first message
// and its queue; nil if all are empty.
func (w *Worker) next(ctx context.Context, names []string, first int) (*nats.Msg, int) {
	for _, at := range inTurn(names, first) {
		m, err := w.ask(ctx, names[at])
		if err != nil { // the server is away, or has lost the queue
			slog.Debug("fetch", "queue", names[at], "error", err)
		}
		if m != nil {
			return m, at
		}
	}
	return nil, 0
}

func inTurn(names []string, first int) (order []int) {
	var others []int
	for i := range names {
		at := (first + i) % len(names)
		if strings.HasSuffix(names[at], againSuffix) {
			order = append(order, at)
		} else {
			others = append(others, at)
		}
	}
	return append(order, others...)
}

// prompt is how long an answer may take of a server that is not to wait.
const prompt = 250 * time.Millisecond

// ask asks a queue for a unit; nil if it is empty.
//
// Where several ask at one time for the last unit, the server keeps a request
// although it is not to wait, until there is a unit again or nobody listens for the
// answer. So each request has an inbox of its own, which ends with it: a unit that
// is sent to where nobody takes it is lost until its time is over.
func (w *Worker) ask(ctx context.Context, queue string) (*nats.Msg, error) {
	inbox, err := w.Conn.nc.SubscribeSync(w.Conn.nc.NewInbox())
	if err != nil {
		return nil, err
	}
	defer inbox.Unsubscribe()
	if err := w.Conn.nc.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+unitsStream+"."+queue, inbox.Subject, []byte(`{"batch":1,"no_wait":true}`)); err != nil {
		return nil, err
	}
	m, err := inbox.NextMsg(prompt)
	if errors.Is(err, nats.ErrTimeout) && ctx.Err() == nil {
		_ = inbox.Drain() // what is on its way now is the last
		m, err = inbox.NextMsg(2 * time.Second)
	}
	if err != nil || status(m) != "" || !strings.HasPrefix(m.Reply, "$JS.ACK.") {
		return nil, err
	}
	return m, nil
}
