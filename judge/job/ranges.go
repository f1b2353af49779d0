package job

import (
	"context"
	"errors"
	"sync"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// Ranges is a program and many boards, cut into ranges that workers are given.
type Ranges struct {
	Unit  cluster.Unit // without a range
	Text  []byte
	Each  uint64    // boards of a range
	End   uint64    // the first board after all
	Until time.Time // after which no range begins; zero is never
	// InOrder is that the finding of the lowest range is wanted: those below the
	// one that has a finding are then done to the end. Otherwise a finding ends all
	// but the first range, which has all the small boards and so the smallest
	// finding.
	InOrder bool
}

// ranging is ranges on their way.
type ranging struct {
	Ranges
	c    *cluster.Coordinator
	done func(x *result.Result)

	mu      sync.Mutex
	changed *sync.Cond
	flying  map[uint64]context.CancelCauseFunc // by where a range begins
	found   *result.Result
	at      uint64 // where the range of the finding begins
	err     error
}

// errStopped is why a range ends that is of no use any more.
var errStopped = errors.New("of no use any more")

// Hunt has ranges done. It returns the result that ends it, or nil; done is told of
// each result, by one goroutine at a time.
func (r Ranges) Hunt(ctx context.Context, c *cluster.Coordinator, done func(x *result.Result)) (*result.Result, error) {
	g := &ranging{Ranges: r, c: c, done: done, flying: map[uint64]context.CancelCauseFunc{}}
	g.changed = sync.NewCond(&g.mu)
	defer context.AfterFunc(ctx, g.changed.Broadcast)()
	tick := time.AfterFunc(time.Second, g.changed.Broadcast)
	defer tick.Stop()
	var group sync.WaitGroup
	for from := uint64(0); from < r.End && g.room(ctx, from); from += min(r.Each, r.End-from) {
		inner, cancel := context.WithCancelCause(ctx)
		g.mu.Lock()
		g.flying[from] = cancel
		g.mu.Unlock()
		group.Go(func() { g.one(inner, from); cancel(nil) })
		tick.Reset(time.Second) // there may be more workers by then
	}
	group.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return g.found, g.err
}

// leastFlying and mostFlying bound the ranges that are with the server at one time.
const leastFlying, mostFlying = 4, 1024

// room waits until another range may begin, and reports whether one may at all.
func (g *ranging) room(ctx context.Context, from uint64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for ctx.Err() == nil && g.err == nil && g.found == nil && !g.late(from) {
		if len(g.flying) < g.most() {
			return true
		}
		g.changed.Wait()
	}
	return false
}

// late reports whether the time is over. The first range is always done.
func (g *ranging) late(from uint64) bool {
	return from > 0 && !g.Until.IsZero() && time.Now().After(g.Until)
}

// most is twice as many as workers take: none waits for the next.
func (g *ranging) most() int {
	slots := 0
	for _, m := range g.c.Members() {
		slots += m.Units
	}
	return min(max(2*slots, leastFlying), mostFlying)
}

func (g *ranging) one(ctx context.Context, from uint64) {
	u := g.Unit
	u.From, u.To = from, min(from+g.Each, g.End)
	x, err := g.c.Do(ctx, u, g.Text)
	g.mu.Lock()
	defer g.changed.Broadcast()
	delete(g.flying, from)
	of := uint64(0) // the ranges from here on are of no use any more
	switch {
	case ctx.Err() != nil:
	case err != nil:
		if g.err == nil {
			g.err = err
		}
		g.drop(0)
	default:
		if g.done(&x); x.Verdict != result.Accepted && (g.found == nil || from < g.at) {
			g.found, g.at, of = &x, from, 1
			if g.InOrder {
				of = from + 1
			}
			g.drop(of)
		}
	}
	g.mu.Unlock()
	if of > 0 {
		g.c.Withdraw(of)
	}
}

// drop stops waiting for ranges. It needs the lock.
func (g *ranging) drop(first uint64) {
	for from, cancel := range g.flying {
		if from >= first {
			cancel(errStopped)
		}
	}
}
