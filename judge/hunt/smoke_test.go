package hunt

import (
	"os"
	"slices"
	"testing"

	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// TestSmokeSet: the smoke set kills nearly all beliefs. With -update it is chosen anew.
func TestSmokeSet(t *testing.T) {
	t.Parallel()
	prey := slices.DeleteFunc(beliefs(), func(m *belief.Belief) bool { return m.Leaks })
	if *update {
		err := os.WriteFile("smoke.in", board.Plain(chooseSmoke(prey)...), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	}
	boards := smokeBoards()
	killed := kills(boards, prey)
	survivors := 0
	for i := range prey {
		if !slices.ContainsFunc(killed, func(by []bool) bool { return by[i] }) {
			survivors++
		}
	}
	if len(boards) > smokeSize || 20*survivors > len(prey) {
		t.Errorf("%d boards, %d of %d survive: want at most %d boards that kill 95 %% or more",
			len(boards), survivors, len(prey), smokeSize)
	}
}

// kills says for each board which beliefs are wrong on it.
func kills(boards []board.Board, prey []*belief.Belief) [][]bool {
	killed := make([][]bool, len(boards))
	for i := range boards {
		for _, m := range prey {
			killed[i] = append(killed[i], failsAlone(m, new(oracle.Solver), &boards[i]))
		}
	}
	return killed
}

// chooseSmoke chooses boards one by one: the board that kills most of the beliefs still alive,
// the smallest of equals. When all beliefs are dead, it begins again with all, until the set is
// full.
func chooseSmoke(prey []*belief.Belief) []board.Board {
	c := corpusOf(testOptions())
	boards := c.Mix(0).Boards()[:rareBoards]
	for k := range c.chunks {
		boards = append(boards, c.Sweep(k).Boards()...)
	}
	boards = append(boards, board.Board{Cells: 1001, Faces: 1}) // for arrays that are too short
	boards = shrink.Sorted(boards)
	killed := kills(boards, prey)
	dead := make([]bool, len(prey))
	var chosen []int
	for len(chosen) < smokeSize {
		best, most := -1, 0
		for k := range boards {
			n := 0
			for i := range prey {
				if killed[k][i] && !dead[i] {
					n++
				}
			}
			if n > most && !slices.Contains(chosen, k) {
				best, most = k, n
			}
		}
		if best < 0 {
			clear(dead)
			continue
		}
		chosen = append(chosen, best)
		for i := range dead {
			dead[i] = dead[i] || killed[best][i]
		}
	}
	slices.Sort(chosen)
	var set []board.Board
	for _, k := range chosen {
		set = append(set, boards[k])
	}
	return set
}

// smokeSize is how many boards the smoke set may have.
const smokeSize = 11
