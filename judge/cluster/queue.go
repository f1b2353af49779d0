package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A queue is the consumer of one language. It is asked for units repeatedly, and less often the
// longer it has been empty: waiting at several queues at once could bring more units than there
// is room for.
type queue struct {
	jetstream.Consumer
	next time.Time     // when it is asked again
	rest time.Duration // how long to wait after that, if it is empty again
}

// longestRest is the time between two questions to a queue that has long been empty.
const longestRest = 250 * time.Millisecond

// A delivery is the message of a unit.
type delivery struct {
	jetstream.Msg
	number int // 1 is the first
}

// again reports whether the unit was delivered before.
func (m *delivery) again() bool { return m.number > 1 }

// fetch returns a unit, or nil after a while if there is none.
func (w *Worker) fetch(ctx context.Context) *delivery {
	for _, q := range w.queues {
		if time.Now().Before(q.next) {
			continue
		}
		m, err := q.fetch()
		if err != nil {
			w.queues = nil // to make them again: the server has lost them, or somebody has deleted them
			break
		}
		if m != nil {
			return m
		}
	}
	if len(w.queues) == 0 {
		err := w.open(ctx)
		if err != nil && ctx.Err() == nil {
			w.complain("the server's streams are not ready; waiting: " + err.Error())
			w.Conn.renew()
			_ = pause(ctx, longestRest)
		}
	}
	_ = pause(ctx, longestRest/50)
	return nil
}

// fetch returns a unit, or nil if there is none now.
func (q *queue) fetch() (*delivery, error) {
	began := time.Now()
	batch, err := q.FetchNoWait(1)
	if err != nil {
		return nil, err
	}
	m, ok := <-batch.Messages()
	if ok {
		about, err := m.Metadata()
		if err != nil {
			return nil, err
		}
		q.rest = 0
		return &delivery{m, int(about.NumDelivered)}, nil
	}
	q.next = time.Now().Add(q.rest)
	q.rest = min(2*q.rest+longestRest/50, longestRest)
	const patience = time.Second // of the client: the server does not know the consumer
	if time.Since(began) >= patience {
		return nil, nats.ErrTimeout
	}
	err = batch.Error()
	if errors.Is(err, jetstream.ErrNoMessages) {
		return nil, nil
	}
	return nil, err
}

// open finds or makes the streams, and a consumer for each language.
func (w *Worker) open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := w.makeStreams(ctx); err != nil {
		return err
	}
	var queues []*queue
	for _, lang := range w.Languages {
		c, err := w.Conn.js.CreateOrUpdateConsumer(ctx, unitsStream, w.consumer(lang))
		if err != nil {
			return fmt.Errorf("consumer for %s: %w", lang, err)
		}
		queues = append(queues, &queue{Consumer: c})
	}
	w.queues = queues
	return nil
}

func (w *Worker) consumer(lang string) jetstream.ConsumerConfig {
	build := token(w.Build)
	return jetstream.ConsumerConfig{
		Durable:           build + "-" + lang,
		Description:       w.Version + ", " + lang,
		FilterSubject:     everyRun.unit(build, lang, "*"),
		AckPolicy:         jetstream.AckExplicitPolicy,
		AckWait:           w.Conn.patience.ack(),
		MaxAckPending:     10_000,
		InactiveThreshold: week, // so builds that nobody runs any more are forgotten
	}
}
