package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// Attempts at a unit are counted in a bucket, not by the server's own count of
// deliveries: that is lost when a server dies. A worker takes the first free
// number before it begins, so whoever dies over a unit has left a trace. A worker
// cannot read the bucket: that a number is taken it learns by being refused.

// mostAttempts is how many workers may die over a unit, or fail at it, before it
// is given up.
const mostAttempts = 3

// An attempt is an entry of the bucket.
type attempt struct {
	Worker string `json:"worker"`
	Ended  string `json:"ended"` // "" if it did not: the worker died, or is at work; released; or how it failed
}

// released is how an attempt ended that says nothing of the unit: the worker was
// asked to stop.
const released = "released"

// try is an attempt of ours.
type try struct {
	w      *Worker
	number int
	where  string
	seq    uint64
}

func attemptSubject(t *task, n int) string {
	return fmt.Sprintf("%s%s.%s.%d", attemptsPrefix, t.id(), t.Token, n)
}

// begin notes that work at a unit begins; nil if all attempts are used up.
func (w *Worker) begin(ctx context.Context, t *task) (*try, error) {
	text, err := json.Marshal(attempt{Worker: w.Name})
	if err != nil {
		return nil, err
	}
	for n := 1; n <= mostAttempts; n++ {
		where := attemptSubject(t, n)
		once := fmt.Sprintf("%s %s %d", w.Name, where, w.tries.Add(1))
		var ack *jetstream.PubAck
		err := w.Conn.insist(ctx, func(ctx context.Context) (err error) {
			ack, err = w.Conn.js.Publish(ctx, where, text, jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithMsgID(once))
			return err
		})
		if err == nil {
			return &try{w, n, where, ack.Sequence}, nil
		}
		if !refused(err) {
			return nil, err
		}
	}
	return nil, nil
}

// end notes how an attempt ended. It may be lost: the attempt then counts.
func (a *try) end(ctx context.Context, how string) {
	text, err := json.Marshal(attempt{a.w.Name, how})
	if err == nil {
		_, _ = a.w.Conn.js.Publish(ctx, a.where, text, jetstream.WithExpectLastSequencePerSubject(a.seq))
	}
}

// attempts reads what became of the attempts at a task.
func (c *Conn) attempts(ctx context.Context, t *task) (all []attempt, err error) {
	for n := 1; n <= mostAttempts; n++ {
		err := c.insist(ctx, func(ctx context.Context) error {
			m, err := c.nc.RequestWithContext(ctx, "$JS.API.DIRECT.GET.KV_"+attemptsBucket+"."+attemptSubject(t, n), nil)
			if err != nil || status(m) != "" {
				return err
			}
			var a attempt
			if err := json.Unmarshal(m.Data, &a); err != nil {
				a.Ended = "unreadable"
			}
			all = append(all, a)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// verdictOf says why a unit is given up; "" if it deserves another round, since
// not all of its attempts say something of it. fault is whether it was our own
// fault, so that another time it may go well.
func verdictOf(all []attempt) (why string, fault bool) {
	var died, failed []string
	for _, a := range all {
		switch a.Ended {
		case released:
			return "", false
		case "":
			died = append(died, a.Worker)
		default:
			failed = append(failed, a.Worker+": "+a.Ended)
		}
	}
	switch {
	case len(all) < mostAttempts:
		return "", false
	case len(failed) == 0:
		return fmt.Sprintf("%d workers died, one after the other, while they worked at this submission: %s", len(died), strings.Join(died, ", ")), false
	}
	why = "workers failed: " + strings.Join(failed, "; ")
	if len(died) > 0 {
		why += "; and these died: " + strings.Join(died, ", ")
	}
	return why, true
}
