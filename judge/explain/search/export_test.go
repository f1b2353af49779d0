package search

import (
	"context"
	"slices"
	"testing"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// FurtherSeed is that of the first further boards.
const FurtherSeed = furtherSeed

// Recorded explains what a program printed, in one process for each batch.
func Recorded(
	ctx context.Context, p *trial.Pool,
	f *result.Failure, cache *Cache, batches []*trial.Batch, outcomes [][]belief.Outcome,
) (*result.Diagnosis, error) {
	seen := &observation{complete: true, unrelated: len(batches)}
	for i, b := range batches {
		seen.add(segmentOf(b, outcomes[i]))
	}
	o := Options{Effort: Brief, Cache: cache, Observed: func() []*trial.Batch { return batches }}
	w := &witness{Pool: p, Options: o, finding: f, budget: p.Part(0)}
	return w.remembered(ctx, seen, &result.Diagnosis{Confidence: result.Hint})
}

// CheckRules asks for each rule that some of the boards have it and some have it not, and that
// there is room for the rules that depend on failures.
func CheckRules(t *testing.T, batches []*trial.Batch) {
	t.Helper()
	if n := len(boardRules) + 3*len(quantities); n > mostRules {
		t.Errorf("%d rules, at most %d", n, mostRules)
	}
	y := new(survey)
	for s := range Sights(nil, batches...) {
		y.sights = append(y.sights, s.Clone())
	}
	y.sights = append(y.sights, &Sight{Board: board.Board{Cells: 101, Faces: 1}, Want: 100})
	sets := y.sets()
	for i, r := range boardRules {
		has := func(s ruleSet) bool { return s.has(i) }
		hasNot := func(s ruleSet) bool { return !has(s) }
		if !slices.ContainsFunc(sets, has) || !slices.ContainsFunc(sets, hasNot) {
			t.Errorf("no boards on one side of: boards %s", r.yes)
		}
	}
}

// WhereOf is where a program fails by what was seen, and whether a sight contradicts that.
func WhereOf(
	ctx context.Context, p *trial.Pool, sights []*Sight,
) (found *result.Where, contradicts func(*Sight) bool, err error) {
	w := &witness{Pool: p, finding: &result.Failure{}, budget: p.Part(0)}
	x, err := w.sharpened(ctx, surveyOf(sights), false)
	if x == nil || err != nil {
		return nil, nil, err
	}
	return x.Where, x.contradicted, nil
}
