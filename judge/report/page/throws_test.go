package page

import (
	"slices"
	"testing"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// Each throw of a way has its face and its jumps, by the rules of the way.
func TestThrowWords(t *testing.T) {
	t.Parallel()
	b := board.Board{
		Cells: 20,
		Faces: 3,
		Jumps: []board.Jump{{From: 3, To: 12}, {From: 12, To: 17}, {From: 5, To: 2}},
	}
	for _, c := range []struct {
		rules    board.Rules
		from, to int32
		face     int
		words    string
	}{
		{board.Rules{}, 1, 12, 2, "1 → 3 ↑ 12"},
		{board.Rules{}, 12, 14, 2, "12 → 14"},
		{board.Rules{}, 4, 2, 1, "4 → 5 ↓ 2"},
		{board.Rules{Follow: board.Chained}, 1, 17, 2, "1 → 3 ↑ 12 ↑ 17"},
		{board.Rules{Snakes: board.Ignored}, 4, 5, 1, "4 → 5"},
		{board.Rules{Start: board.OffBoard}, 0, 12, 3, "0 → 3 ↑ 12"},
		{board.Rules{}, 1, 19, 0, "1 → 19"}, // no throw leads there
	} {
		face, words := throwWords(board.NewGame(&b, c.rules), c.from, c.to)
		if face != c.face || words != c.words {
			t.Errorf("%v, from %d to %d: %d, %q; want %d, %q",
				c.rules, c.from, c.to, face, words, c.face, c.words)
		}
	}
}

// A lane begins where its rules have the player start.
func TestLaneStarts(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 5, Faces: 3}
	for words, w := range map[string]way{
		"1 → 3": {Cells: []int32{3, 5}},
		"0 → 3": {Cells: []int32{3, 5}, Rules: board.Rules{Start: board.OffBoard}},
	} {
		l := laneOf(&b, "best", w)
		if l.Steps[0].Words != words {
			t.Errorf("the first throw is %q, want %q", l.Steps[0].Words, words)
		}
	}
}

// The throws that a program printed are followed as far as they can be thrown.
func TestPrintedWay(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 10, Faces: 6, Jumps: []board.Jump{{From: 3, To: 8}}}
	for got, want := range map[result.Text][]int32{
		"2 2 1": {8, 9}, "3": nil, "2 2 9": {8}, "1 x": nil, "2 2 -1 3": {8}, "2 6 6": {7},
	} {
		f := result.Failure{Kind: result.Wrong, Boards: result.OneBoard(b), Got: got}
		if cells := printedWay(&f); !slices.Equal(cells, want) {
			t.Errorf("%q: %v, want %v", got, cells, want)
		}
	}
}

// A way with cells that its board does not have, as in a damaged file of results, is not drawn.
func TestForeignWay(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 5, Faces: 2}
	for _, cells := range [][]int32{{6}, {-1, 5}, {0}} {
		p := played(&b, way{Cells: cells}, way{Cells: cells}, focus{})
		if len(p.Lanes) > 0 || p.Drawing == "" {
			t.Errorf("%v: %d lanes", cells, len(p.Lanes))
		}
	}
}
