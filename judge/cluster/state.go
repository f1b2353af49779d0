package cluster

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// A State is how far the work is, as people and Prometheus are told.
type State struct {
	Waiting, Running, Done int
	Workers                []Member // that live
	PerSecond              float64  // of late
	Counts                 *Counts  // of a coordinator
}

// A Gauge measures how fast the work goes.
type Gauge struct {
	at   []time.Time
	done []int
}

// gaugeSpan is over how long a rate is taken.
const gaugeSpan = time.Minute

// Rate returns how many units a second were done of late.
func (g *Gauge) Rate(done int, now time.Time) float64 {
	g.at, g.done = append(g.at, now), append(g.done, done)
	for len(g.at) > 2 && now.Sub(g.at[0]) > gaugeSpan {
		g.at, g.done = g.at[1:], g.done[1:]
	}
	span := now.Sub(g.at[0]).Seconds()
	if span <= 0 || done < g.done[0] {
		return 0
	}
	return float64(done-g.done[0]) / span
}

// workersOf are those that live and do something, and what they do.
func (f *Fleet) workersOf() (alive []Member, running, done int) {
	for _, m := range f.Members() {
		done += m.Done
		if f.Alive(m) && !m.Wrong {
			alive = append(alive, m)
			running += m.Running
		}
	}
	return alive, running, done
}

// State is that of the whole server: of all jobs.
func (c *Conn) State(ctx context.Context, f *Fleet) (State, error) {
	var s State
	s.Workers, s.Running, s.Done = f.workersOf()
	stream, err := c.js.Stream(ctx, unitsStream)
	if err != nil {
		return s, err
	}
	s.Waiting = max(0, int(stream.CachedInfo().State.Msgs)-s.Running)
	return s, nil
}

// State is that of the coordinator's own job. Workers may be at other jobs too.
func (c *Coordinator) State() State {
	n := c.Counts()
	s := State{Done: n.Done, Counts: &n}
	s.Workers, s.Running, _ = c.Fleet.workersOf()
	s.Running = min(s.Running, n.Waiting)
	s.Waiting = n.Waiting - s.Running
	return s
}

// String is a line for people: "12 waiting, 4 running, 120 done, 1.3/s; anna 2 running, 80 done".
func (s State) String() string {
	words := fmt.Sprintf("%d waiting, %d running, %d done, %.1f/s; ", s.Waiting, s.Running, s.Done, s.PerSecond)
	if len(s.Workers) == 0 {
		return words + "no workers"
	}
	var each []string
	for _, m := range s.Workers {
		each = append(each, fmt.Sprintf("%s %d/%d, %d done", m.Name, m.Running, m.Slots, m.Done))
	}
	return words + strings.Join(each, "; ")
}
