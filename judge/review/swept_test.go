package review

import (
	"bytes"
	"testing"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// The standard suite's cases are the hunt's whole sweep, byte for byte.
func TestSweepOf(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("makes every small board twice")
	}
	suite := cases.Standard()
	made, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	parts := sweepOf(&grade.Judge{Suite: suite, Cases: made})
	if len(parts) < 2 {
		t.Fatalf("%d parts", len(parts))
	}
	o := hunt.Options{Seed: Seed}
	ours, theirs := hunt.NewCorpus(o), hunt.NewCorpus(o)
	defer ours.Close()
	defer theirs.Close()
	theirs.Give(parts)
	if ours.Sweep(0).Len() == theirs.Sweep(0).Len() {
		t.Error("the parts were not taken")
	}
	if got, want := boardsOf(theirs), boardsOf(ours); !bytes.Equal(got, want) {
		t.Error("the suite sweeps other boards")
	}
}

// boardsOf is the text of a whole sweep, without the numbers of boards.
func boardsOf(c *hunt.Corpus) (all []byte) {
	for k := 0; c.Sweep(k) != nil; k++ {
		_, boards, _ := bytes.Cut(c.Sweep(k).Text, []byte("\n"))
		all = append(all, boards...)
	}
	return all
}

// A part counts as answered right only if the program was accepted on it.
func TestRight(t *testing.T) {
	t.Parallel()
	swept := func(group, name string, from uint64) *cases.Case {
		return &cases.Case{Group: group, Name: name, Swept: &cases.Span{From: from}}
	}
	r := &Reviewer{judge: &grade.Judge{Cases: []*cases.Case{
		{Group: "other", Name: "first"}, swept("every", "first", 0), swept("every", "second", 100), swept("every", "rest", 200),
	}}}
	failed := func(name string) *result.Failure { return &result.Failure{Group: "every", Case: name} }
	ac, wa := result.Group{Name: "every", Verdict: result.Accepted}, result.Group{Name: "every", Verdict: result.WrongAnswer}
	for _, c := range []struct {
		name string
		x    result.Result
		want []uint64
	}{
		{"accepted", result.Result{Groups: []result.Group{ac}}, []uint64{0, 100, 200}},
		{"first fails", result.Result{Groups: []result.Group{wa}, Failure: failed("first")}, nil},
		{"rest fails", result.Result{Groups: []result.Group{wa}, Failure: &result.Failure{Group: "other", Case: "first"}, Others: []result.Failure{*failed("rest")}}, []uint64{0, 100}},
		{"a case of another name fails", result.Result{Groups: []result.Group{wa}, Failure: failed("file")}, nil},
		{"group not judged", result.Result{Groups: []result.Group{{Name: "every"}}, Failure: &result.Failure{Group: "other"}}, nil},
		{"accumulates", result.Result{Groups: []result.Group{ac}, Warnings: []result.Warning{{Kind: result.Accumulates}}}, nil},
	} {
		var got []uint64
		for _, a := range r.right(&c.x) {
			got = append(got, a.First)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
