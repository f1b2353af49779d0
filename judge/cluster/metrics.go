package cluster

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"adder/judge/usage"
)

// writeMetrics writes a state in the text form of Prometheus.
func writeMetrics(w io.Writer, s State) {
	waiting, running := s.Units()
	fmt.Fprintf(w, "adder_units_waiting %d\nadder_units_running %d\nadder_units_done_total %d\nadder_workers %d\n", waiting, running, s.Done, len(s.Members))
	for _, j := range s.Jobs {
		if j.Session != "" {
			fmt.Fprintf(w, "adder_job_failed{course=%[1]q,session=%[2]q} %[3]d\nadder_job_bytes{course=%[1]q,session=%[2]q} %[4]d\n", j.Course, j.Session, len(j.Failed), j.Bytes)
		}
	}
	for _, m := range s.Members {
		fmt.Fprintf(w, "adder_worker_running{worker=%[1]q} %[2]d\nadder_worker_slots{worker=%[1]q} %[3]d\nadder_worker_done_total{worker=%[1]q} %[4]d\nadder_worker_load{worker=%[1]q} %[5]g\n",
			m.Name, m.Running, m.Slots, m.Done, m.Load)
	}
}

// ServeMetrics serves /metrics to Prometheus, and /healthz, if an address is given.
func ServeMetrics(address string, healthy func() error, state func() State) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, usage.New(err.Error(), "--metrics wants HOST:PORT, as in localhost:9100")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		writeMetrics(w, state())
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := healthy(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, "ok\n")
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.Serve(l) }()
	return func() { _ = server.Close() }, nil
}
