package job

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"adder/cases"
	"adder/generator"
	"adder/judge/cluster"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/usage"
)

// How many boards a range has: some seconds of a fast program. They never change
// by themselves, so that the same command finds what it has had done before.
const (
	fuzzRange   = 1 << 18
	singleRange = SingleBoards
	proveRange  = 250_000
)

// window is how many units are with the server at one time: more than workers
// have slots, and few enough to be kept in memory.
const window = 4096

// unit is a source to be judged, or hunted, by a worker of that level.
func unit(job string, s lang.Source, level sandbox.Level) cluster.Unit {
	return cluster.Unit{Job: job, Name: s.Name, Lang: s.Lang.Key, Level: level}
}

// beyond is how much longer than its counted limits allow a worker may hold a unit,
// by the clock: it is busy with others, and the limits are CPU time.
const beyond = 10

// UnitLimit is how long a worker may hold a unit of the job at most. suite is that of a
// grading, or nil.
func (j *Job) UnitLimit(suite *cases.Suite) time.Duration {
	if suite == nil {
		return beyond * (explainTime + 1000*j.Limit)
	}
	return beyond * (2*explainTime + time.Duration(suite.Len())*suite.Limits.TimeCeiling)
}

// FuzzRanges is how the random boards of a fuzz are dealt out, from now on; chosen
// is that somebody named their number.
func (j *Job) FuzzRanges(chosen bool) (r Ranges, err error) {
	spec, err := j.given()
	if err != nil {
		return r, err
	}
	if r.Each = fuzzRange; spec.One {
		r.Each = singleRange
	}
	if j.Time > 0 {
		r.Until = time.Now().Add(j.Time)
	}
	r.End, err = j.Amount(spec.One, chosen)
	return r, err
}

// ProveRanges is how the boards of a proof are dealt out.
func ProveRanges(boards generator.Scope) Ranges {
	return Ranges{Each: proveRange, End: boards.Count(), InOrder: true}
}

// HuntElsewhere has a program hunted by workers, who must have the level, and adds
// up what its ranges cost.
func (j *Job) HuntElsewhere(ctx context.Context, co *cluster.Coordinator, r Ranges, s lang.Source, level sandbox.Level) (result.Result, error) {
	r.Unit, r.Text = unit(co.Job, s, level), s.Text
	began := time.Now()
	var first *result.Result
	var cost result.Hunt
	var proof result.Proof
	found, err := r.Hunt(ctx, co, func(x *result.Result) {
		if first == nil {
			first = x
		}
		addCost(&cost, &proof, x)
	})
	switch {
	case err != nil:
		return result.Result{}, err
	case found != nil && found.Verdict == result.CompileError:
		return result.Result{}, usage.New(found.Error, "")
	case found != nil && found.Verdict == result.JudgeError:
		return result.Result{}, errors.New(found.Error)
	case found != nil && found.Skipped != "":
		return result.Result{}, fmt.Errorf("%s: %s", s.Name, found.Skipped)
	case first == nil:
		return result.Result{}, ErrNothing
	case found == nil && r.InOrder && proof.Boards == 0:
		return result.Result{}, NoBoard(j.Format)
	}
	x := *first
	if found != nil {
		x = *found
	}
	cost.Wall = result.Seconds(time.Since(began))
	x.Hunt = &cost
	if x.Proof != nil {
		proof.Scope = x.Proof.Scope
		x.Proof = &proof
	}
	return x, nil
}

func addCost(cost *result.Hunt, proof *result.Proof, x *result.Result) {
	if h := x.Hunt; h != nil {
		cost.Boards += h.Boards
		cost.Runs += h.Runs
		cost.CPU += h.CPU
	}
	if p := x.Proof; p != nil {
		proof.Boards += p.Boards
		proof.Scrambled += p.Scrambled
		proof.Alone += p.Alone
	}
}

// NoBoard is the error of a proof that has none to give.
func NoBoard(format string) error {
	return usage.New("no board of that size exists in this format", "--format "+format+" and the promises allow none; choose other sizes")
}

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

// errStopped is why a range ends that is no longer needed.
var errStopped = errors.New("no longer needed")

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
	for _, m := range g.c.State().Members {
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
	of := uint64(0) // the ranges from here on are no longer needed
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
