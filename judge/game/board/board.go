// Package board is the game: cells, faces, jumps, the ways people read the
// rules, and what one throw does. It knows what is legal, not what is best.
//
// No other package contains a rule; everything asks [Game.Land].
//
//	board.go, sets.go                   a board and its bounds; sets of its cells
//	rules.go, game.go                   the readings of the rules; a board prepared for play
//	walk.go                             throws, played one by one
//	format.go                           the table of formats, and which one a text has
//	plain.go                            the project's own format
//	sites.go, sitereader.go             other sites' formats, what each site gives, and how they are read
//	leetcode.go                         LeetCode's matrices
//	misreadformats.go                   formats as programs misread them
//	syntax.go                           errors with line and token
//	promise.go                          what a site or a course says of all its boards
//	traits.go                           properties that a board is known by
package board

import (
	"cmp"
	"fmt"
	"slices"
)

// Limits of a valid board and a valid input file.
const (
	MinCells  = 2
	MaxCells  = 1_000_000
	MaxFaces  = 1_000_000
	MaxTotal  = 2_000_000 // the sum of the cells of one input file's boards
	MaxBoards = MaxTotal / MinCells
)

// MaxInput is the largest input that is read, in bytes. The largest boards with
// a jump on every cell take less than half of it.
const MaxInput = 64 << 20

// A Jump carries the player who lands on From to To. It is a ladder if it
// leads up and a snake if it leads down.
type Jump struct {
	From, To int32 // cells, from 1
}

// Ladder reports whether the jump leads up.
func (j Jump) Ladder() bool { return j.To > j.From }

// Snake reports whether the jump leads down.
func (j Jump) Snake() bool { return !j.Ladder() }

// A Board is a line of cells 1..Cells, a die with faces 1..Faces, and jumps in
// the order in which they were given.
type Board struct {
	Cells int // 2 to 1,000,000
	Faces int // 1 to 1,000,000; may exceed Cells
	Jumps []Jump
}

// Clone returns a board that shares no memory with b.
func (b *Board) Clone() Board {
	return Board{b.Cells, b.Faces, append([]Jump(nil), b.Jumps...)}
}

// Validate returns nil if b is valid, or an error that says why not.
func (b *Board) Validate() error {
	switch {
	case b.Cells < MinCells || b.Cells > MaxCells:
		return fmt.Errorf("%d cells: want %d to %d", b.Cells, MinCells, MaxCells)
	case b.Faces < 1 || b.Faces > MaxFaces:
		return fmt.Errorf("%d faces: want 1 to %d", b.Faces, MaxFaces)
	case len(b.Jumps) > b.Cells-1:
		return fmt.Errorf("%d jumps: want 0 to %d on %d cells", len(b.Jumps), b.Cells-1, b.Cells)
	}
	var starts CellSet
	starts.Reset(b.Cells)
	for i, j := range b.Jumps {
		switch {
		case j.From < 1 || int(j.From) >= b.Cells:
			return fmt.Errorf("jump %d: starts on cell %d: want 1 to %d", i+1, j.From, b.Cells-1)
		case j.To < 1 || int(j.To) > b.Cells:
			return fmt.Errorf("jump %d: ends on cell %d: want 1 to %d", i+1, j.To, b.Cells)
		case j.From == j.To:
			return fmt.Errorf("jump %d: starts and ends on cell %d", i+1, j.From)
		case !starts.Add(j.From):
			return fmt.Errorf("jump %d: a second jump starts on cell %d", i+1, j.From)
		}
	}
	return nil
}

// Compare orders boards by size: fewer jumps first, then fewer cells, then
// fewer faces, then the jumps in input order. It is the order of the sweep and
// of shrinking; "the smallest board" always means this one.
func Compare(x, y *Board) int {
	sizes := cmp.Or(
		cmp.Compare(len(x.Jumps), len(y.Jumps)), cmp.Compare(x.Cells, y.Cells), cmp.Compare(x.Faces, y.Faces))
	if sizes != 0 {
		return sizes
	}
	return slices.CompareFunc(x.Jumps, y.Jumps, func(j, k Jump) int {
		return cmp.Or(cmp.Compare(j.From, k.From), cmp.Compare(j.To, k.To))
	})
}

// Reachable reports whether any throws lead to the last cell, in O(Cells).
func (b *Board) Reachable() bool {
	g := NewGame(b, Rules{})
	var unlanded Unlanded
	unlanded.Reset(g.Cells)
	var rested CellSet
	rested.Reset(g.Cells)
	rested.Add(1)
	for stack := []int32{1}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		last := int32(min(int(v)+g.Reach, g.Cells))
		for w := unlanded.From(v + 1); w <= last; w = unlanded.From(w) {
			unlanded.Take(w)
			for _, r := range g.Land(w) {
				if int(r.Cell) == g.Cells {
					return true
				}
				if rested.Add(r.Cell) {
					stack = append(stack, r.Cell)
				}
			}
		}
	}
	return false
}

// ends is where the jump on each cell leads, -1 if there is none.
func (b *Board) ends() []int32 {
	ends := slices.Repeat([]int32{-1}, b.Cells+1)
	for _, j := range b.Jumps {
		ends[j.From] = j.To
	}
	return ends
}
