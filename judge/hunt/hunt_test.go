package hunt

import (
	"context"
	"os"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

func testOptions() Options {
	return Options{Seed: 1, Boards: 20_000, Limit: time.Second, Workers: 2}
}

// beliefs are the misconceptions that a hunt must find.
func beliefs() []*misconception.Misconception {
	var all []*misconception.Misconception
	for _, m := range misconception.Singles {
		if !m.Harmless {
			all = append(all, m)
		}
	}
	return all
}

// TestEveryBeliefIsFound hunts every misconception: it must be found, made
// minimal, and named.
func TestEveryBeliefIsFound(t *testing.T) {
	t.Parallel()
	o := testOptions()
	corpus := NewCorpus(o)
	t.Cleanup(corpus.Close)
	for _, m := range beliefs() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			r, err := Hunt(context.Background(), Believer(m), corpus, o)
			if err != nil {
				t.Fatal(err)
			}
			f := r.Finding
			if f == nil {
				t.Fatal("not found")
			}
			t.Logf("%s in %d runs, %v: %s\n%s", f.Kind, r.Runs, r.Wall, f.Reason, board.Plain(f.Boards...))
			if !f.Minimal {
				t.Error("not minimal")
			}
			if d := r.Diagnosis; d == nil || d.Confidence != Exact {
				t.Errorf("diagnosis %+v", d)
			} else if d.Name != m.Name {
				t.Logf("named %s, of %v", d.Name, d.Class)
			}
		})
	}
}
