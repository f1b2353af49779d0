package review

import (
	"testing"

	"adder/judge/result"
)

// TestDoubt: of a program that reads memory that is not its own nobody says that
// something is left over, unless a belief predicts all that it prints.
func TestDoubt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		warning result.WarningKind
		known   bool
		kind    result.Kind
	}{
		{"memory", result.Foreign, false, result.Dependent},
		{"chance", result.Chance, false, result.Dependent},
		{"explained", result.Foreign, true, result.Leak},
		{"slower and slower", result.Accumulates, false, result.Leak},
	} {
		leak := func() *result.Failure {
			return &result.Failure{Kind: result.Leak, Notes: []result.Note{result.RightAlone, result.LeftOver}}
		}
		x := result.Result{Finding: leak(), Mistakes: []result.Mistake{{Failure: *leak()}}}
		if c.known {
			x.Diagnosis = &result.Diagnosis{Name: "jumps-not-cleared", Confidence: result.Exact}
		}
		doubt(&x, []result.Warning{{Kind: c.warning}})
		for _, f := range []*result.Failure{x.Finding, &x.Mistakes[0].Failure} {
			if f.Kind != c.kind || f.Has(result.LeftOver) != (c.kind == result.Leak) || !f.Has(result.RightAlone) {
				t.Errorf("%s: %s, %v", c.name, f.Kind, f.Notes)
			}
		}
	}
}
