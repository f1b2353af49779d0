package cluster_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/cluster"
	"adder/judge/result"
)

// One worker of five lies: it is named, and nothing that it said is kept.
func TestLiar(t *testing.T) {
	t.Parallel()
	for name, lie := range map[string]func(w cluster.Work) result.Result{
		"a verdict": func(w cluster.Work) result.Result {
			return result.Result{Submission: result.Text(w.Name), Verdict: result.WrongAnswer}
		},
		"an answer": func(w cluster.Work) result.Result {
			return result.Result{Submission: result.Text(w.Name), Verdict: result.WrongAnswer, Failure: &result.Failure{
				Kind: result.Wrong, Fault: result.WrongNumber, Boards: result.Boards{{Cells: 3, Faces: 1, Jumps: []board.Jump{}}}, Expected: 7, Got: "2",
			}}
		},
		"a name": func(cluster.Work) result.Result {
			return result.Result{Submission: "somebody else", Verdict: result.Accepted}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, "mallory")
			for range 4 {
				l.work("worker", 1, honest)
			}
			liar := l.work("mallory", 1, func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) { return lie(w), nil })
			co := l.coordinate("job", 0.02)
			soon(t, "the workers", func() bool { return len(co.State().Workers) == 5 })
			for i := 0; !strings.Contains(l.said(), liar.Name+" is not believed any more"); i++ {
				if i == 40 {
					t.Fatalf("the liar was not found out: %q", l.said())
				}
				check(t, all(t, co, 20*(i+1))[20*i:20*i], "job")
			}
			check(t, all(t, co, 40), "job")
			for _, m := range co.Fleet.Members() {
				if m.Banned != (m.Name == liar.Name) {
					t.Errorf("%s banned: %v; %s", m.Name, m.Banned, l.said())
				}
			}
		})
	}
}

// Honest workers agree, whatever is done again.
func TestRecheck(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	for range 2 {
		l.work("worker", 1, honest)
	}
	co := l.coordinate("job", 0.2)
	soon(t, "the workers", func() bool { return len(co.State().Workers) == 2 })
	check(t, all(t, co, 60), "job")
	if n := co.Counts(); n.Checks < 2 || n.Differed > 0 || n.Thrown > 0 {
		t.Errorf("%+v %s", n, l.said())
	}
}

// New workers are tried, and in a small class that is a unit or two, however many
// are at work.
func TestTrials(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	const workers, units = 4, 60
	for range workers {
		l.work("worker", 4, honest)
	}
	co := l.coordinate("job", 0.0001) // none is drawn, as good as ever
	soon(t, "the workers", func() bool { return len(co.State().Workers) == workers })
	check(t, all(t, co, units), "job")
	if n := co.Counts(); n.Trials != 1 || n.Checks > 3 || n.Differed > 0 {
		t.Errorf("%+v %s", n, l.said())
	}
}

// A finding ends a hunt everywhere: the ranges behind it are stopped.
func TestHuntEnds(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var stopped, begun atomic.Int64
	for range 2 {
		l.work("worker", 3, func(ctx context.Context, _ *crew, w cluster.Work) (result.Result, error) {
			x := result.Result{Submission: result.Text(w.Name), Verdict: result.Accepted, Hunt: &result.Hunt{Boards: w.To - w.From}}
			switch {
			case w.From == 300:
				x.Verdict = result.WrongAnswer
				x.Finding = &result.Failure{Kind: result.Wrong, Boards: result.Boards{{Cells: 3, Faces: 1}}, Expected: 2, Got: "3"}
			case w.From > 300:
				begun.Add(1)
				<-ctx.Done()
				stopped.Add(1)
				return x, ctx.Err()
			default:
				time.Sleep(5 * time.Millisecond)
			}
			return x, nil
		})
	}
	for _, inOrder := range []bool{true, false} {
		co := l.coordinate(fmt.Sprint("job ", inOrder), 0)
		boards := uint64(0)
		x, err := co.Hunt(context.Background(), cluster.Ranges{Unit: unit(co, "u0"), Text: []byte("source of u0"), Each: 100, End: 1 << 40, InOrder: inOrder},
			func(x *result.Result) { boards += x.Hunt.Boards })
		if err != nil || x == nil || x.Finding == nil || x.Finding.Expected != 2 {
			t.Fatalf("%+v, %v", x, err)
		}
		if inOrder && boards != 400 {
			t.Errorf("%d boards were given up to the finding, want 400", boards)
		}
		co.Close(false)
		soon(t, "the end of the other ranges", func() bool { return stopped.Load() == begun.Load() })
	}
	co := l.coordinate("job", 0)
	clean, err := co.Hunt(context.Background(), cluster.Ranges{Unit: unit(co, "u0"), Text: []byte("source of u0"), Each: 100, End: 250}, func(*result.Result) {})
	if clean != nil || err != nil {
		t.Errorf("a hunt that finds nothing: %+v, %v", clean, err)
	}
}

// The key of a unit depends on all of it, and shards on nothing else.
func TestKeys(t *testing.T) {
	t.Parallel()
	u := cluster.Unit{Job: "j", Source: "s", Name: "n", Lang: "c", Level: "bare", From: 1, To: 2}
	seen := map[string]bool{u.Key(): true}
	for _, change := range []func(u *cluster.Unit){
		func(u *cluster.Unit) { u.Job = "k" }, func(u *cluster.Unit) { u.Source = "t" }, func(u *cluster.Unit) { u.Name = "m" },
		func(u *cluster.Unit) { u.Lang = "d" }, func(u *cluster.Unit) { u.Level = "x" }, func(u *cluster.Unit) { u.From++ }, func(u *cluster.Unit) { u.To++ },
	} {
		v := u
		change(&v)
		if seen[v.Key()] {
			t.Errorf("%+v has the key of another", v)
		}
		seen[v.Key()] = true
	}
}
