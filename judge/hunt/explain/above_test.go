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

// TestSmall: nothing is said of a part of which too few boards were seen.
func TestSmall(t *testing.T) {
	for _, c := range []struct {
		seen, wrong int
		small       bool
	}{{0, 0, true}, {299, 0, true}, {300, 0, false}, {300, 39, true}, {300, 40, false}} {
		if x := (&cut{seen: make([]*Sight, c.seen), wrong: c.wrong}); x.small() != c.small {
			t.Errorf("%d boards, %d of them wrong: %v", c.seen, c.wrong, x.small())
		}
	}
}
