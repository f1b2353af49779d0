package progress

import (
	"io"
	"net"
	"net/http"
	"time"

	"adder/judge/base/fault"
)

// ServeMetrics serves /metrics to Prometheus, in its text form, and /healthz, if an address
// is given.
func ServeMetrics[S interface{ Metrics() string }](address string, healthy func() error, state func() S) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fault.New(err.Error(), "--metrics wants HOST:PORT, as in localhost:9100")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		_, _ = io.WriteString(w, state().Metrics())
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
