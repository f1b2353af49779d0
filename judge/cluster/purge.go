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

// dropTime bounds how long the end of a run waits for its units.
const dropTime = 2 * time.Second

// drop cancels the units of a run, and waits until they are gone: a result that is on its way to
// the server would outlive the purge.
func (w *Worker) drop(run runKey) {
	ctx, cancel := context.WithTimeout(w.Conn.life, dropTime)
	defer cancel()
	for w.cancel(run) && pause(ctx, 5*time.Millisecond) == nil {
	}
}

// cancel cancels the units of a run, and reports whether there are any.
func (w *Worker) cancel(run runKey) (found bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for unit, cancel := range w.atWork {
		of, _ := parsed(unit)
		if of == run {
			cancel(errOver)
			found = true
		}
	}
	return found
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
