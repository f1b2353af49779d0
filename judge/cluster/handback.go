package cluster

import (
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
)

// mostDeclined is how often a worker hands back a unit that it failed at before.
// Others get that long to take it, each time twice as long: one broken machine
// must not use up all attempts. Where nobody else is left it tries again.
const mostDeclined = 5

// declines says for how long the server is to keep a unit that this worker does
// not take; 0 if it takes it.
func (w *Worker) declines(t *task) time.Duration {
	ack := w.Conn.Patience.orUsual().Ack
	if slices.Contains(t.Not, w.Name) {
		return ack / 60
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	n, failed := w.declined[t.id()]
	if !failed || n >= mostDeclined {
		return 0
	}
	w.declined[t.id()]++
	return ack / 12 << n
}

// failedAt notes that the machine failed at a unit.
func (w *Worker) failedAt(t *task) {
	w.failures.Add(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.declined == nil {
		w.declined = map[string]int{}
	}
	w.declined[t.id()] = 0
}

// handBack gives a unit to others, after a while.
func (w *Worker) handBack(m *nats.Msg, after time.Duration) {
	w.say(m, fmt.Sprintf(`-NAK {"delay": %d}`, after))
}

// say tells the server what becomes of a unit. If that is lost, the unit goes to
// somebody else after a while.
func (w *Worker) say(m *nats.Msg, what string) { _ = w.Conn.nc.Publish(m.Reply, []byte(what)) }
