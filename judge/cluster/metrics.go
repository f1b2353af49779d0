package cluster

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"adder/judge/usage"
)

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
