package hunt

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/judge/hunt/run"
)

// given is a corpus whose sweep somebody has made already, in other parts than ours.
func given(t *testing.T, o Options, ends ...uint64) *Corpus {
	t.Helper()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	var parts []Part
	from := uint64(0)
	for _, to := range append(ends, c.swept.Count()) {
		b := scopeBatch(c.swept.From(from), from, to, nil)
		parts = append(parts, Part{First: from, Text: b.Text, Answers: b.Answers})
		from = to
	}
	c.Give(parts)
	if len(c.chunks) != len(parts) {
		t.Fatalf("%d parts, %d were given", len(c.chunks), len(parts))
	}
	return c
}

// TestGivenSweep: a hunt finds and says the same whoever has made its sweep, and
// what a program has answered right it is not given again.
func TestGivenSweep(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"room-for-hundred-cells", "chained", "jumps-not-cleared"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			s := Believer(belief(t, name))
			want := hunted(t, s, o)
			o.Wrong = true
			if name == "room-for-hundred-cells" {
				o.Right = []Answered{{First: 0}, {First: 1500}, {First: 20_000}}
			}
			got, err := Hunt(t.Context(), s, given(t, o, 1500, 20_000), o)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Cost", "Behaviour")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if boards := got.Cost.Stages[1].Boards; (boards < 1500) != (o.Right != nil) {
				t.Errorf("%d boards were given in the sweep", boards)
			}
			if want.Behaviour == "" || got.Behaviour != want.Behaviour && o.Right != nil {
				t.Errorf("behaviour %q, and %q", want.Behaviour, got.Behaviour)
			}
		})
	}
}

// TestGivenInPart: a sweep that lacks boards is none.
func TestGivenInPart(t *testing.T) {
	t.Parallel()
	o := testOptions()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	before := len(c.chunks)
	b := scopeBatch(c.swept.From(0), 0, 1500, nil)
	for _, first := range []uint64{0, 1} {
		c.Give([]Part{{First: first, Text: b.Text, Answers: b.Answers}})
	}
	if len(c.chunks) != before || c.Sweep(0).Len() != int(c.chunks[0]) {
		t.Errorf("%d parts", len(c.chunks))
	}
}

// TestMade: a batch of boards that somebody has written is like one of our own.
func TestMade(t *testing.T) {
	t.Parallel()
	c := NewCorpus(testOptions())
	t.Cleanup(c.Close)
	ours := c.Sweep(1)
	made := run.Made(ours.First, ours.Text, ours.Answers)
	if diff := cmp.Diff(ours, made, cmp.AllowUnexported(run.Batch{}), cmpopts.IgnoreFields(run.Batch{}, "sealing")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
