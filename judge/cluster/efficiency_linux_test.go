package cluster_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// BenchmarkEfficiency is how long a local pool of two takes, over how long two
// workers of one slot take for the same units: 1 is as good as at home. Units
// sleep, so that the programs of other people on this machine matter less.
func BenchmarkEfficiency(b *testing.B) {
	for _, of := range []struct {
		takes time.Duration
		units int
	}{{time.Second, 60}, {100 * time.Millisecond, 300}} {
		b.Run(fmt.Sprintf("unit=%v", of.takes), func(b *testing.B) {
			for b.Loop() {
				home := atHome(of.takes, of.units)
				elsewhere := onWorkers(b, of.takes, of.units)
				b.ReportMetric(home.Seconds()/elsewhere.Seconds(), "of-local")
			}
		})
	}
}

func atHome(takes time.Duration, units int) time.Duration {
	began := time.Now()
	todo := make(chan struct{})
	var pool sync.WaitGroup
	for range 2 {
		pool.Go(func() {
			for range todo {
				time.Sleep(takes)
			}
		})
	}
	for range units {
		todo <- struct{}{}
	}
	close(todo)
	pool.Wait()
	return time.Since(began)
}

func onWorkers(b *testing.B, takes time.Duration, units int) time.Duration {
	l := newLabOf(b, cluster.Patience{})
	for range 2 {
		l.work("worker", 1, func(ctx context.Context, c *crew, w cluster.Work) (result.Result, error) {
			time.Sleep(takes)
			return honest(ctx, c, w)
		})
	}
	co := l.coordinate("job")
	soon(b, "the workers", func() bool { return len(co.State().Members) == 2 })
	all(b, l.coordinate("warm"), 1) // a new hub first waits for what workers have
	began := time.Now()
	stream(b, co, units, units)
	return time.Since(began)
}
