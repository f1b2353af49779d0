package search

import (
	"slices"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// mostShows is how many boards show a belief, and showCells the largest of them.
const (
	mostShows = 3
	showCells = 10_000
)

// shows picks the first board that was answered wrong, and further ones with other traits, and
// puts the smallest first. If the named belief leaks, it picks only boards that the belief
// answers so alone.
func shows(o *observation, named string) []result.Show {
	var leak *belief.Belief
	m, err := belief.Find(named)
	if err == nil && m.Leaks {
		leak = m
	}
	var picked []result.Show
	var seen [][]string
	for s := range o.sights() {
		b := &s.Board
		if !s.Wrong() || b.Cells > showCells || leak != nil && leak.New()(b) != s.Got {
			continue
		}
		traits := board.Prepare(b).Traits()
		if slices.ContainsFunc(seen, func(t []string) bool { return slices.Equal(t, traits) }) {
			continue
		}
		seen = append(seen, traits)
		show := result.Show{Board: result.OneBoard(b.Clone()), Answer: s.Want, Belief: result.Text(s.Got.String())}
		picked = append(picked, show)
		if len(picked) == mostShows {
			break
		}
	}
	slices.SortFunc(picked, func(a, b result.Show) int { return board.Compare(&a.Board[0], &b.Board[0]) })
	return picked
}
