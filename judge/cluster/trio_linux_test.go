package cluster_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"

	"github.com/nats-io/nats-server/v2/server"
)

// A trio is three NATS servers of people's own, with the users that a hub prints.
type trio struct {
	*lab
	servers []*server.Server
}

func newTrio(t testing.TB) *trio {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "nats.conf")
	file, err := os.Create(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := (cluster.Registry{Dir: dir}).WriteConfig(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	var routes []*url.URL
	x := &trio{lab: &lab{t: t, dir: dir}}
	var urls []string
	for i := range 3 {
		o, err := server.ProcessConfigFile(config)
		if err != nil {
			text, _ := os.ReadFile(config)
			t.Fatalf("%v\n%s", err, text)
		}
		o.ServerName, o.Host, o.Port, o.NoLog, o.NoSigs = strconv.Itoa(i), "127.0.0.1", server.RANDOM_PORT, true, true
		o.Routes, o.Cluster = routes, server.ClusterOpts{Name: "trio", Host: "127.0.0.1", Port: server.RANDOM_PORT}
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		if !s.ReadyForConnections(2 * time.Minute) {
			t.Fatal("a server does not start")
		}
		routes = append(routes, &url.URL{Scheme: "nats", Host: s.ClusterAddr().String()}) // for those that start later
		x.servers, urls = append(x.servers, s), append(urls, s.ClientURL())
	}
	soon(t, "the routes", func() bool {
		return x.servers[0].NumRoutes() > 1 && x.servers[1].NumRoutes() > 1 && x.servers[2].NumRoutes() > 1
	})
	x.url = strings.Join(urls, ",")
	x.hub = x.standBy()
	t.Cleanup(func() { x.hub.Close() })
	return x
}

// standBy starts a hub on the servers.
func (x *trio) standBy() *cluster.Hub {
	x.t.Helper()
	dir := x.t.TempDir() // another machine, with the same keys
	if err := os.CopyFS(dir, os.DirFS(x.dir)); err != nil {
		x.t.Fatal(err)
	}
	h, err := cluster.StartHub(context.Background(), cluster.HubOptions{Registry: cluster.Registry{Dir: dir}, On: x.url, Patience: x.patience, Told: x.tell})
	if err != nil {
		x.t.Fatal(err)
	}
	return h
}

// Of three servers one is killed in the middle of a class, and then the hub, in whose
// place another steps that stood by: nothing is lost.
func TestTrio(t *testing.T) {
	t.Parallel()
	x := newTrio(t)
	var begun atomic.Int64
	slow := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		time.Sleep(20 * time.Millisecond)
		return honest(ctx, w, u)
	}
	for range 3 {
		x.work("worker", 2, slow)
	}
	co := x.coordinate("job")
	second := make(chan *cluster.Hub)
	go func() { second <- x.standBy() }()
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		soon(t, "some units", func() bool { return begun.Load() >= 20 })
		x.servers[0].Shutdown()
		soon(t, "more units", func() bool { return begun.Load() >= 60 })
		soon(t, "who stands by", func() bool { return strings.Contains(x.said(), "takes over if it stops") })
		x.hub.Close()
		x.hub = <-second
	}()
	check(t, all(t, co, 120), "job")
	<-lost
	if n := x.hub.State().Done; n == 0 {
		t.Error("the second hub did nothing")
	}
}
