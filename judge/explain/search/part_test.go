package search

import (
	"slices"
	"testing"

	"adder/judge/game/board"
)

// A part has the boards that its words say, up to the last of them.
func TestPartsHoldWhatTheySay(t *testing.T) {
	t.Parallel()
	type jumps []board.Jump
	of := func(cells, faces, want int, all jumps) Sight {
		return Sight{Board: board.Board{Cells: cells, Faces: faces, Jumps: all}, Want: want}
	}
	snake, ladder := jumps{{From: 3, To: 2}}, jumps{{From: 3, To: 5}}
	for words, c := range map[string]struct{ in, out []Sight }{
		"whose last cell can be reached": {[]Sight{of(2, 1, 1, nil)}, []Sight{of(2, 1, -1, nil)}},
		"with more cells than faces":     {[]Sight{of(3, 2, 1, nil)}, []Sight{of(3, 3, 1, nil)}},
		"with more cells than faces, whose last cell can be reached": {
			[]Sight{of(3, 2, 1, nil)},
			[]Sight{of(3, 3, 1, nil), of(3, 2, -1, nil)},
		},
		"with 7 cells or more":   {[]Sight{of(7, 1, 6, nil)}, []Sight{of(6, 1, 5, nil)}},
		"with up to 100 cells":   {[]Sight{of(100, 6, 17, nil)}, []Sight{of(101, 6, 17, nil)}},
		"with two faces or more": {[]Sight{of(9, 2, 4, nil)}, []Sight{of(9, 1, 8, nil)}},
		"with up to six faces":   {[]Sight{of(9, 6, 2, nil)}, []Sight{of(9, 7, 2, nil)}},
		"with six faces":         {[]Sight{of(9, 6, 2, nil)}, []Sight{of(9, 5, 2, nil), of(9, 7, 2, nil)}},
		"without snakes":         {[]Sight{of(9, 6, 2, ladder)}, []Sight{of(9, 6, 2, snake)}},
		"without ladders":        {[]Sight{of(9, 6, 2, snake)}, []Sight{of(9, 6, 2, ladder)}},
		"on which no jump touches the first cell or the last": {
			[]Sight{of(6, 6, 1, snake), of(6, 6, 1, ladder)},
			[]Sight{
				of(6, 6, 1, jumps{{From: 1, To: 3}}),
				of(6, 6, 1, jumps{{From: 3, To: 1}}),
				of(6, 6, 1, jumps{{From: 3, To: 6}}),
			},
		},
		"on which no jump ends where one starts": {
			[]Sight{of(6, 6, 1, jumps{{From: 3, To: 5}, {From: 4, To: 5}})},
			[]Sight{of(6, 6, 1, jumps{{From: 3, To: 5}, {From: 5, To: 2}})},
		},
	} {
		i := slices.IndexFunc(parts, func(p part) bool { return p.words == words })
		if i < 0 {
			t.Errorf("no part has boards %s", words)
			continue
		}
		for _, s := range c.in {
			if !parts[i].has(&s) {
				t.Errorf("%v is no board %s", s.Board, words)
			}
		}
		for _, s := range c.out {
			if parts[i].has(&s) {
				t.Errorf("%v is a board %s", s.Board, words)
			}
		}
	}
}
