package cluster_test

import (
	"context"
	"net"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// A trio is three hubs with the same keys.
type trio struct {
	*lab
	hubs []*cluster.Hub // nil if it was killed
	at   []string       // host:port
}

func newTrio(t testing.TB) *trio {
	t.Helper()
	x := &trio{lab: newLab(t), hubs: make([]*cluster.Hub, 3)} // its hub makes the keys
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		x.at = append(x.at, l.Addr().String())
		l.Close()
	}
	for _, name := range []string{"course", "worker"} {
		x.key(name)
	}
	for i := range 3 {
		x.begin(i)
	}
	t.Cleanup(func() {
		for _, h := range x.hubs {
			if h != nil {
				h.Close()
			}
		}
	})
	x.url = "https://" + strings.Join(x.at, ",https://")
	return x
}

// begin starts one of the hubs, as on a machine of its own.
func (x *trio) begin(i int) {
	x.t.Helper()
	dir := x.t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(x.dir)); err != nil {
		x.t.Fatal(err)
	}
	others := slices.Delete(slices.Clone(x.at), i, i+1)
	h, err := cluster.StartHub(context.Background(), cluster.HubOptions{
		Registry: cluster.Registry{Dir: dir}, Listen: x.at[i], Beside: "https://" + strings.Join(others, ",https://"), Patience: x.patience, Told: x.tell,
	})
	if err != nil {
		x.t.Fatal(err)
	}
	x.hubs[i] = h
}

// active are the hubs that work.
func (x *trio) active() (all []int) {
	for i, h := range x.hubs {
		if h != nil && !h.State().Began.IsZero() {
			all = append(all, i)
		}
	}
	return all
}

// Of three hubs one is killed in the middle of a class, and then the one that took its
// place: nothing is lost. Who comes back stands by.
func TestTrio(t *testing.T) {
	t.Parallel()
	x := newTrio(t)
	one := func() bool { return len(x.active()) == 1 }
	soon(t, "one hub of three", one)
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
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		for n := range int64(2) {
			soon(t, "some units", func() bool { return begun.Load() >= 20*(n+1) })
			soon(t, "one hub", one)
			i := x.active()[0]
			x.hubs[i].Close()
			x.hubs[i] = nil
			soon(t, "another in its place", one)
			x.begin(i)
		}
	}()
	check(t, all(t, co, 120), "job")
	<-lost
	// Two may be active for a moment if one is too slow to answer: the younger yields.
	soon(t, "one hub that all agree on", func() bool {
		for i, at := range x.at { // who runs a hub may ask it, and others only the active one
			s, err := x.connectTo("https://"+at, cluster.HubKey).Ask(context.Background(), "status", "")
			err2 := (&cluster.Conn{Key: x.key("course")}).Connect(context.Background(), "https://"+at)
			if active := slices.Contains(x.active(), i); err != nil || s.Began.IsZero() == active || (err2 == nil) != active {
				return false
			}
		}
		return len(x.active()) == 1
	})
	if !strings.Contains(x.said(), "standing by until no other hub is active") || !strings.Contains(x.said(), "this hub is active") {
		t.Errorf("%q", x.said())
	}
}
