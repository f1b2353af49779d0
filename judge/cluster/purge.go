package cluster

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// listen clears a run away when its grader says that it is over.
func (w *Worker) listen() error {
	_, err := w.Conn.nc.Subscribe(everyRun.over(), func(m *nats.Msg) {
		run := runKey(strings.TrimPrefix(m.Subject, runKey("").over()))
		ctx, cancel := context.WithTimeout(w.Conn.life, 5*time.Second)
		defer cancel()
		err := w.clear(ctx, run)
		if err == nil {
			_ = m.Respond(nil)
		}
	})
	return err
}

// clear cancels this worker's units of a run, and removes all of the run from the server, as every
// other worker does. A result that is on its way would outlive that, so it is removed when it has
// arrived, and it alone: the same run may have begun again.
func (w *Worker) clear(ctx context.Context, run runKey) error {
	dropped := w.drop(run)
	err := w.purge(ctx, map[string]string{
		unitsStream:   run.unit("*", "*", "*"),
		resultsStream: run.result("*"),
		jobsStream:    run.job(),
	})
	if err != nil || len(dropped) == 0 {
		return err
	}
	waiting, cancel := context.WithTimeout(ctx, dropTime)
	defer cancel()
	for unit, ended := range dropped {
		select {
		case <-ended:
		case <-waiting.Done():
		}
		err := w.purge(ctx, map[string]string{resultsStream: run.result(unit)})
		if err != nil {
			return err
		}
	}
	return nil
}

// dropTime bounds how long the units of a run that is over are waited for.
const dropTime = 2 * time.Second

// drop cancels the units of a run. It returns their ids, and what is closed when one has ended.
func (w *Worker) drop(run runKey) map[string]<-chan struct{} {
	dropped := map[string]<-chan struct{}{}
	w.mu.Lock()
	defer w.mu.Unlock()
	for subject, u := range w.atWork {
		of, unit := parsed(subject)
		if of == run {
			u.cancel(errOver)
			dropped[unit] = u.ended
		}
	}
	return dropped
}

// purge removes the messages of some subjects, by the names of their streams. The courses
// themselves may not purge: the server would let them purge everything.
func (w *Worker) purge(ctx context.Context, subjects map[string]string) error {
	for stream, subject := range subjects {
		s, err := w.Conn.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
		if err != nil {
			return err
		}
	}
	return nil
}
