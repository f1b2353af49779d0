package board

import "testing"

// meeting has a ladder onto a snake onto a ladder (2-7-4-9), a snake onto a ladder (8-2...), two
// jumps that go round (10-11-10), and a plain ladder and snake.
var meeting = Board{Cells: 20, Faces: 6, Jumps: []Jump{
	{2, 7}, {7, 4}, {4, 9}, {8, 2}, {10, 11}, {11, 10}, {12, 15}, {16, 13},
}}

func TestLand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rules string
		cell  int32
		want  []Rest
	}{
		{"game", 3, []Rest{{3, 0}}},
		{"game", 2, []Rest{{7, 0}}},
		{"game", 7, []Rest{{4, 0}}},
		{"game", 10, []Rest{{11, 0}}},
		{"game", 16, []Rest{{13, 0}}},
		{"chained", 3, []Rest{{3, 0}}},
		{"chained", 2, []Rest{{9, 0}}},
		{"chained", 8, []Rest{{9, 0}}},
		{"chained", 10, nil},
		{"chained", 12, []Rest{{15, 0}}},
		{"chained,jumps-cost", 2, []Rest{{9, 3}}},
		{"chained,snakes-avoided", 2, nil},
		{"chained,snakes-ignored", 2, []Rest{{7, 0}}},
		{"chained,snakes-optional", 2, []Rest{{7, 0}, {9, 0}}},
		{"chained,snakes-optional", 10, []Rest{{11, 0}}},
		{"chained,ladders-optional", 2, []Rest{{2, 0}, {4, 0}, {9, 0}}},
		{"second-costs", 2, []Rest{{9, 2}}},
		{"second-costs", 12, []Rest{{15, 0}}},
		{"second-costs,jumps-cost", 2, []Rest{{9, 5}}},
		{"second-costs", 10, nil},
		{"ladder-then-snake", 2, []Rest{{4, 0}}},
		{"ladder-then-snake", 8, []Rest{{2, 0}}},
		{"ladder-then-snake", 7, []Rest{{4, 0}}},
		{"second-blocked", 2, nil},
		{"second-blocked", 4, []Rest{{9, 0}}},
		{"second-blocked,snakes-ignored", 2, []Rest{{7, 0}}},
		{"snakes-avoided", 7, nil},
		{"snakes-avoided", 2, []Rest{{7, 0}}},
		{"snakes-ignored", 7, []Rest{{7, 0}}},
		{"snakes-optional", 7, []Rest{{7, 0}, {4, 0}}},
		{"ladders-avoided", 2, nil},
		{"ladders-ignored", 2, []Rest{{2, 0}}},
		{"ladders-optional,jumps-cost", 2, []Rest{{2, 0}, {7, 1}}},
	} {
		r := must(ParseRules(c.rules))
		g := NewGame(&meeting, r)
		same(t, c.want, cheapest(g.Land(c.cell)), c.rules, c.cell)
		same(t, c.want, cheapest(g.Land(c.cell)), c.rules, c.cell, "a second time")
	}
}

// cheapest keeps the first way to each cell.
func cheapest(rests []Rest) []Rest {
	var kept []Rest
	seen := map[int32]bool{}
	for _, r := range rests {
		if !seen[r.Cell] {
			seen[r.Cell] = true
			kept = append(kept, r)
		}
	}
	return kept
}

func TestStarts(t *testing.T) {
	t.Parallel()
	onStart := Board{Cells: 9, Faces: 2, Jumps: []Jump{{1, 4}, {4, 6}, {6, 4}}}
	for _, c := range []struct {
		rules string
		want  []Rest
	}{
		{"game", []Rest{{1, 0}}},
		{"chained", []Rest{{1, 0}}},
		{"off-board", []Rest{{0, 0}}},
		{"off-board,start-jump", []Rest{{0, 0}}},
		{"start-jump", []Rest{{4, 0}}},
		{"start-jump,jumps-cost", []Rest{{4, 1}}},
		{"start-jump,chained", []Rest{{1, 0}}}, // the chain has no end, so it cannot be taken
		{"start-jump,ladders-optional", []Rest{{1, 0}, {4, 0}}},
	} {
		r := must(ParseRules(c.rules))
		same(t, c.want, cheapest(NewGame(&onStart, r).Starts()), c.rules)
	}
}

// A walk along a chain must cost the same whether the chain was met from its
// middle before or not.
func TestChainsAreRememberedRight(t *testing.T) {
	t.Parallel()
	long := Board{Cells: 1000, Faces: 1}
	for c := int32(2); c < 900; c++ {
		long.Jumps = append(long.Jumps, Jump{c, c + 1})
	}
	for _, follow := range []Follow{Chained, SecondCosts} {
		for _, first := range []int32{2, 500, 899} {
			g := NewGame(&long, Rules{Follow: follow})
			g.Land(first)
			want := Rest{Cell: 900}
			if follow == SecondCosts {
				want.Cost = 897
			}
			same(t, []Rest{want}, g.Land(2), follow, first)
		}
	}
}

func TestRulesText(t *testing.T) {
	t.Parallel()
	for _, x := range Toggles {
		r, err := ParseRules(x.Name)
		if err != nil || r.String() != x.Name || r.Zero() {
			t.Errorf("%s reads as %v, %v", x.Name, r, err)
		}
		if x.Doc == "" {
			t.Errorf("%s has no doc", x.Name)
		}
	}
	if r, err := ParseRules("game"); err != nil || !r.Zero() || r.String() != "game" {
		t.Errorf("the game reads as %v, %v", r, err)
	}
	for _, bad := range []string{
		"chaned", "chained,second-costs", "off-board,,chained", "stuck-zero,stuck-cells",
	} {
		r, err := ParseRules(bad)
		if err == nil {
			t.Errorf("%s reads as %v", bad, r)
		}
	}
}
