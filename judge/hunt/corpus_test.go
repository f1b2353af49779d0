package hunt

import (
	"fmt"
	"testing"
	"time"

	"adder/judge/run/sandbox"
	"adder/judge/trial"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// given is a corpus whose sweep was given to it, in other parts than its own.
func given(t *testing.T, o tested, ends ...uint64) *Corpus {
	t.Helper()
	c := NewCorpus(o.Spec, o.Options)
	t.Cleanup(c.Close)
	var parts []*trial.Batch
	from := uint64(0)
	for _, to := range append(ends, c.swept.Count()) {
		parts = append(parts, scopeBatch(c.swept.From(from), from, to, nil))
		from = to
	}
	c.Give(parts)
	if len(c.chunks) != len(parts) {
		t.Fatalf("%d parts, %d were given", len(c.chunks), len(parts))
	}
	return c
}

// TestGivenSweep: a given sweep changes nothing in what a hunt finds, and batches that a program
// has answered right are not given again.
func TestGivenSweep(t *testing.T) {
	t.Parallel()
	for _, name := range sample(3, []string{"takes-hundred-cells", "chained", "jumps-not-cleared"}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			s := trial.Believer(beliefOf(t, name))
			want := hunted(t, s, o)
			o.Wrong = true
			p, c := pooled(t, s, o), given(t, o, 1500, 20_000)
			right := name == "takes-hundred-cells"
			for k := 0; right && c.Sweep(k) != nil; k++ {
				p.Keep(c.Sweep(k), nil, sandbox.Result{})
			}
			got, err := Hunt(t.Context(), p, c, o.Options)
			if err != nil {
				t.Fatal(err)
			}
			measured := cmpopts.IgnoreFields(Report{}, "Cost", "Behaviour")
			if diff := cmp.Diff(want, got, measured); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if fewer := got.Cost.Boards+100_000 < want.Cost.Boards; fewer != right {
				t.Errorf("%d boards were given instead of %d", got.Cost.Boards, want.Cost.Boards)
			}
			if want.Behaviour == "" || got.Behaviour != want.Behaviour && right {
				t.Errorf("behaviour %q, and %q", want.Behaviour, got.Behaviour)
			}
		})
	}
}

// TestDied: a hunt says the same of a subject that is known to die, in fewer runs. The board on
// which it is known to die may come after the first on which it fails.
func TestDied(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"stuck-hangs", "stuck-crashes"} {
		for _, later := range []int{0, 40} {
			t.Run(fmt.Sprint(name, later), func(t *testing.T) {
				t.Parallel()
				o := testOptions()
				subject := trial.Believer(beliefOf(t, name))
				want := hunted(t, subject, o)
				f := *want.Finding
				part := corpusOf(o).Sweep(0)
				f.BestWays, f.Boards = nil, nil
				killer := part.Index(want.Finding.Last()) + 1 + later
				symptom := trial.NewSymptom(&f, part, sandbox.Result{}, time.Hour)
				symptom.Killer = killer
				p := pooled(t, subject, o)
				p.Keep(part, symptom, sandbox.Result{})
				got := huntedIn(t, p, o)
				if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Cost")); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				fewer := got.Cost.Runs < want.Cost.Runs
				if fewer != (later == 0) {
					t.Errorf("%d runs instead of %d", got.Cost.Runs, want.Cost.Runs)
				}
			})
		}
	}
}

// TestGivenInPart: a corpus does not take a sweep that lacks boards.
func TestGivenInPart(t *testing.T) {
	t.Parallel()
	o := testOptions()
	c := NewCorpus(o.Spec, o.Options)
	t.Cleanup(c.Close)
	before := len(c.chunks)
	b := scopeBatch(c.swept.From(0), 0, 1500, nil)
	for _, first := range []uint64{0, 1} {
		b.First = first
		c.Give([]*trial.Batch{b})
	}
	if len(c.chunks) != before || c.Sweep(0).Len() != int(c.chunks[0]) {
		t.Errorf("%d parts", len(c.chunks))
	}
	p := pooled(t, trial.Believer(beliefOf(t, "stuck-zero")), o)
	r, err := Hunt(t.Context(), p, c, o.Options)
	if err != nil || !r.Finding.Smallest || r.Diagnosis.Name != "stuck-zero" {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestMade: a batch made from a text and its answers equals one of the corpus.
func TestMade(t *testing.T) {
	t.Parallel()
	ours := corpusOf(testOptions()).Sweep(1)
	made := trial.FromText(ours.First, ours.Text, ours.Answers)
	fields := cmp.Options{
		cmp.AllowUnexported(trial.Batch{}), cmpopts.IgnoreFields(trial.Batch{}, "sealing", "inputs"),
	}
	if diff := cmp.Diff(ours, made, fields); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
