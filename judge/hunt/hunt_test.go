package hunt

import (
	"adder/judge/result"
	"context"
	"slices"
	"testing"

	"adder/judge/board"
)

// TestEveryBeliefIsFound hunts every misconception: it must be found, made
// minimal, and named.
func TestEveryBeliefIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := testOptions()
	corpus := NewCorpus(o)
	t.Cleanup(corpus.Close)
	for i, m := range beliefs() {
		if brief() && i%20 > 0 {
			continue
		}
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
			t.Logf("%s in %d runs, %v: %s\n%s", f.Kind, r.Cost.Runs, r.Cost.Wall, f.Reason, board.Plain(f.Boards...))
			if !f.Minimal {
				t.Error("not minimal")
			}
			if d := r.Diagnosis; d == nil || d.Confidence != result.Exact && d.Confidence != result.Probable {
				t.Errorf("diagnosis %+v", d)
			} else if !slices.Contains(d.Class, m.Name) {
				t.Errorf("named %s, of %v", d.Name, d.Class)
			}
		})
	}
}
