package cluster

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// listen drops a run when its grader says that it is over.
func (w *Worker) listen() error {
	_, err := w.Conn.nc.Subscribe(everyRun.over(), func(m *nats.Msg) {
		run := runKey(strings.TrimPrefix(m.Subject, runKey("").over()))
		w.drop(run)
		if w.purge(run) == nil {
			_ = m.Respond(nil)
		}
	})
	return err
}

// drop cancels the units of a run.
func (w *Worker) drop(run runKey) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for unit, cancel := range w.atWork {
		of, _ := parsed(unit)
		if of == run {
			cancel(errOver)
		}
	}
}

// purge removes all of a run from the server, as every other worker does. The courses themselves
// may not purge: the server would let them purge everything.
func (w *Worker) purge(run runKey) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for stream, subject := range map[string]string{
		unitsStream:   run.unit("*", "*", "*"),
		resultsStream: run.result("*"),
		jobsStream:    run.job(),
	} {
		s, err := w.Conn.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		if err := s.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
			return err
		}
	}
	return nil
}
