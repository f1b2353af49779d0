package explain

import (
	"testing"

	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// However small the finding is, larger boards are boards, and larger.
func TestAboveIsValid(t *testing.T) {
	t.Parallel()
	for cells := board.MinCells; cells <= 200; cells++ {
		w := &witness{Pool: &trial.Pool{}, finding: &result.Failure{Kind: result.Wrong, Boards: result.Boards{{Cells: cells, Faces: 1}}}}
		boards := w.above()
		if len(boards) < 9 {
			t.Fatalf("%d boards above one of %d cells", len(boards), cells)
		}
		for _, b := range boards {
			if err := b.Validate(); err != nil || b.Cells <= cells {
				t.Errorf("above a board of %d cells: %v, %v", cells, b, err)
			}
		}
	}
}
