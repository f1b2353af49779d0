package generator

import (
	"iter"

	"adder/judge/board"
)

// A Scope is a set of small boards, all of them: whatever is true of each board
// of a scope is proved up to that size. Jumps are listed by their starts.
type Scope struct {
	Cells int   // the most cells; the fewest are 2
	Faces []int // Faces[m] is the largest die of the boards with m jumps

	// A format may have fewer boards.
	Die   int   // the smallest die; 0 is one face
	Sizes []int // the only numbers of cells; nil is every one
	Most  []int // Most[m], where given, is the most cells of the boards with m jumps
	Least int   // the fewest jumps: no board with fewer is of the scope
}

// Small is the scope in which nearly every mistake shows: 163,290 boards, on
// which each of 38 known mistakes gives some wrong answer.
var Small = Scope{Cells: 9, Faces: []int{6, 6, 6, 3}}

// NewScope returns the scope of all boards up to these sizes. More jumps than
// cells-1 are as good as cells-1.
func NewScope(cells, jumps, faces int) Scope {
	s := Scope{Cells: cells}
	for range min(jumps, cells-1) + 1 {
		s.Faces = append(s.Faces, faces)
	}
	return s
}

// Boards returns every board of the scope once, in the order of
// [board.Compare]. All are one board, which changes: each is valid until the
// next, and must not be altered.
func (s Scope) Boards() iter.Seq[*board.Board] { return s.From(0) }

// From returns the boards from number index on, counted from 0. It starts
// without making those before, so that workers can share a sweep.
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
			if !sweepBlock(b, yield) {
				return
			}
		}
	}
}

// sweepBlock yields b and every later board of its block.
func sweepBlock(b *board.Board, yield func(*board.Board) bool) bool {
	if len(b.Jumps) == 0 {
		return yield(b)
	}
	last := &b.Jumps[len(b.Jumps)-1]
	for {
		for ; int(last.To) <= b.Cells; last.To++ {
			if last.To != last.From && !yield(b) {
				return false
			}
		}
		if !advance(b) {
			return true
		}
	}
}

// advance moves the last jump whose ends are used up, and those before it, to
// their next place, like the wheels of a counter. It returns false after the
// block's last board.
func advance(b *board.Board) bool {
	last := len(b.Jumps) - 1
	for i := last; i >= 0; i-- {
		j := &b.Jumps[i]
		if nextEnd(j, b.Cells) {
			restart(b, i+1, j.From+1)
			return true
		}
		if int(j.From) < b.Cells-1-(last-i) {
			restart(b, i, j.From+1)
			return true
		}
	}
	return false
}

func nextEnd(j *board.Jump, cells int) bool {
	j.To++
	if j.To == j.From {
		j.To++
	}
	return int(j.To) <= cells
}

// restart puts the jumps from number i on at their first places: consecutive
// starts from a cell on, which is never cell 1, and the lowest ends.
func restart(b *board.Board, i int, start int32) {
	for ; i < len(b.Jumps); i++ {
		b.Jumps[i] = board.Jump{From: start, To: 1}
		start++
	}
}
