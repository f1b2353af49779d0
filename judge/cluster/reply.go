package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"adder/judge/result"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A reply is what a worker says of a task. The message is the result, packed; the
// rest is in its header.
type reply struct {
	worker string // its name
	result result.Result
	fault  string // what the worker failed to do: the result is not the last word
	spent  bool   // all attempts are used up; there is no result
}

const (
	workerHeader = "Adder-Worker"
	faultHeader  = "Adder-Fault"
	spentHeader  = "Adder-Spent"
)

// publish stores a reply, unless there is one already.
func (w *Worker) publish(ctx context.Context, t *task, r *reply) error {
	err := w.store(ctx, t, r)
	if errors.Is(err, nats.ErrMaxPayload) {
		words := fmt.Sprintf("the result is too large for the server, which takes messages of %d bytes: raise its max_payload", w.Conn.nc.MaxPayload())
		x := result.Result{Submission: r.result.Submission, Verdict: result.JudgeError, Error: words}
		err = w.store(ctx, t, &reply{result: x, fault: words})
	}
	if refused(err) {
		return nil // it was done by somebody else in the meantime
	}
	return err
}

func (w *Worker) store(ctx context.Context, t *task, r *reply) error {
	text, err := json.Marshal(&r.result)
	if err != nil {
		return err
	}
	m := nats.NewMsg(resultSubject(t.Job, t.id(), t.Token, w.Conn.key.Name))
	m.Data = pack(text)
	m.Header.Set(workerHeader, w.Name)
	if r.fault != "" {
		m.Header.Set(faultHeader, oneLine(r.fault))
	}
	if r.spent {
		m.Header.Set(spentHeader, "true")
	}
	return w.Conn.insist(ctx, func(ctx context.Context) error {
		_, err := w.Conn.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequenceForSubject(0, resultSubject(t.Job, t.id(), t.Token, "*")))
		return err
	})
}

// oneLine is text as a header may hold it.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// readReply reads what a worker sent. Whatever it holds, the name is the one
// that the server let it publish under.
func readReply(m *nats.Msg) (*reply, error) {
	key := m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]
	r := &reply{worker: m.Header.Get(workerHeader), fault: m.Header.Get(faultHeader), spent: m.Header.Get(spentHeader) != ""}
	if name, _, _ := strings.Cut(r.worker, "."); name != key {
		r.worker = key
	}
	text, err := unpack(m.Data)
	if err == nil {
		err = json.Unmarshal(text, &r.result)
	}
	return r, err
}
