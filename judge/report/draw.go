package report

import (
	"fmt"
	"math"
	"strings"

	"adder/judge/game/board"
	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Theory. A board is drawn as it hangs on the wall: cell 1 at the bottom left,
// the rows winding upwards. Each cell has two lines of six columns:
//
//	|  17  |  its number
//	|v4  *2|  where its jump ends; the throw after which a best way rests there
//
// ^ is a ladder's foot and v a snake's head, so that colours are not needed.
// Boards beyond maxGrid cells are listed instead.

const (
	cellWidth = 6
	mostDrawn = 36 // cells of a board that is drawn beside a failure
	maxGrid   = 110
	maxListed = 12
)

// Draw returns b as text, at most 78 columns wide. way is the cells rested on
// after each throw, to be marked; it may be nil.
func Draw(b *board.Board, way []int32) string {
	if b.Cells > maxGrid {
		return Size(b) + "\n" + listed(b, way)
	}
	return Size(b) + "\n" + grid(b, way)
}

func grid(b *board.Board, way []int32) string {
	jump, rest := map[int]int{}, map[int]int{}
	for _, j := range b.Jumps {
		jump[int(j.From)] = int(j.To)
	}
	for i, c := range way {
		rest[int(c)] = i + 1
	}
	columns := Columns(b.Cells)
	rule := strings.Repeat("+"+strings.Repeat("-", cellWidth), columns) + "+\n"
	all := ""
	for r := (b.Cells+columns-1)/columns - 1; r >= 0; r-- {
		numbers, marks := "", ""
		for k := range columns {
			c := r*columns + k + 1
			if r%2 == 1 {
				c = (r+1)*columns - k
			}
			number, mark := "", strings.Repeat(" ", cellWidth)
			if c <= b.Cells {
				number, mark = fmt.Sprint(c), cellMark(c, jump[c], rest[c])
			}
			numbers += fmt.Sprintf("|%-*s", cellWidth, " "+number)
			marks += "|" + mark
		}
		all += rule + numbers + "|\n" + marks + "|\n"
	}
	return all + rule
}

// Columns is the number of columns of a drawn board: one row for few cells, otherwise rows
// of equal length if possible, as near to a square as that allows. Up to maxGrid cells they
// fit a terminal.
func Columns(cells int) int {
	const mostInRow, widest = 6, 11
	if cells <= mostInRow {
		return cells
	}
	side := int(math.Ceil(math.Sqrt(float64(cells))))
	for c := side; c == side || c <= widest; c++ {
		if cells%c == 0 && c*c <= 3*cells {
			return c
		}
	}
	return side
}

// cellMark is the second line of a cell, cellWidth columns wide.
func cellMark(cell, to, throw int) string {
	mark, paint := "", text.FgRed
	step := when(throw > 0, fmt.Sprintf("*%d", throw))
	switch {
	case to > cell:
		mark, paint = fmt.Sprintf("^%d", to), text.FgGreen
	case to > 0:
		mark = fmt.Sprintf("v%d", to)
	}
	if len(mark)+len(step) > cellWidth {
		step = "*" // the number of the throw has no room beside the jump
	}
	gap := strings.Repeat(" ", cellWidth-len(mark)-len(step))
	return paint.Sprint(mark) + gap + text.Bold.Sprint(step) // what is empty gets no colour
}

// listed is for boards too large for a grid.
func listed(b *board.Board, way []int32) (all string) {
	for i, j := range b.Jumps {
		if i == maxListed {
			all += fmt.Sprintf("... and %d more jumps\n", len(b.Jumps)-i)
			break
		}
		what := "snake "
		if j.Ladder() {
			what = "ladder"
		}
		all += fmt.Sprintf("%s %d -> %d\n", what, j.From, j.To)
	}
	if len(way) == 0 {
		return all
	}
	const most = 50 // columns, and the rest of the line says how long the way is
	line := "best way: 1"
	for _, cell := range way {
		if len(line) > most {
			line += fmt.Sprintf(" ... (%d throws)", len(way))
			break
		}
		line += fmt.Sprintf(" %d", cell)
	}
	return all + line + "\n"
}

// Drawn are the boards of a sequence that are drawn: those up to the one that
// fails, and not too many.
func Drawn(f *result.Failure) (from, to int) {
	const most = 8
	to = min(len(f.Boards), max(f.Blamed()+2, most))
	return max(0, to-most), to
}

func drawings(f *result.Failure) (all string) {
	from, to := Drawn(f)
	all = when(from > 0, fmt.Sprintf("after %s:\n", Counted(from, "other board")))
	for i := from; i < to; i++ {
		b := &f.Boards[i]
		if b.Cells > mostDrawn {
			all += wrap(boardLine(b), textWidth, "") + "\n" // show draws it
			continue
		}
		all += Draw(b, nil)
	}
	left := len(f.Boards) - to
	return all + when(left > 0, fmt.Sprintf("and %s\n", Counted(left, "more board")))
}
