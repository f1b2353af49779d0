package cases_test

import (
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

// How boards are chosen.
const (
	shownBy     = 3    // boards of the suite must show each wrong program
	mostTelling = 260  // boards of a file
	poolSize    = 1500 // boards of each kind from which the choice is made; a third where inputs have many
	someVaried  = 1000 // variants with more than one choice
	someChanged = 160  // changed solvers, drawn by lot
)

// posing is boards with their answers.
type posing struct {
	boards  []board.Board
	answers []int32
}

func pose(boards []board.Board) posing { return posing{boards, answersTo(boards)} }

// A member of a population is a program that may be wrong.
type member struct {
	name string
	// wrong returns the indices of boards on which it is wrong, up to that many; 0: of all.
	wrong func(t *testing.T, p posing, most int) []int
}

// played are the beliefs and variants.
func played(seed uint64, n int) (all []member) {
	for _, m := range prey() {
		if !m.Leaks {
			all = append(all, playing(m.Name, m.New))
		}
	}
	for _, v := range variants(seed, n) {
		all = append(all, playing(v.String(), func() belief.Player {
			var x explorer
			return func(b *board.Board) belief.Outcome { return x.play(&v, b) }
		}))
	}
	return all
}

func playing(name string, start func() belief.Player) member {
	return member{name, func(_ *testing.T, p posing, most int) (wrong []int) {
		play := start()
		for i := range p.boards {
			if int(play(&p.boards[i])) != int(p.answers[i]) {
				wrong = append(wrong, i)
			}
			if most > 0 && len(wrong) == most {
				break
			}
		}
		return wrong
	}}
}

// changedAccepted are accepted solvers with one token changed, drawn by lot.
func changedAccepted(t *testing.T, seed uint64, n int) (all []member) {
	var changes []changedSolver
	for _, name := range []string{"bfs.c", "bfs.cpp", "linear.cpp", "fastest_reach.cpp", "dp.cpp"} {
		text := cases.Must(os.ReadFile("../solutions/accepted/" + name))
		changes = append(changes, changed(string(text))...)
	}
	for _, x := range drawn(seed, changes)[:n] {
		program := sync.OnceValue(func() compiledSolver { return compile(t, x.text) })
		all = append(all, member{x.line, func(t *testing.T, p posing, _ int) []int {
			return program().wrong(t, p)
		}})
	}
	return all
}

// TestEachMistakeIsShownThrice: where each process answers one board, beliefs and variants that are
// wrong on boards of the site's kind are wrong on three of the suite's. With ADDER_LONG more variants
// are drawn.
func TestEachMistakeIsShownThrice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	tried := 100
	if os.Getenv("ADDER_LONG") != "" {
		tried = 400
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			suite := pose(suiteIn(f, true))
			random := pose(generator.NewMix(8, nil, f, f.Promised()).Boards(300))
			all, few := 0, 0
			for _, m := range played(4, tried) {
				if m.wrong(t, random, 1) == nil {
					continue
				}
				all++
				n := len(m.wrong(t, suite, shownBy))
				if n < shownBy {
					few++
					t.Logf("%d boards show %s", n, m.name)
				}
			}
			t.Logf("%d of %d are shown by three of %d boards", all-few, all, len(suite.boards))
			if 100*few > all {
				t.Errorf("%d are shown by fewer than three", few)
			}
		})
	}
}

// suiteIn is the boards of the suite for a format, without those that are about time.
func suiteIn(f *board.Format, one bool) (boards []board.Board) {
	for _, c := range cases.Must(cases.Standard().In(f, f.Promised(), one).Cases(nil)) {
		boards = append(boards, cases.Must(board.Parse(c.FullName(), c.Text))...)
	}
	return slices.DeleteFunc(boards, func(b board.Board) bool { return b.Cells > 1000 })
}

// TestChooseTelling adds boards to the files, with -update and ADDER_LONG.
func TestChooseTelling(t *testing.T) {
	if !cases.Updating() || os.Getenv("ADDER_LONG") == "" {
		t.Skip("only with -update and ADDER_LONG")
	}
	population := played(1, someVaried)
	for _, f := range board.Formats {
		if f.OneBoard {
			chooseTelling(t, f, tellingPool(f, poolSize), append(population, changedAccepted(t, 1, someChanged)...))
		} else {
			chooseTelling(t, f, tellingPool(f, poolSize/3), population)
		}
	}
}

// chooseTelling adds boards to the file of a format, until each member that is wrong on boards of the
// pool is wrong on three of the suite's.
func chooseTelling(t *testing.T, f *board.Format, boards []board.Board, population []member) {
	suite, pool := pose(suiteIn(f, true)), pose(boards)
	needed := make([]int, len(population))     // boards that must still show the member
	showing := make([][]int, len(pool.boards)) // members, by board
	for k, m := range population {
		shown := len(m.wrong(t, suite, shownBy))
		if shown >= shownBy {
			continue
		}
		wrong := m.wrong(t, pool, 0)
		needed[k] = min(shownBy, len(wrong)) - shown
		for _, i := range wrong {
			showing[i] = append(showing[i], k)
		}
	}
	met := func(k int) bool { return needed[k] <= 0 }
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
		for _, k := range showing[best] {
			needed[k]--
		}
		showing[best] = nil
	}
	left := slices.DeleteFunc(needed, func(n int) bool { return n <= 0 })
	t.Logf("%s: %d boards and %d more; of %d members %d are left",
		f.Name, before, len(all)-before, len(population), len(left))
	file := filepath.Join("../generator/telling", f.Name+".in")
	cases.Check(t, os.WriteFile(file, board.Plain(all...), 0o644))
}

// tellingPool is boards as a site could give them, about size of each kind: of the mix, of the site's kind
// and of the sweep.
func tellingPool(f *board.Format, size int) []board.Board {
	pool := generator.NewMix(1, nil, f, f.Promised()).Boards(size)
	if !f.Plain() {
		pool = append(pool, generator.OfSite(f, f.Promised(), size)...)
	}
	sweep := generator.SweepOf(f)
	step, i := max(1, sweep.Count()/uint64(size)), uint64(0)
	for b := range sweep.From(0) {
		x := b.Clone()
		if i%step == 0 && board.Fit(&x, f.Promised()) == nil {
			pool = append(pool, x)
		}
		i++
	}
	return pool
}
