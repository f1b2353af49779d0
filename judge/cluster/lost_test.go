package cluster_test

import (
	"context"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// A server that loses all its data gets back what is not done yet.
func TestServerLosesAll(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	slow := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		time.Sleep(20 * time.Millisecond)
		return honest(ctx, w, u)
	}
	for range 2 {
		l.work("worker", 2, slow)
	}
	co := l.coordinate("job", 0)
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		for begun.Load() < 20 {
			time.Sleep(time.Millisecond)
		}
		listen := strings.TrimPrefix(l.hub.URL(), "nats://")
		l.hub.Close()
		if err := os.RemoveAll(l.dir + "/data"); err != nil {
			t.Error(err)
		}
		l.start(listen)
	}()
	check(t, all(t, co, 60), "job")
	<-lost
}

// A server whose power fails loses what it wrote last: here it gets back its files
// as they were copied while it wrote them, some torn. What is not there any more is
// done again.
func TestServerLosesTheLast(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	counting := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		time.Sleep(20 * time.Millisecond)
		return honest(ctx, w, u)
	}
	for range 2 {
		l.work("worker", 2, counting)
	}
	co := l.coordinate("job", 0)
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		soon(t, "some units", func() bool { return begun.Load() >= 10 })
		copied := l.dir + "/copied"
		for os.CopyFS(copied, os.DirFS(l.dir+"/data")) != nil { // a file went away meanwhile
			os.RemoveAll(copied)
		}
		before := begun.Load()
		soon(t, "more units", func() bool { return begun.Load() >= before+20 })
		listen := strings.TrimPrefix(l.hub.URL(), "nats://")
		l.hub.Close()
		if err := os.RemoveAll(l.dir + "/data"); err != nil {
			t.Error(err)
		}
		if err := os.Rename(copied, l.dir+"/data"); err != nil {
			t.Error(err)
		}
		l.start(listen)
	}()
	check(t, all(t, co, 80), "job")
	<-lost
	if n := co.Counts(); n.Done != 80 || n.Waiting != 0 {
		t.Errorf("%+v", n)
	}
}

// A wire is a way to the hub that can be cut.
type wire struct {
	listener net.Listener
	to       string

	mu   sync.Mutex
	cut  bool
	ends []net.Conn
}

func newWire(t *testing.T, to string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{listener: listener, to: to}
	t.Cleanup(func() { listener.Close(); w.set(true) })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			w.join(near)
		}
	}()
	return w
}

func (w *wire) join(near net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	far, err := net.Dial("tcp", w.to)
	if err != nil || w.cut {
		near.Close()
		return
	}
	w.ends = append(w.ends, near, far)
	go func() { _, _ = io.Copy(near, far); near.Close() }()
	go func() { _, _ = io.Copy(far, near); far.Close() }()
}

// set cuts the wire, or lets it be joined again.
func (w *wire) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	for _, c := range w.ends {
		c.Close()
	}
	w.ends = nil
}

// A worker is cut off in the middle of a unit for longer than units wait. When it is
// back its result comes late, and changes nothing: the first one stays.
func TestCutOff(t *testing.T) {
	t.Parallel()
	l := newLab(t, "cut")
	way := newWire(t, strings.TrimPrefix(l.hub.URL(), "nats://"))
	c, err := cluster.Connect("nats://"+way.listener.Addr().String(), l.key("cut"))
	if err != nil {
		t.Fatal(err)
	}
	c.Patience = hurry
	t.Cleanup(c.Close)
	begun, goOn := make(chan struct{}), make(chan struct{})
	late := l.workOn(c, "cut", 1, func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		close(begun)
		<-goOn
		return result.Result{Submission: result.Text(w.Name), Verdict: result.WrongAnswer}, nil
	})
	var told atomic.Bool
	late.Told = func(string, *result.Result) { told.Store(true) }
	late.begin()
	co := l.coordinate("job", 0)
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	<-begun
	way.set(true)
	l.work("worker", 1, honest)
	check(t, <-got, "job")
	way.set(false)
	close(goOn)
	soon(t, "the late result", told.Load)
	check(t, all(t, co, 1), "job") // what is stored is the first
	if n := co.Counts(); n.Thrown > 0 || n.Differed > 0 {
		t.Errorf("%+v %s", n, l.said())
	}
}
