package hunt

import (
	"math/bits"
	"os"
	"slices"
	"sync"
	"testing"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// smokeSize is how many boards the smoke set may have.
const smokeSize = 11

// TestSmokeSet prints the share of the misconceptions that the smoke set kills.
func TestSmokeSet(t *testing.T) {
	t.Parallel()
	var prey []*misconception.Misconception
	for _, m := range beliefs() {
		if !m.Leaks {
			prey = append(prey, m)
		}
	}
	if *update {
		if err := os.WriteFile("smoke.in", board.Plain(chooseSmoke(prey)...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("smoke.in")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := board.Parse("smoke.in", text)
	if err != nil {
		t.Fatal(err)
	}
	var survivors []string
	for _, m := range prey {
		if !slices.ContainsFunc(boards, func(b board.Board) bool { return failsAlone(m, new(oracle.Solver), &b) }) {
			survivors = append(survivors, m.Name)
		}
	}
	t.Logf("%d boards kill %d of %d; survivors: %v", len(boards), len(prey)-len(survivors), len(prey), survivors)
	if len(boards) > smokeSize || 20*len(survivors) > len(prey) {
		t.Errorf("want at most %d boards that kill 95 %% or more", smokeSize)
	}
}

// kills is a set of misconceptions, by number.
type kills [4]uint64

func (k kills) without(others kills) (n int) {
	for i := range k {
		n += bits.OnesCount64(k[i] &^ others[i])
	}
	return n
}

// chooseSmoke takes the board that kills most of those still alive, the smallest
// if there are several; when none is alive it begins anew with all, until the set
// is full.
func chooseSmoke(prey []*misconception.Misconception) []board.Board {
	c := NewCorpus(testOptions())
	defer c.Close()
	var boards []board.Board
	for k := range c.chunks {
		boards = append(boards, c.Sweep(k).Boards()...)
	}
	boards = append(boards, c.Mix(0).Boards()[:rareBoards]...)
	boards = append(boards, board.Board{Cells: 1001, Faces: 1}) // for arrays that are too short
	killed := make([]kills, len(boards))
	var mu sync.Mutex
	var group sync.WaitGroup
	for i, m := range prey {
		group.Go(func() {
			var s oracle.Solver
			play := m.New()
			var mine []int
			for k := range boards {
				if play(&boards[k]) != misconception.Outcome(s.Answer(&boards[k])) {
					mine = append(mine, k)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for _, k := range mine {
				killed[k][i/64] |= 1 << (i % 64)
			}
		})
	}
	group.Wait()
	var chosen []board.Board
	var dead kills
	for len(chosen) < smokeSize {
		best, most := -1, 0
		for k := range boards {
			if n := killed[k].without(dead); n > most {
				best, most = k, n
			}
		}
		if best < 0 {
			dead = kills{}
			continue
		}
		chosen = append(chosen, boards[best])
		for i := range dead {
			dead[i] |= killed[best][i]
		}
		killed[best] = kills{} // once is enough
	}
	slices.SortFunc(chosen, func(x, y board.Board) int { return board.Compare(&x, &y) })
	return chosen
}
