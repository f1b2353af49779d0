package hunt

import (
	"testing"

	"adder/judge/game/board"
	"adder/judge/trial"
)

// TestPlaceAmongOthers: a program that answers a board otherwise alone than among others is shown
// a board that fails alone, and no smaller one does.
func TestPlaceAmongOthers(t *testing.T) {
	t.Parallel()
	unfilled := remembering(func() func(turn) {
		filled := 0
		return func(t turn) {
			if t.Board.Faces != 5 {
				filled = max(filled, t.Board.Cells)
			}
			if t.Board.Cells > filled {
				t.print(t.Answer + 1)
			}
		}
	})
	for name, c := range map[string]struct {
		subject trial.Subject
		want    board.Board
	}{
		"first of its input": {
			oneMore(func(t turn) bool { return t.Number == 1 && t.Board.Cells > 4 }),
			board.Board{Cells: 5, Faces: 1},
		},
		"last of its input": {
			oneMore(func(t turn) bool { return t.last() && t.Board.Cells > 4 }),
			board.Board{Cells: 5, Faces: 1},
		},
		"odd number of boards": {
			oneMore(func(t turn) bool { return t.Boards%2 == 1 && t.Board.Cells > 4 }),
			board.Board{Cells: 5, Faces: 1},
		},
		"last of its input, no number": {
			ill(func(t turn) {
				if t.last() && t.Board.Cells > 4 {
					t.print("none")
				}
			}),
			board.Board{Cells: 5, Faces: 1},
		},
		"first of its input, dies": {
			ill(func(t turn) {
				if t.Number == 1 && t.Board.Cells > 4 {
					t.abort()
				}
			}),
			board.Board{Cells: 5, Faces: 1},
		},
		"what was not filled": {unfilled, board.Board{Cells: 2, Faces: 5}},
		"none": {
			oneMore(func(t turn) bool { return t.Board.Cells > 4 && len(t.Board.Jumps) > 0 }),
			board.Board{Cells: 5, Faces: 1, Jumps: []board.Jump{{From: 1, To: 2}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := hunted(t, c.subject, unexplained()).Finding
			smallest := name == "none"
			if f == nil || !f.Alone || !f.Minimal || f.Smallest != smallest || board.Compare(f.Last(), &c.want) != 0 {
				t.Errorf("%+v", f)
			}
		})
	}
}
