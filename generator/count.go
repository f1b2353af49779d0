package generator

import (
	"iter"
	"math"
	"math/bits"
	"slices"

	"adder/judge/board"
)

// Counting the boards of a scope without making them. Of n cells that can start
// a jump, m are chosen, and each jump has n ends to choose from: a block of
// equal sizes holds C(n, m) * n^m boards.
//
// Numbers too large for 64 bits are taken as 2^64-1. No sweep gets that far.

// Count returns the number of boards; 2^64-1 stands for that many or more.
func (s Scope) Count() uint64 {
	total := uint64(0)
	for k := range s.blocks() {
		total = add(total, k.size())
	}
	return total
}

// A block is the boards of a scope that differ in their jumps only.
type block struct{ jumps, cells, faces int }

// blocks returns the blocks that are not empty, in order.
func (s Scope) blocks() iter.Seq[block] {
	return func(yield func(block) bool) {
		for jumps, most := range s.Faces {
			if jumps < s.Least {
				continue
			}
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
	return m >= s.Least && m < len(s.Faces) && b.Cells <= s.most(m) && b.Faces <= s.Faces[m] && b.Faces >= s.Die &&
		(s.Sizes == nil || slices.Contains(s.Sizes, b.Cells))
}

// most is the most cells of a board with so many jumps.
func (s Scope) most(jumps int) int {
	if jumps < len(s.Most) {
		return s.Most[jumps]
	}
	return s.Cells
}

func (k block) size() uint64 { return jumpSets(k.cells-1, k.jumps, k.cells-1) }

// jumpSets counts the ways to put m jumps on n possible starts, each with one
// of so many ends.
func jumpSets(n, m, ends int) uint64 {
	count := choose(n, m)
	for range m {
		count = mul(count, uint64(ends))
	}
	return count
}

// choose returns the number of ways to choose m of n.
func choose(n, m int) uint64 {
	if m > n {
		return 0
	}
	m = min(m, n-m)
	count := uint64(1)
	for i := 1; i <= m; i++ {
		high, low := bits.Mul64(count, uint64(n-m+i))
		if high >= uint64(i) {
			return math.MaxUint64
		}
		count, _ = bits.Div64(high, low, uint64(i))
	}
	return count
}

// unrank gives b, whose sizes are set, the jumps of the board that comes after
// so many others of its block.
func unrank(b *board.Board, rank uint64) {
	ends := b.Cells - 1
	start := 1
	for i := range b.Jumps {
		after := len(b.Jumps) - i - 1
		rest := jumpSets(b.Cells-1-start, after, ends)
		for rank >= mul(rest, uint64(ends)) {
			rank -= mul(rest, uint64(ends))
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

func add(x, y uint64) uint64 {
	sum, carry := bits.Add64(x, y, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return sum
}

func mul(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	if high != 0 {
		return math.MaxUint64
	}
	return low
}
