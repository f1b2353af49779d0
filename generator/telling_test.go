package generator

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// tellingSize is how many boards a file holds at most of those that the site
// would give, and tellingBeyond how many of the others.
const (
	tellingSize   = 160
	tellingBeyond = 40
)

// TestTelling: the boards of each format's file can be written in it, and tell
// most mistakes apart. How many is in the log.
func TestTelling(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			if *update {
				text := board.Plain(chooseTelling(t, f)...)
				if err := os.WriteFile(filepath.Join("telling", f.Name+".in"), text, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			var given []board.Board
			for _, b := range Telling(f) {
				if board.Fit(&b, f.Promised(true)) == nil {
					given = append(given, b)
				}
				if err := f.Expresses(&b); err != nil {
					t.Error(err)
				}
			}
			told, all := newTable(given).classes()-1, len(tellable())
			t.Logf("%d boards that the site would give tell %d of %d apart", len(given), told, all)
			if len(given) > tellingSize+tellingBeyond || told < all*2/5 {
				t.Errorf("%d boards tell %d of %d apart", len(given), told, all)
			}
		})
	}
}

// tellable is the misconceptions that single boards can show.
func tellable() []*misconception.Misconception {
	return slices.DeleteFunc(slices.Clone(misconception.Singles), func(m *misconception.Misconception) bool { return m.Harmless || m.Leaks })
}

// A table is what the right program and each misconception print for boards.
type table struct {
	boards   []board.Board
	outcomes [][]misconception.Outcome // by board, then by program; the right one is the last
}

func newTable(boards []board.Board) *table {
	prey := tellable()
	t := &table{boards: boards, outcomes: make([][]misconception.Outcome, len(boards))}
	for i := range boards {
		t.outcomes[i] = make([]misconception.Outcome, len(prey)+1)
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
		t.outcomes[i][len(prey)] = misconception.Outcome(s.Answer(&boards[i]))
	}
	return t
}

// A split is programs in classes: those that print the same so far.
type split []int

// by returns the classes after one more board, and how many there are.
func (s split) by(outcomes []misconception.Outcome) (split, int) {
	type key struct {
		class   int
		outcome misconception.Outcome
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

// classes counts how many behaviours there are.
func (t *table) classes() int {
	s, n := make(split, len(tellable())+1), 1
	for _, o := range t.outcomes {
		s, n = s.by(o)
	}
	return n
}

// order returns the numbers of up to so many boards, each the one that makes
// most new classes; when none makes any it begins anew, without those chosen.
func (t *table) order(most int) (chosen []int) {
	used := make([]bool, len(t.boards))
	for len(chosen) < most && len(chosen) < len(t.boards) {
		s, n := make(split, len(t.outcomes[0])), 1
		before := len(chosen)
		gain := make([]int, len(t.boards)) // as it was last seen: it hardly ever grows
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
				if gain[i] = after - n; gain[i] > bestGain {
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

// chooseTelling takes the boards of a format that tell most of those that its
// site would give, and then of all that it can write.
func chooseTelling(t *testing.T, f *board.Format) []board.Board {
	var all []board.Board
	for _, site := range []bool{true, false} {
		most := tellingSize
		if !site {
			most = tellingBeyond
			if len(f.Promises) == 0 {
				break
			}
		}
		pool := newTable(tellingPool(f, f.Promised(site)))
		chosen := pool.order(most)
		for _, i := range chosen {
			all = append(all, pool.boards[i])
		}
		t.Logf("site %v: %d boards of %d tell %d apart, all tell %d", site, len(chosen), len(pool.boards), newTable(all).classes()-1, pool.classes()-1)
	}
	return all
}

// tellingPool is boards of the sweep and of the mix that keep the promises,
// small ones first.
func tellingPool(f *board.Format, promises []*board.Promise) []board.Board {
	var pool []board.Board
	sweep := SweepOf(f)
	step := max(1, sweep.Count()/12_000)
	i := uint64(0)
	for b := range sweep.From(0) {
		if i++; i%step != 0 && i > 4000 {
			continue
		}
		if x := b.Clone(); board.Fit(&x, promises) == nil {
			pool = append(pool, x)
		}
	}
	mix := NewMix(1, nil, promises)
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
