package cluster_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
)

// lies are what a worker may say instead of the truth.
var lies = map[string]doing{
	"a verdict": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		return result.Result{Submission: result.Text(w.Name), Verdict: result.WrongAnswer}, nil
	},
	"a score": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		x, err := honest(context.Background(), nil, w)
		x.Score, x.MaxScore = 100, 100
		return x, err
	},
	"a finding": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		x, err := honest(context.Background(), nil, w)
		x.Finding = &result.Failure{Kind: result.Wrong, Reason: "it is wrong"}
		return x, err
	},
	"another's name": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		return result.Result{Submission: "u0", Verdict: result.Accepted}, nil
	},
	"that it cannot": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		return result.Result{Submission: result.Text(w.Name), Skipped: "no toolchain"}, nil
	},
	"that it is our fault": func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		return result.Result{Submission: result.Text(w.Name), Verdict: result.JudgeError, Error: "no space left"}, nil
	},
	"that it failed": func(context.Context, *crew, cluster.Work) (result.Result, error) {
		return result.Result{}, errors.New("no space left")
	},
}

// With --verify 2 no single key gets a lie in, however many workers it has, whatever
// it says, and however fast it says it.
func TestLiars(t *testing.T) {
	t.Parallel()
	for name, lie := range lies {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			for range 3 {
				w := l.work("mallory", 4, lie)
				go func() { // one that failed too often is started again
					for errors.Is(<-w.end, cluster.ErrBroken) {
						time.Sleep(100 * time.Millisecond)
						w.begin()
					}
				}()
			}
			co := l.coordinateFor("course", "job", cluster.Options{Verify: 2})
			soon(t, "the liars", func() bool { return len(co.State().Members) == 3 })
			got := make(chan []result.Result, 1)
			go func() { got <- all(t, co, 120) }()
			l.work("anna", 1, honest)
			l.work("bob", 1, honest)
			check(t, <-got, "job")
		})
	}
}

// Two liars that conspire are a quorum, and three are needed where three must agree.
func TestConspiracy(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	for _, key := range []string{"mallory", "oscar"} {
		l.work(key, 2, lies["a verdict"])
	}
	for _, key := range []string{"anna", "bob", "cleo"} {
		l.work(key, 1, honest)
	}
	co := l.coordinateFor("course", "job", cluster.Options{Verify: 3, Self: func(ctx context.Context, w cluster.Work) (result.Result, error) { return honest(ctx, nil, w) }})
	soon(t, "all", func() bool { return len(co.State().Members) == 5 })
	check(t, all(t, co, 60), "job")
}

// Where machines disagree and nobody is left to ask, this machine tells; and if it
// cannot, the submission is not judged wrongly but not at all.
func TestSelf(t *testing.T) {
	t.Parallel()
	patience := hurry
	patience.Capable = time.Second
	l := newLabOf(t, patience)
	l.work("anna", 1, honest)
	l.work("mallory", 1, lies["a verdict"])
	var asked atomic.Int64
	self := func(ctx context.Context, w cluster.Work) (result.Result, error) {
		asked.Add(1)
		return honest(ctx, nil, w)
	}
	co := l.coordinateFor("course", "job", cluster.Options{Verify: 2, Self: self})
	soon(t, "both", func() bool { return len(co.State().Members) == 2 })
	check(t, all(t, co, 10), "job")
	if asked.Load() != 10 || !strings.Contains(l.said(), "machines disagree about u1: ") {
		t.Errorf("%d units were settled here; %q", asked.Load(), l.said())
	}
	for _, self := range []func(context.Context, cluster.Work) (result.Result, error){nil, func(context.Context, cluster.Work) (result.Result, error) {
		return result.Result{}, errors.New("no compiler")
	}} {
		co := l.coordinateFor("course2", "job", cluster.Options{Verify: 2, Self: self})
		x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0"))
		if err == nil || x.Verdict != result.JudgeError || !strings.Contains(x.Error, "machines disagree: ") {
			t.Errorf("%+v, %v", x, err)
		}
	}
}

// One machine alone is no quorum: what it says is held against this machine.
func TestAlone(t *testing.T) {
	t.Parallel()
	patience := hurry
	patience.Capable = time.Second
	l := newLabOf(t, patience)
	for range 2 {
		l.work("mallory", 1, lies["a verdict"])
	}
	co := l.coordinateFor("course", "job", cluster.Options{Verify: 2, Self: func(ctx context.Context, w cluster.Work) (result.Result, error) { return honest(ctx, nil, w) }})
	check(t, all(t, co, 3), "job")
}
