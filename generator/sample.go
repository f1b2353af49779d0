package generator

import (
	"iter"
	"slices"
	"sync"

	"adder/judge/board"
)

// Theory. A format with one size of board has no small boards, and on 100 cells
// two jumps stand in 10^8 ways, nearly all of which change nothing. Jumps matter
// to each other where the player is sure to pass both, so they are put close
// together, near the start or near the end; or a ladder leads from the start to
// the end, and then the end is a small board of its own:
//
//	1 2 3 ... 8 . . . . . . . . . . 90 91 ... 99 100
//	  ^----------------------------->     ^ v ^
//
// A last share has jumps anywhere, for arrays that are too short in the middle.
//
// Two sites with 100 cells promise a ladder and a snake at least, which no two of
// them touch. Most boards with three jumps do not keep that, and none with one:
// for these sites more are drawn that do.

// A Sweep is the boards that a program is tried on one after another, smallest
// first: all of a scope, and after them, where all of the next kind would be too
// many, a sample of those.
type Sweep struct {
	Scope  Scope
	Sample func() []board.Board // nil if there is none
}

// sweeps are those of the formats that have no boards of the small sweep, or
// too few.
var sweeps = map[string]Sweep{
	"hackerrank":           hundred,
	"baekjoon":             hundred,
	"geeksforgeeks":        {Scope{Cells: 30, Faces: []int{6, 6}, Die: 6, Sizes: []int{30}}, sampled(30, anyKind)},
	"leetcode":             {Scope{Cells: 400, Faces: []int{6, 6, 6, 6}, Die: 6, Sizes: squares(20), Most: []int{400, 36, 16, 9}}, nil},
	"geeksforgeeks-square": {Scope{Cells: 400, Faces: []int{6, 6, 6, 6}, Die: 6, Sizes: squares(20), Most: []int{400, 36, 16, 9}}, nil},
	"moves":                {Scope{Cells: 40, Faces: []int{6, 6, 6, 6}, Die: 6, Most: []int{40, 24, 14, 8}}, nil},
}

var hundred = Sweep{Scope{Cells: 100, Faces: []int{6, 6}, Die: 6, Sizes: []int{100}}, sampled(100, bothKinds)}

// SweepOf returns the sweep of a format; nil is plain.
func SweepOf(f *board.Format) Sweep {
	if !f.Plain() {
		if s, ok := sweeps[f.Name]; ok {
			return s
		}
	}
	return Sweep{Scope: Small}
}

// Count returns the number of boards.
func (s Sweep) Count() uint64 {
	n := s.Scope.Count()
	if s.Sample != nil {
		n += uint64(len(s.Sample()))
	}
	return n
}

// From returns the boards from number index on, as [Scope.From] does.
func (s Sweep) From(index uint64) iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		for b := range s.Scope.From(index) {
			if !yield(b) {
				return
			}
		}
		if s.Sample == nil {
			return
		}
		all := s.Sample()
		for i := index - min(index, s.Scope.Count()); i < uint64(len(all)); i++ {
			if !yield(&all[i]) {
				return
			}
		}
	}
}

func squares(side int) (all []int) {
	for n := 2; n <= side; n++ {
		all = append(all, n*n)
	}
	return all
}

// Keeping returns the sweep without the boards that break the promises: those of
// the scope with too few jumps for them, and those of the sample. Of the others
// of the scope some may break them yet.
func (s Sweep) Keeping(promises []*board.Promise) Sweep {
	if len(promises) == 0 {
		return s
	}
	s.Scope.Least = max(s.Scope.Least, fewest(promises))
	if s.Sample != nil {
		all := s.Sample
		s.Sample = sync.OnceValue(func() []board.Board {
			return slices.DeleteFunc(slices.Clone(all()), func(b board.Board) bool { return board.Fit(&b, promises) != nil })
		})
	}
	return s
}

// fewest is how many jumps the promises want at least.
func fewest(promises []*board.Promise) int {
	counted := slices.DeleteFunc(slices.Clone(promises), func(p *board.Promise) bool { return p.Count == nil })
	b := board.Board{Cells: largestMixed, Faces: 6}
	if !supplyFirst(&b, counted) {
		return 0
	}
	for i := len(b.Jumps) - 1; i >= 0; i-- {
		c := b.Clone()
		if c.Jumps = slices.Delete(c.Jumps, i, i+1); board.Lacking(&c, counted) == nil {
			b = c
		}
	}
	return len(b.Jumps)
}

// A draw is so many boards of a number of jumps, of which those that keep to
// something stay; boards drawn twice come once.
type draw struct {
	jumps, boards int
	keeps         func(*board.Board) bool
}

var (
	anyKind   = []draw{{2, 6_000, anyBoard}, {3, 6_000, anyBoard}}
	bothKinds = append(slices.Clone(anyKind), draw{2, 12_000, hasBothKinds}, draw{3, 16_000, hasBothKinds}, draw{4, 12_000, hasBothKinds})
)

func anyBoard(*board.Board) bool { return true }

// hasBothKinds reports whether a board has a ladder and a snake, and no cell that
// is an end twice.
func hasBothKinds(b *board.Board) bool {
	ladder := func(j board.Jump) bool { return j.Ladder() }
	snake := func(j board.Jump) bool { return !j.Ladder() }
	return slices.ContainsFunc(b.Jumps, ladder) && slices.ContainsFunc(b.Jumps, snake) && disjoint.Keeps(b)
}

var disjoint = func() *board.Promise {
	p, err := board.FindPromise("disjoint")
	if err != nil {
		panic(err) // a test makes every sweep
	}
	return p
}()

// sampled makes the sample of boards of so many cells once, in order.
func sampled(cells int, draws []draw) func() []board.Board {
	return sync.OnceValue(func() []board.Board {
		var r Rand
		r.Seed(uint64(cells) * golden)
		var all []board.Board
		for _, d := range draws {
			for range d.boards {
				if b := sample(&r, cells, d.jumps); len(b.Jumps) == d.jumps && d.keeps(&b) {
					slices.SortFunc(b.Jumps, func(x, y board.Jump) int { return int(x.From - y.From) })
					all = append(all, b)
				}
			}
		}
		slices.SortFunc(all, func(x, y board.Board) int { return board.Compare(&x, &y) })
		return slices.CompactFunc(all, func(x, y board.Board) bool { return board.Compare(&x, &y) == 0 })
	})
}

// sample draws one board, with fewer jumps where two would start on one cell.
func sample(r *Rand, cells, jumps int) board.Board {
	var b board.Board
	var d draft
	d.open(&b, r, cells, 6)
	shape := r.IntN(8)
	if shape < 4 {
		d.jump(r.in(2, 7), r.in(cells-14, cells-7)) // the end is a small board
		jumps--
	}
	for range jumps {
		from, to := 0, 0
		switch {
		case shape < 4:
			from, to = r.in(cells-12, cells-1), r.in(cells-14, cells)
		case shape < 6:
			from, to = r.in(2, 9), r.in(1, 14)
		case shape < 7:
			from, to = r.in(2, cells-1), r.in(1, cells)
		default:
			from, to = near(r, cells), near(r, cells)
		}
		if r.Chance(8) {
			to = near(r, cells)
		}
		d.jump(from, to)
	}
	return b
}

// near draws a cell near the start or the end.
func near(r *Rand, cells int) int {
	if r.Bool() {
		return r.in(2, 9)
	}
	return r.in(cells-9, cells)
}
