package generator

import (
	"slices"
	"testing"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// Each size has boards with each number of jumps from 4 on.
func TestCrowdedHasEveryNumberOfJumps(t *testing.T) {
	t.Parallel()
	count := map[[2]int]int{}
	for _, b := range Crowded(300) {
		check(t, b.Validate())
		count[[2]int{b.Cells, len(b.Jumps)}]++
	}
	for cells := 5; cells <= 12; cells++ {
		for jumps := 4; jumps < cells; jumps++ {
			if n := count[[2]int{cells, jumps}]; n < 30 {
				t.Errorf("%d boards of %d cells with %d jumps", n, cells, jumps)
			}
		}
	}
}

// A program that overlooks ladders, or snakes, of one length is wrong on one of
// the boards.
func TestLengthsNeedEveryLength(t *testing.T) {
	t.Parallel()
	const longest = 300
	var seen [2][longest + 1]bool // by kind and length
	var o oracle.Solver
	for _, b := range Lengths(longest) {
		check(t, b.Validate())
		answer, length, kind := o.Answer(&b), b.Jumps[0].To-b.Jumps[0].From, 0
		if length < 0 {
			length, kind = -length, 1
		}
		b.Jumps = slices.DeleteFunc(b.Jumps, func(j board.Jump) bool {
			return j.To-j.From == length || j.From-j.To == length
		})
		if len(b.Jumps) == 0 && o.Answer(&b) != answer {
			seen[kind][length] = true
		}
	}
	for kind, name := range []string{"ladder", "snake"} {
		for length := 1; length <= longest; length++ {
			if !seen[kind][length] {
				t.Errorf("no board needs a %s of length %d", name, length)
			}
		}
	}
}
