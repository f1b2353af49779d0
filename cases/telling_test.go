package cases_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
)

// Theory. The telling boards of a format show each known mistake three times, so that they also show
// those that nobody has written down. Known are the beliefs, those on ladders or snakes alone, and two of
// them together. Boards are only added to the files: they also hold some that were chosen by programs of
// students, and by every change of one token of accepted solvers.

// How boards are chosen.
const (
	shownBy     = 3    // boards of the suite must show each mistake
	mostTelling = 400  // boards of a file
	poolSize    = 5000 // boards of each kind from which the choice is made
	somePairs   = 2000
)

// known are mistakes that do not depend on boards before, n of them pairs drawn by lot.
func known(seed uint64, n int) (all []*belief.Belief) {
	for _, m := range prey() {
		if !m.Leaks {
			all = append(append(all, m), m.Halves()...)
		}
	}
	singles := len(all)
	r := rand.New(rand.NewPCG(seed, 0))
	for len(all) < singles+n {
		pair := all[r.IntN(singles)].With(all[r.IntN(singles)])
		if pair != nil {
			all = append(all, pair)
		}
	}
	return all
}

// posing is boards with their answers.
type posing struct {
	boards  []board.Board
	answers []int32
}

func pose(boards []board.Board) posing { return posing{boards, answersTo(boards)} }

// shows are the boards on which a program that holds m is wrong, up to that many; 0: all.
func (p posing) shows(m *belief.Belief, most int) (at []int) {
	play := m.New()
	for i := range p.boards {
		if int(play(&p.boards[i])) != int(p.answers[i]) {
			at = append(at, i)
		}
		if most > 0 && len(at) == most {
			break
		}
	}
	return at
}

// suites are the cases of the standard suite by format, made once.
var suites sync.Map

func casesIn(f *board.Format, one bool) []*cases.Case {
	made, _ := suites.LoadOrStore(fmt.Sprint(f.Name, one), sync.OnceValue(func() []*cases.Case {
		return cases.Must(cases.Standard().In(f, f.Promised(), one).Cases(nil))
	}))
	return made.(func() []*cases.Case)()
}

// suiteIn is the boards of the suite for a format, without those that are about time.
func suiteIn(f *board.Format, one bool) posing {
	var boards []board.Board
	for _, c := range casesIn(f, one) {
		boards = append(boards, cases.Must(board.Parse(c.FullName(), c.Text))...)
	}
	return pose(slices.DeleteFunc(boards, func(b board.Board) bool { return b.Cells > 1000 }))
}

// TestEachMistakeIsShownThrice: where each process answers one board, mistakes that are wrong on boards
// of the site's kind are wrong on three of the suite's. With ADDER_LONG more pairs are drawn.
func TestEachMistakeIsShownThrice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	pairs := 100
	if os.Getenv("ADDER_LONG") != "" {
		pairs = 2000
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			suite := suiteIn(f, true)
			random := pose(generator.NewMix(8, nil, f, f.Promised()).Boards(300))
			all, few := 0, 0
			for _, m := range known(4, pairs) {
				if len(random.shows(m, 1)) == 0 {
					continue
				}
				all++
				n := len(suite.shows(m, shownBy))
				if n < shownBy {
					few++
					t.Logf("%d boards show %s", n, m.Name)
				}
			}
			t.Logf("%d of %d are shown by three of %d boards", all-few, all, len(suite.boards))
			if 100*few > all {
				t.Errorf("%d are shown by fewer than three", few)
			}
		})
	}
}

// TestBaekjoonCatchesOverwrittenEnds: its suite catches a mistake that one random board in seventy
// shows: the end of a ladder takes the distance of its foot even if it was reached before.
func TestBaekjoonCatchesOverwrittenEnds(t *testing.T) {
	t.Parallel()
	m := cases.Must(belief.Find("distance-written-again-ladders-only"))
	shown := suiteIn(cases.Must(board.FindFormat("baekjoon")), true).shows(m, shownBy)
	if len(shown) < shownBy {
		t.Errorf("only %d boards show it", len(shown))
	}
}

// TestChooseTelling adds boards to the files, with -update and ADDER_LONG.
func TestChooseTelling(t *testing.T) {
	if !cases.Updating() || os.Getenv("ADDER_LONG") == "" {
		t.Skip("only with -update and ADDER_LONG")
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			choose(t, f)
		})
	}
}

// choose adds boards to the file of a format until each mistake is shown by three, as far as the pool
// has them.
func choose(t *testing.T, f *board.Format) {
	t.Helper()
	suite, pool := suiteIn(f, true), pose(tellingPool(f))
	showing := make([][]*int, len(pool.boards)) // by board: how many are still needed for a mistake
	var poorly []*int
	for _, m := range known(1, somePairs) {
		by := pool.shows(m, 0)
		needed := min(shownBy-len(suite.shows(m, shownBy)), len(by))
		poorly = append(poorly, &needed)
		for _, i := range by {
			showing[i] = append(showing[i], &needed)
		}
	}
	met := func(needed *int) bool { return *needed == 0 }
	all := generator.Telling(f)
	before := len(all)
	for len(all) < mostTelling {
		best := 0
		for i := range showing {
			showing[i] = slices.DeleteFunc(showing[i], met)
			if len(showing[i]) > len(showing[best]) {
				best = i
			}
		}
		if len(showing[best]) == 0 {
			break
		}
		all = append(all, pool.boards[best])
		for _, needed := range showing[best] {
			*needed--
		}
		showing[best] = nil
	}
	t.Logf("%d boards, and %d more; not met: %d", before, len(all)-before, len(slices.DeleteFunc(poorly, met)))
	file := filepath.Join("../generator/telling", f.Name+".in")
	cases.Check(t, os.WriteFile(file, board.Plain(all...), 0o644))
}

// tellingPool is boards as a site could give them: of the mix, of the site's kind and of the sweep.
func tellingPool(f *board.Format) []board.Board {
	pool := generator.NewMix(1, nil, f, f.Promised()).Boards(poolSize)
	if !f.Plain() {
		pool = append(pool, generator.OfSite(f, f.Promised(), poolSize)...)
	}
	sweep := generator.SweepOf(f)
	step, i := max(1, sweep.Count()/uint64(poolSize)), uint64(0)
	for b := range sweep.From(0) {
		x := b.Clone()
		if i%step == 0 && board.Fit(&x, f.Promised()) == nil {
			pool = append(pool, x)
		}
		i++
	}
	r := rand.New(rand.NewPCG(1, 0))
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return pool
}
