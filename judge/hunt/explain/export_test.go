package explain

import (
	"adder/judge/belief"
	"adder/judge/result"
	"adder/judge/trial"
)

// A Recording is what a program printed, process by process.
type Recording struct {
	Batches  []*trial.Batch
	Outcomes [][]belief.Outcome
	Far      int // how many of them are of boards that have nothing to do with the finding
	Finding  *result.Failure
}

// Explain explains a recording, without a program.
func Explain(r *Recording, effort Effort) (*result.Diagnosis, int, error) {
	seen := &observation{complete: true, far: r.Far}
	for i, b := range r.Batches {
		seen.add(b, r.Outcomes[i])
	}
	d := &result.Diagnosis{Confidence: result.Hint}
	w := &witness{Options: Options{Effort: effort}, finding: r.Finding}
	err := w.explain(seen, d)
	return d, lastSpent, err
}
