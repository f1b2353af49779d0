package generator

import (
	"testing"

	"adder/judge/board"
)

// A belief answers a board, rightly or wrongly.
type belief func(*board.Board) int

// under is the answer under some rules, by plain breadth-first search.
func under(rules board.Rules) belief {
	return func(b *board.Board) int { return search(b, rules, false) }
}

var truth = under(board.Rules{})

// marksLanded also marks the cell landed on when it is carried away from there.
func marksLanded(b *board.Board) int { return search(b, board.Rules{}, true) }

func search(b *board.Board, rules board.Rules, markLanded bool) int {
	g := board.NewGame(b, rules)
	seen := make([]bool, b.Cells+1)
	now := []int32{}
	for _, s := range g.Starts() {
		now = append(now, s.Cell)
	}
	for throws := 0; len(now) > 0; throws++ {
		var next []int32
		for _, v := range now {
			if int(v) == b.Cells {
				return throws
			}
			for k := min(g.Reach, b.Cells-int(v)); k >= 1; k-- {
				landed := v + int32(k)
				if markLanded && seen[landed] {
					continue
				}
				for _, rest := range g.Land(landed) {
					if !seen[rest.Cell] {
						seen[rest.Cell] = true
						next = append(next, rest.Cell)
					}
				}
				if markLanded {
					seen[landed] = true
				}
			}
		}
		now = next
	}
	return -1
}

// greedy throws whatever gets furthest.
func greedy(b *board.Board) int {
	g := board.NewGame(b, board.Rules{})
	at := int32(1)
	for throws := 0; throws <= b.Cells; throws++ {
		if int(at) == b.Cells {
			return throws
		}
		best := int32(0)
		for k := 1; k <= min(g.Reach, b.Cells-int(at)); k++ {
			best = max(best, g.Land(at + int32(k))[0].Cell)
		}
		at = best
	}
	return -1
}

// neverStuck is what a program says that knows no -1.
func neverStuck(b *board.Board) int { return max(0, truth(b)) }

// TestFamiliesCatchTheirPrey counts how many boards of a hundred expose the
// mistake that the family hunts.
func TestFamiliesCatchTheirPrey(t *testing.T) {
	t.Parallel()
	rows := []struct {
		family *Family
		prey   string
		says   belief
		share  int
	}{
		{portal, "snakes avoided", under(board.Rules{Snakes: board.Avoided}), 60},
		{portal, "snakes ignored", under(board.Rules{Snakes: board.Ignored}), 60},
		{portal, "ladders ignored", under(board.Rules{Ladders: board.Ignored}), 90},
		{snakeNeeded, "snakes avoided", under(board.Rules{Snakes: board.Avoided}), 100},
		{snakeNeeded, "snakes ignored", under(board.Rules{Snakes: board.Ignored}), 30},
		{wall, "ladders optional", under(board.Rules{Ladders: board.Optional}), 10},
		{ladderTrap, "greedy", greedy, 60},
		{greedyBait, "greedy", greedy, 50},
		{longLine, "greedy", greedy, 5},
		{revisit, "marks landed", marksLanded, 40},
		{rests, "chained", under(board.Rules{Follow: board.Chained}), 20},
		{rests, "second jump blocked", under(board.Rules{Follow: board.SecondBlocked}), 15},
		{chains, "chained", under(board.Rules{Follow: board.Chained}), 20},
		{startJump, "taken at start", under(board.Rules{StartJump: board.TakenAtStart}), 60},
		{wall, "ladders ignored", under(board.Rules{Ladders: board.Ignored}), 15},
		{stuck, "never stuck", neverStuck, 100},
		{oneFace, "six faces", under(board.Rules{Faces: board.AlwaysSix}), 90},
		{manyFaces, "six faces", under(board.Rules{Faces: board.AlwaysSix}), 60},
		{snakesOnly, "snakes ignored", under(board.Rules{Snakes: board.Ignored}), 20},
		{laddersOnly, "ladders ignored", under(board.Rules{Ladders: board.Ignored}), 50},
		{dense, "marks landed", marksLanded, 5},
	}
	for _, row := range rows {
		t.Run(row.family.Name+"/"+row.prey, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{15, 20, 40, 100} {
				const boards = 200
				caught := 0
				for seed := range uint64(boards) {
					b := row.family.Board(size, seed)
					if truth(&b) != row.says(&b) {
						caught++
					}
				}
				t.Logf("size %d: %d%%", size, caught*100/boards)
				if caught*100 < row.share*boards {
					t.Errorf("size %d: %d of %d boards expose it, want %d%%", size, caught, boards, row.share)
				}
			}
		})
	}
}
