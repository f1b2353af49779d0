package hunt

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/sandbox"
)

// slow is a right program that takes so long for a board, under a clock of its own; or
// sleeps so long.
type slow struct{ each, sleep time.Duration }

func (s slow) Run(_ context.Context, b *run.Batch, cpu time.Duration) (sandbox.Result, error) {
	const most = 3 * time.Second // see lang.Sleep
	r := sandbox.Result{CPU: 2 * time.Millisecond}
	var out bytes.Buffer
	for _, a := range b.Answers {
		if r.CPU += s.each; r.CPU > cpu {
			r.Stop, r.CPU = sandbox.OutOfTime, cpu
			break
		}
		if r.Slept += s.sleep; r.Slept > most {
			r.Stop, r.Slept = sandbox.OutOfWall, most
			break
		}
		fmt.Fprintln(&out, a)
	}
	r.Stdout = out.Bytes()
	return r, nil
}

func (s slow) Close() error { return nil }

// TestSlowProgramsEnd: a right program ends within its budget, however slow it is,
// plain and where a site gives few boards; and nothing is found of it.
func TestSlowProgramsEnd(t *testing.T) {
	t.Parallel()
	const most = 60 * time.Second
	for _, name := range []string{"plain", "hackerrank"} {
		for _, s := range []slow{{each: 3 * time.Millisecond}, {each: 20 * time.Millisecond}, {each: 90 * time.Millisecond}, {each: 200 * time.Millisecond}, {sleep: 20 * time.Millisecond}, {sleep: 200 * time.Millisecond}} {
			t.Run(fmt.Sprint(name, s), func(t *testing.T) {
				t.Parallel()
				f, err := board.FindFormat(name)
				if err != nil {
					t.Fatal(err)
				}
				o := Options{Seed: 1, Boards: 20_000, Limit: time.Second, Workers: 1}
				if !f.Plain() {
					o.Format, o.Promises = f, f.Promised(true)
				}
				o.Budget = Budget{Whole: run.NewBudget(most), Search: 10 * time.Second, Shrink: 8 * time.Second}
				c := NewCorpus(o)
				defer c.Close()
				r, err := Hunt(t.Context(), Subject{Name: "slow", Open: func(lang.Spec) (run.Runner, error) { return s, nil }}, c, o)
				if err != nil {
					t.Fatal(err)
				}
				_, cpu := o.Budget.Whole.Used()
				if o.Budget.Whole.Spent() || cpu > most {
					t.Errorf("it took %v", cpu)
				}
				if r.Stopped == "" {
					t.Error("it is not said that it was stopped")
				}
				if r.Finding != nil && s.sleep == 0 {
					t.Errorf("found: %s, %s, %d boards", r.Finding.Kind, r.Finding.Reason, len(r.Finding.Boards))
				}
				t.Logf("%v of CPU time in %d runs, %s", cpu, r.Cost.Runs, r.Stopped)
			})
		}
	}
}

// TestBudgetHolds: no process is begun beyond a budget, one that only the budget
// stopped is no symptom, and a part ends with the whole.
func TestBudgetHolds(t *testing.T) {
	t.Parallel()
	whole := run.NewBudget(5 * time.Second)
	p := run.NewPool(Subject{Open: func(lang.Spec) (run.Runner, error) { return slow{each: 900 * time.Millisecond}, nil }}, run.Options{Workers: 1, Limit: time.Second, Budget: whole.Part(time.Hour)})
	defer p.Close()
	e, err := p.Take()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Release(e)
	runs := 0
	for ; err == nil && runs < 100; runs++ {
		var s *run.Symptom
		if s, err = e.Alone(t.Context(), "test", smokeBoards()[0], e.Full); s != nil {
			t.Fatalf("a symptom in run %d: %s", runs, s.Reason)
		}
	}
	if _, cpu := whole.Used(); err != run.ErrSpent || runs != 6 || cpu > 5*time.Second {
		t.Errorf("%v after %d runs, %v", err, runs, cpu)
	}
}
