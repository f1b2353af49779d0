package hunt

import (
	"math"

	"adder/generator"
	"adder/judge/board"
)

// What a hunt does otherwise where its program reads another site's format. All
// else keeps to the promises, and the first of them is that the format can write
// the board.

// sweptCells is how many cells a part of another format's sweep may have
// together, and sweptBoards how many boards.
const (
	sweptCells  = board.MaxTotal * 9 / 10
	sweptBoards = 40_000
)

// chunksOf returns where the parts of a sweep end.
func chunksOf(s generator.Sweep, f *board.Format) []uint64 {
	if f.Plain() {
		return sweepChunks
	}
	part, scope, total := uint64(sweptBoards), s.Scope.Count(), s.Count()
	if f.Cells != 0 {
		part = min(part, uint64(sweptCells/f.Cells))
	}
	ends := []uint64{min(1024, total)}
	for end := ends[0]; end < total; {
		end = min(end+min(part, 8*end), total)
		if last := ends[len(ends)-1]; last < scope && end > scope {
			end = scope
		}
		ends = append(ends, end)
	}
	return ends
}

// dull reports whether part k of the sweep tells so little that no diagnosis is
// made on it: single jumps on a board of a hundred cells.
func (c *Corpus) dull(k int) bool {
	return c.swept.Sample != nil && k > 0 && k < len(c.chunks) && c.chunks[k] <= c.swept.Scope.Count()
}

// first reports whether b is of the part of the sweep that leaves out no board,
// so that the first of them that fails is the smallest.
func (c *Corpus) first(b *board.Board) bool {
	return !c.options.One && c.swept.Scope.Holds(b)
}

// everySide is up to which side every square is tried.
const everySide = 20

// sizesIn is the sizes that are tried where boards are written in a format.
func sizesIn(f *board.Format) []int {
	switch {
	case f.Plain():
		return sizesTried
	case f.Cells != 0:
		return []int{f.Cells}
	case f.Side != 0:
		var sizes []int
		for n := 2; n <= min(f.Side, everySide); n++ {
			sizes = append(sizes, n*n)
		}
		for _, size := range sizesTried {
			n := int(math.Sqrt(float64(size)))
			if n > everySide && n <= f.Side && sizes[len(sizes)-1] != n*n {
				sizes = append(sizes, n*n)
			}
		}
		return sizes
	}
	return sizesTried
}

// sized is a family's board of a size, if there is one that keeps the promises.
// One that a format cannot write is drawn again; what was promised beside is
// only looked at, for to mend a board of a million cells takes too long.
func (o *Options) sized(f *generator.Family, size int) (board.Board, bool) {
	b, ok := f.Fitting(size, o.Seed, o.Format.Promised(false))
	return b, ok && board.Fit(&b, o.Promises) == nil
}
