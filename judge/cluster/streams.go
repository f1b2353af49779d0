package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The names of streams. The server refuses what does not fit a stream, and names the limit.
const (
	unitsStream   = "UNITS"
	resultsStream = "RESULTS"
	jobsStream    = "JOBS"

	week = 7 * 24 * time.Hour
	gib  = 1 << 30
)

// streams are made by the first worker that finds them missing, and never changed again. An
// operator who wants other limits makes or edits them with the nats command.
func streams(replicas int) []jetstream.StreamConfig {
	stream := func(name, subject string, most int64) jetstream.StreamConfig {
		return jetstream.StreamConfig{
			Name:        name,
			Subjects:    []string{subject},
			Replicas:    replicas,
			Storage:     jetstream.FileStorage,
			Discard:     jetstream.DiscardNew,
			MaxAge:      week,
			MaxBytes:    most,
			AllowDirect: true,
		}
	}
	units := stream(unitsStream, everyRun.unit("*", "*", "*"), 2*gib)
	units.Retention = jetstream.WorkQueuePolicy
	return []jetstream.StreamConfig{
		units,
		stream(resultsStream, everyRun.result("*"), 2*gib),
		stream(jobsStream, everyRun.job(), gib),
	}
}

// once makes a publication the only one of its subject: a second is refused, see [refused].
var once = jetstream.WithExpectLastSequencePerSubject(0)

// refused reports whether the subject of a publication has a message already.
func refused(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence
}

// full returns the server's words about a limit that is reached, or "".
func full(err error) string {
	const storeFailed, storageExceeded, accountExceeded = 10077, 10047, 10002
	api, ok := errors.AsType[*jetstream.APIError](err)
	if !ok {
		return ""
	}
	switch api.ErrorCode {
	case storeFailed, storageExceeded, accountExceeded:
		return api.Description
	}
	return ""
}

// makeStreams makes the streams that are missing.
func (w *Worker) makeStreams(ctx context.Context) error {
	replicas := 1
	if w.Conn.nc.ConnectedClusterName() != "" {
		replicas = 3
	}
	for _, s := range streams(replicas) {
		_, err := w.Conn.js.Stream(ctx, s.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = w.Conn.js.CreateStream(ctx, s)
		}
		if err != nil {
			return fmt.Errorf("stream %s: %w", s.Name, err)
		}
	}
	return nil
}
