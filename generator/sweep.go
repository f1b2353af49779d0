package generator

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"sync"

	"adder/judge/game/board"
)

// A Scope is all boards up to some size: what is true on each board of a scope
// is proved up to that size. Jumps are listed by their starts.
type Scope struct {
	Cells int   // the most cells; the fewest are 2
	Faces []int // Faces[m] is the largest die of the boards with m jumps

	// A format may have fewer boards.
	Die   int   // the smallest die; 0 is one face
	Sizes []int // the only numbers of cells; nil is every one
	Most  []int // Most[m], where given, is the most cells of the boards with m jumps
}

// Small is the scope in which nearly every mistake shows: 163,290 boards.
var Small = Scope{Cells: 9, Faces: []int{6, 6, 6, 3}}

// NewScope returns the scope of all boards up to these sizes. More than cells-1 jumps
// are taken for cells-1.
func NewScope(cells, jumps, faces int) Scope {
	return Scope{Cells: cells, Faces: slices.Repeat([]int{faces}, max(0, min(jumps, cells-1)+1))}
}

// From returns every board of the scope once, in the order of [board.Compare], from number
// index on, counted from 0. It does not make the boards before, so workers can share
// a sweep. It always yields the same board, changed: each is valid until the next, and must
// not be altered.
func (s Scope) From(index uint64) iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		b := &board.Board{Jumps: make([]board.Jump, 0, len(s.Faces))}
		skip := index
		for k := range s.blocks() {
			size := k.size()
			if skip >= size {
				skip -= size
				continue
			}
			b.Cells, b.Faces, b.Jumps = k.cells, k.faces, b.Jumps[:k.jumps]
			unrank(b, skip)
			skip = 0
			for more := true; more; more = advance(b) {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// advance makes b the next board of its block, like a counter's wheels: the last
// jump that can move goes to its next place, and those after it to their first places:
// consecutive starts and the lowest ends. It returns false after the block's last board.
func advance(b *board.Board) bool {
	last := len(b.Jumps) - 1
	for i := last; i >= 0; i-- {
		j := &b.Jumps[i]
		j.To++
		if j.To == j.From {
			j.To++
		}
		if int(j.To) > b.Cells {
			if int(j.From) >= b.Cells-1-(last-i) {
				continue
			}
			*j = board.Jump{From: j.From + 1, To: 1}
		}
		for k := i + 1; k <= last; k++ {
			b.Jumps[k] = board.Jump{From: b.Jumps[k-1].From + 1, To: 1}
		}
		return true
	}
	return false
}

// Theory. The boards of a scope are counted without making them. Of n cells that can start
// a jump, m are chosen, and each jump has n ends to choose from. So a block of
// equal sizes has C(n, m) * n^m boards.
//
// Numbers too large for 64 bits become 2^64-1. No sweep gets that far.

// Count returns the number of boards; 2^64-1 stands for that many or more.
func (s Scope) Count() uint64 {
	total := uint64(0)
	for k := range s.blocks() {
		n := k.size()
		total += n
		if total < n {
			return math.MaxUint64
		}
	}
	return total
}

// A block is the boards of a scope that differ in their jumps only.
type block struct{ jumps, cells, faces int }

// blocks returns the blocks that are not empty, in order.
func (s Scope) blocks() iter.Seq[block] {
	return func(yield func(block) bool) {
		for jumps, most := range s.Faces {
			for cells := max(board.MinCells, jumps+1); cells <= min(s.most(jumps), board.MaxCells); cells++ {
				if s.Sizes != nil && !slices.Contains(s.Sizes, cells) {
					continue
				}
				for faces := max(1, s.Die); faces <= min(most, board.MaxFaces); faces++ {
					if !yield(block{jumps, cells, faces}) {
						return
					}
				}
			}
		}
	}
}

// Holds reports whether b, with its jumps in any order, is a board of the scope.
func (s Scope) Holds(b *board.Board) bool {
	m := len(b.Jumps)
	if m >= len(s.Faces) || b.Faces < s.Die || b.Faces > s.Faces[m] || b.Cells > s.most(m) {
		return false
	}
	return s.Sizes == nil || slices.Contains(s.Sizes, b.Cells)
}

// most is the largest number of cells of a board with that many jumps.
func (s Scope) most(jumps int) int {
	if jumps < len(s.Most) {
		return s.Most[jumps]
	}
	return s.Cells
}

func (k block) size() uint64 { return jumpSets(k.cells-1, k.jumps, k.cells-1) }

// jumpSets counts the ways to put m jumps on n possible starts, each with a choice of ends.
func jumpSets(n, m, ends int) uint64 {
	if m > n {
		return 0
	}
	count := uint64(1)
	for i := 1; i <= m; i++ {
		high, low := bits.Mul64(count, uint64((n-m+i)*ends))
		if high >= uint64(i) {
			return math.MaxUint64
		}
		count, _ = bits.Div64(high, low, uint64(i))
	}
	return count
}

// unrank gives b, whose sizes are set, the jumps of board number rank of its block, from 0.
func unrank(b *board.Board, rank uint64) {
	ends := b.Cells - 1
	start := 1
	for i := range b.Jumps {
		after := len(b.Jumps) - i - 1
		rest := jumpSets(b.Cells-1-start, after, ends)
		// Skip a start if the other jumps do not fit after it, or if all its boards come before.
		for rest == 0 || rank/rest >= uint64(ends) {
			rank -= rest * uint64(ends)
			start++
			rest = jumpSets(b.Cells-1-start, after, ends)
		}
		to := 1 + int(rank/rest)
		if to >= start {
			to++
		}
		b.Jumps[i] = board.Jump{From: int32(start), To: int32(to)}
		rank %= rest
		start++
	}
}

// A Sweep is the boards that a program is tried on one after another, smallest
// first: all of a scope, and then a sample of larger boards if all would be too
// many.
type Sweep struct {
	Scope  Scope
	Sample func() []board.Board // nil if there is none; the format's site could give each
}

// sweeps are the sweeps of other formats than plain: they have no boards of the small sweep,
// or too few.
var sweeps = map[string]Sweep{
	"hackerrank": {Scope{}, ofSite("hackerrank", hundred)},
	"baekjoon":   {Scope{}, ofSite("baekjoon", hundred)},
	"geeksforgeeks": {
		Scope{Cells: 30, Faces: []int{6, 6}, Die: 6, Sizes: []int{30}},
		ofSite("geeksforgeeks", sampled(30, anyKind)),
	},
	"leetcode": squares,
	"moves":    {Scope{Cells: 40, Faces: []int{6, 6, 6, 6}, Die: 6, Most: []int{40, 24, 14, 8}}, nil},
}

var (
	hundred = sampled(100, slices.Concat(anyKind, bothKinds))
	squares = Sweep{Scope{
		Cells: 400, Faces: []int{6, 6, 6, 6}, Die: 6, Most: []int{400, 36, 16, 9},
		Sizes: []int{4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400},
	}, nil}
)

// SweepOf returns the sweep of a format; nil is plain.
func SweepOf(f *board.Format) Sweep {
	if f.Plain() {
		return Sweep{Scope: Small}
	}
	return sweeps[f.Name]
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

// ofSite makes once the boards of a sample that the format's site could give.
func ofSite(name string, sample func() []board.Board) func() []board.Board {
	return sync.OnceValue(func() []board.Board {
		promises := formatNamed(name).Promised()
		return slices.DeleteFunc(slices.Clone(sample()), func(b board.Board) bool {
			return board.Broken(&b, promises) != nil
		})
	})
}

// formatNamed returns the format of a known name.
func formatNamed(name string) *board.Format {
	f, err := board.FindFormat(name)
	if err != nil {
		panic(err) // a test makes every sweep
	}
	return f
}
