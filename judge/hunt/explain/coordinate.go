package explain

import (
	"fmt"
	"slices"

	"adder/judge/board"
)

// A coordinate is a number of a board that can be varied.
type coordinate struct {
	name string
	now  int
	most int
	set  func(b *board.Board, n int)
}

// coordinates returns the numbers of a board; of a board with many jumps not all.
func coordinates(b *board.Board) []coordinate {
	all := []coordinate{
		{"the number of cells", b.Cells, min(b.Cells+3, board.MaxCells), func(b *board.Board, n int) { b.Cells = n }},
		{"the number of faces", b.Faces, min(b.Faces, b.Cells) + 3, func(b *board.Board, n int) { b.Faces = n }},
	}
	for i, j := range b.Jumps[:min(len(b.Jumps), mostCoordinates/2)] {
		kind, from, to := "snake", "head", "tail"
		if j.Ladder() {
			kind, from, to = "ladder", "foot", "top"
		}
		name := fmt.Sprintf("the %s of the %s %d-%d", "%s", kind, j.From, j.To)
		all = append(all,
			coordinate{fmt.Sprintf(name, from), int(j.From), b.Cells - 1, func(b *board.Board, n int) { b.Jumps[i].From = int32(n) }},
			coordinate{fmt.Sprintf(name, to), int(j.To), b.Cells, func(b *board.Board, n int) { b.Jumps[i].To = int32(n) }})
	}
	return all
}

// valuesOf returns the numbers that a coordinate is given, upwards: all of them if
// there are few, else the least, the greatest, powers of two, and those around
// what it is now.
func valuesOf(c coordinate) []int {
	var values []int
	if c.most <= mostValues {
		for n := 1; n <= max(c.most, c.now); n++ {
			values = append(values, n)
		}
		return values
	}
	for n := 1; n <= c.most; n *= 2 {
		values = append(values, n)
	}
	for n := c.now - 4; n <= c.now+4; n++ {
		if n >= 1 && n <= max(c.most, c.now) {
			values = append(values, n)
		}
	}
	values = append(values, c.most)
	slices.Sort(values)
	return slices.Compact(values)
}
