package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// How tasks get into the queues, and out of them again.

func (c *Coordinator) subject(t *task) string { return unitSubject(c.queue(t), t.Job, t.id()) }

func (c *Coordinator) queue(t *task) string {
	name := queueOf(c.options.Build, t.Level, t.Lang)
	if t.Round > 0 {
		name += againSuffix
	}
	return name
}

// submit puts a task into its queue, unless it is there, and its source beside.
func (c *Coordinator) submit(ctx context.Context, t *task) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	queue := c.queue(t)
	made, _ := c.queues.LoadOrStore(queue, sync.OnceValue(func() error {
		return c.Conn.insist(ctx, func(ctx context.Context) error { return c.Conn.ensureQueue(ctx, queue) })
	}))
	if err := made.(func() error)(); err != nil {
		c.queues.Delete(queue)
		return err
	}
	err = c.Conn.insist(ctx, func(ctx context.Context) error {
		_, err := c.Conn.js.Publish(ctx, c.subject(t), text, jetstream.WithExpectLastSequencePerSubject(0))
		return err
	})
	if err != nil && !refused(err) {
		return fmt.Errorf("submit %s: %w", t.Name, err)
	}
	c.wake()
	return nil
}

// wake tells idle workers that there is something to do, not too often.
func (c *Coordinator) wake() {
	now, last := time.Now().UnixNano(), c.woken.Load()
	if now-last > int64(20*time.Millisecond) && c.woken.CompareAndSwap(last, now) {
		var names []string
		c.queues.Range(func(name, _ any) bool { names = append(names, name.(string)); return true })
		_ = c.Conn.nc.Publish(wakeSubject, []byte(strings.Join(names, " ")))
	}
}

// keepWaking tells workers that come later which queues there are.
func (c *Coordinator) keepWaking(ctx context.Context) {
	for ctx.Err() == nil {
		pause(ctx, nil, c.Conn.Patience.orUsual().Announce)
		c.wake()
	}
}

// takeBack removes a task from its queue.
func (c *Coordinator) takeBack(ctx context.Context, t *task) { c.purge(ctx, unitsStream, c.subject(t)) }
