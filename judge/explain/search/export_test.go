package search

import (
	"adder/judge/game/belief"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Recorded explains what a program printed, in one process for each batch, without the program.
func Recorded(
	f *result.Failure, cache *Cache, batches []*trial.Batch, outcomes [][]belief.Outcome,
) (*result.Diagnosis, error) {
	seen := &observation{complete: true, far: len(batches)}
	for i, b := range batches {
		seen.add(b, outcomes[i])
	}
	w := &witness{Options: Options{Effort: Brief, Cache: cache}, finding: f}
	return w.remembered(seen, &result.Diagnosis{Confidence: result.Hint})
}
