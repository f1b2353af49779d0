package cluster

import (
	"context"
	"slices"
	"time"
)

// A State is all that a broker knows, as people and Prometheus are told.
type State struct {
	Done    int      `json:"done"` // since it began
	Members []Member `json:"members"`
	Jobs    []Queue  `json:"jobs"`
}

// A Queue is how far a job is.
type Queue struct {
	Course  string         `json:"course"`
	Session string         `json:"session"`
	Version string         `json:"version"`
	Waiting map[string]int `json:"waiting"` // by language and level
	Running int            `json:"running"`
	Bytes   int64          `json:"bytes"`
	Failed  []string       `json:"failed"` // units that were given up, and why
	Silent  float64        `json:"silent_s"`
}

// Units is how many units wait, and how many workers are at.
func (s State) Units() (waiting, running int) {
	for _, j := range s.Jobs {
		running += j.Running
		for _, n := range j.Waiting {
			waiting += n
		}
	}
	return waiting, running
}

// State is what the broker knows.
func (b *Broker) State() State {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state()
}

func (b *Broker) state() State {
	s := State{Done: b.done, Members: b.crew()}
	for _, j := range b.jobs {
		q := Queue{j.course.Name, j.Session, clean(j.Version), map[string]int{}, j.running, j.size, nil, time.Since(j.seen).Seconds()}
		for _, u := range j.units {
			if n := u.wanting(); n > 0 {
				q.Waiting[clean(u.Lang+" "+string(u.Level))] += n
			}
			if u.gaveUp != "" && len(q.Failed) < 100 {
				q.Failed = append(q.Failed, clean(u.Name)+": "+clean(u.gaveUp))
			}
		}
		slices.Sort(q.Failed)
		s.Jobs = append(s.Jobs, q)
	}
	return s
}

func (b *Broker) status(_ *holder, r *request) error {
	r.reply(b.state(), nil)
	return nil
}

// retry has what was given up of a course, or of all, tried again, as long as its
// grader waits.
func (b *Broker) retry(_ *holder, r *request) error {
	var course string
	if err := r.read(&course); err != nil {
		return err
	}
	n := 0
	for _, j := range b.jobs {
		for _, u := range j.units {
			if u.gaveUp != "" && !u.told && (course == "" || course == j.course.Name) {
				u.tries, u.gaveUp = nil, ""
				b.queue(u)
				n++
			}
		}
	}
	b.match(false)
	b.Log.Info("retry", "course", course, "units", n)
	r.reply(n, nil)
	return nil
}

// Status asks the broker what it knows. The connection has the hub's key, as for all
// of these.
func (c *Conn) Status(ctx context.Context) (s State, err error) {
	_, err = c.call(ctx, "status", struct{}{}, nil, &s)
	return s, err
}

// Retry has what was given up of a course tried again, "" for all, and returns how
// many units that are.
func (c *Conn) Retry(ctx context.Context, course string) (n int, err error) {
	_, err = c.call(ctx, "retry", course, nil, &n)
	return n, err
}

// Sync has the broker read its keys now.
func (c *Conn) Sync(ctx context.Context) error {
	_, err := c.call(ctx, "sync", struct{}{}, nil, nil)
	return err
}

// State is that of the coordinator's own job.
func (c *Coordinator) State() (s State, n Counts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n = c.counts
	n.Waiting = len(c.waiting)
	return State{Done: n.Done, Members: c.members, Jobs: []Queue{{Waiting: map[string]int{"": n.Waiting}}}}, n
}

// State is that of a worker alone.
func (w *Worker) State() State {
	s := w.beat()
	return State{Done: s.Done, Members: []Member{{Sign: s.Sign}}}
}
