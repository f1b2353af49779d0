package generator

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// tellingShare is how many of a hundred beliefs the boards of a format must at least
// distinguish.
var tellingShare = map[string]int{
	"plain":         90,
	"moves":         85,
	"leetcode":      80,
	"geeksforgeeks": 70,
	"hackerrank":    65,
	"baekjoon":      40,
}

// The boards can be written in each format, and distinguish most mistakes. The log
// says how many.
func TestTellingBoardsDistinguish(t *testing.T) {
	t.Parallel()
	for _, file := range tellingFiles {
		if *update {
			text := board.Plain(chooseTelling(t, formatNamed(file.format))...)
			check(t, os.WriteFile(filepath.Join("telling", file.name), text, 0o644))
		}
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			given := Telling(f)
			for i := range given {
				check(t, f.Expresses(&given[i]))
			}
			told, all := newTable(given).classes()-1, len(tellable())
			t.Logf("%d boards that the site would give tell %d of %d apart", len(given), told, all)
			least := all * tellingShare[f.Name] / 100
			if told < least {
				t.Errorf("%d boards tell %d of %d apart, want %d", len(given), told, all, least)
			}
		})
	}
}

// tellable is the beliefs that single boards can show.
func tellable() []*belief.Belief {
	return slices.DeleteFunc(slices.Clone(belief.Singles), func(m *belief.Belief) bool {
		return m.Harmless || m.Leaks
	})
}

// A table is what the right program and each belief print for boards.
type table struct {
	boards   []board.Board
	outcomes [][]belief.Outcome // by board, then by program; the right one is the last
}

func newTable(boards []board.Board) *table {
	prey := tellable()
	t := &table{boards: boards, outcomes: make([][]belief.Outcome, len(boards))}
	for i := range boards {
		t.outcomes[i] = make([]belief.Outcome, len(prey)+1)
	}
	var group sync.WaitGroup
	slots := make(chan struct{}, 2)
	for k, m := range prey {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			play := m.New()
			for i := range boards {
				t.outcomes[i][k] = play(&boards[i])
			}
		})
	}
	group.Wait()
	var s oracle.Solver
	for i := range boards {
		t.outcomes[i][len(prey)] = belief.Outcome(s.Answer(&boards[i]))
	}
	return t
}

// A split is the class of each program: programs of one class print the same so far.
type split []int

// by returns the classes after one more board, and how many there are.
func (s split) by(outcomes []belief.Outcome) (split, int) {
	type key struct {
		class   int
		outcome belief.Outcome
	}
	classes := make(map[key]int, len(s))
	next := make(split, len(s))
	for i, o := range outcomes {
		k := key{s[i], o}
		if _, ok := classes[k]; !ok {
			classes[k] = len(classes)
		}
		next[i] = classes[k]
	}
	return next, len(classes)
}

// classes counts the different behaviours.
func (t *table) classes() int {
	s, n := make(split, len(tellable())+1), 1
	for _, o := range t.outcomes {
		s, n = s.by(o)
	}
	return n
}

// order returns the numbers of at most that many boards, each the one that makes most new
// classes; if no board makes any, it starts again without the chosen ones.
func (t *table) order(most int) (chosen []int) {
	used := make([]bool, len(t.boards))
	for len(chosen) < most && len(chosen) < len(t.boards) {
		s, n := make(split, len(t.outcomes[0])), 1
		before := len(chosen)
		gain := make([]int, len(t.boards)) // the last known value: it hardly ever grows
		for i := range gain {
			gain[i] = len(s)
		}
		for len(chosen) < most {
			best, bestGain := -1, 0
			for i := range t.boards {
				if used[i] || gain[i] <= bestGain {
					continue
				}
				_, after := s.by(t.outcomes[i])
				gain[i] = after - n
				if gain[i] > bestGain {
					best, bestGain = i, gain[i]
				}
			}
			if best < 0 {
				break
			}
			used[best] = true
			chosen = append(chosen, best)
			s, n = s.by(t.outcomes[best])
		}
		if len(chosen) == before {
			break
		}
	}
	return chosen
}

// chooseTelling takes the boards of a format that distinguish most beliefs.
func chooseTelling(t *testing.T, f *board.Format) []board.Board {
	pool := newTable(tellingPool(f))
	var all []board.Board
	for _, i := range pool.order(tellingSize) {
		all = append(all, pool.boards[i])
	}
	t.Logf("%d boards of %d tell %d apart, all tell %d",
		len(all), len(pool.boards), newTable(all).classes()-1, pool.classes()-1)
	return all
}

// tellingPool is boards of the sweep and of the mix that keep the promises,
// small ones first.
func tellingPool(f *board.Format) []board.Board {
	promises := f.Promised()
	var pool []board.Board
	sweep := SweepOf(f)
	step := max(1, sweep.Count()/12_000)
	i := uint64(0)
	for b := range sweep.From(0) {
		i++
		if i%step != 0 && i > 4000 {
			continue
		}
		x := b.Clone()
		if board.Fit(&x, promises) == nil {
			pool = append(pool, x)
		}
	}
	mix := NewMix(1, nil, f, promises)
	for i := range uint64(6000) {
		var b board.Board
		mix.Fill(&b, i)
		pool = append(pool, b)
	}
	if f.Plain() {
		pool = append(pool, board.Board{Cells: 1001, Faces: 1}) // for arrays that are too short
	}
	slices.SortStableFunc(pool, func(x, y board.Board) int { return board.Compare(&x, &y) })
	return pool
}
