package cluster_test

import (
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// A hub that dies forgets all. What is not done yet is submitted again, what was
// done meanwhile is taken, and nothing is lost.
func TestHubForgets(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	for range 2 {
		l.work("worker", 2, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
			begun.Add(1)
			time.Sleep(20 * time.Millisecond)
			return honest(ctx, w, u)
		})
	}
	co := l.coordinate("job")
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		for i := range int64(3) {
			soon(t, "some units", func() bool { return begun.Load() >= 15*(i+1) })
			l.restart()
		}
	}()
	check(t, all(t, co, 80), "job")
	<-lost
}

// A hub dies while a worker is at work, which stops: the new hub has it done again.
func TestWorkIsLostWithItsHub(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		if begun.Add(1) == 1 {
			return hangs(ctx, w, u)
		}
		return honest(ctx, w, u)
	})
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	soon(t, "the unit", func() bool { return begun.Load() == 1 })
	l.restart()
	check(t, <-got, "job")
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
	l := newLab(t)
	way := newWire(t, strings.TrimPrefix(l.hub.URL, "https://"))
	c := l.connectTo("https://"+way.listener.Addr().String(), "cut")
	begun, goOn := make(chan struct{}), make(chan struct{})
	var late atomic.Bool
	w := l.workOn(c, "cut", 1, func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		close(begun)
		<-goOn
		late.Store(true)
		return result.Result{Submission: result.Text(w.Name), Verdict: result.WrongAnswer}, nil
	})
	w.begin()
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	<-begun
	way.set(true)
	l.work("worker", 1, honest)
	check(t, <-got, "job")
	way.set(false)
	close(goOn)
	soon(t, "the worker", func() bool { return len(l.hub.State().Members) == 2 })
	soon(t, "the late answer", late.Load)
	time.Sleep(3 * hurry.Announce)
	if n := l.hub.State().Done; n != 1 {
		t.Errorf("%d answers were taken, want 1", n)
	}
}

// A worker that starts before its hub waits for it.
func TestWaitsForHub(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	k := l.key("early")
	listen := strings.TrimPrefix(l.hub.URL, "https://")
	l.hub.Close()
	got := make(chan *cluster.Conn, 1)
	go func() {
		c := &cluster.Conn{Key: k, Patience: hurry, Told: l.tell, Waits: true}
		if err := c.Connect(context.Background(), "https://"+listen); err != nil {
			t.Error(err)
		}
		got <- c
	}()
	soon(t, "the word about it", func() bool { return strings.Contains(l.said(), "no answer from there; waiting for it") })
	l.start(listen)
	c := <-got
	t.Cleanup(c.Close)
	l.workOn(c, "early", 1, honest).begin()
	check(t, all(t, l.coordinate("job"), 3), "job")
}
