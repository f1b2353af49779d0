package cluster

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"adder/judge/usage"
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

// ServeMetrics serves a state to Prometheus, if an address is given.
func ServeMetrics(address string, state func() (State, error)) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, usage.New(err.Error(), "--metrics wants HOST:PORT, as in localhost:9100")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		s, err := state()
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		_ = s.WriteMetrics(w)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.Serve(l) }()
	return func() { _ = server.Close() }, nil
}

// WriteMetrics writes the state in the text form of Prometheus.
func (s State) WriteMetrics(w io.Writer) error {
	var b strings.Builder
	for _, row := range []struct {
		name, kind, doc string
		value           int
	}{
		{"adder_units_waiting", "gauge", "Units that wait for a worker.", s.Waiting},
		{"adder_units_running", "gauge", "Units that workers are at.", s.Running},
		{"adder_units_done_total", "counter", "Units that are done.", s.Done},
		{"adder_workers", "gauge", "Workers that live.", len(s.Workers)},
	} {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n%s %d\n", row.name, row.doc, row.name, row.kind, row.name, row.value)
	}
	if n := s.Counts; n != nil {
		for _, row := range []struct {
			name, doc string
			value     int
		}{
			{"adder_units_resubmitted_total", "Units that a server lost and that were submitted again.", n.Resubmitted},
			{"adder_units_checked_total", "Units that were done again by another worker.", n.Checks},
			{"adder_units_differed_total", "Units of which two workers said different things.", n.Differed},
			{"adder_results_thrown_away_total", "Results that were contradicted, or sent without a unit.", n.Thrown},
		} {
			fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s counter\n%s %d\n", row.name, row.doc, row.name, row.name, row.value)
		}
	}
	for _, of := range []struct {
		name, kind, doc string
		value           func(Member) int
	}{
		{"adder_worker_running", "gauge", "Units that a worker is at.", func(m Member) int { return m.Running }},
		{"adder_worker_slots", "gauge", "Units that a worker takes at one time.", func(m Member) int { return m.Slots }},
		{"adder_worker_done_total", "counter", "Units that a worker did.", func(m Member) int { return m.Done }},
	} {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", of.name, of.doc, of.name, of.kind)
		for _, m := range s.Workers {
			fmt.Fprintf(&b, "%s{worker=%q} %d\n", of.name, m.Name, of.value(m))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
