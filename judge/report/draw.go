package report

import (
	"fmt"
	"math"
	"strings"

	"adder/judge/board"

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
	maxGrid   = 110
	maxListed = 12
)

// Draw returns b as text, at most 78 columns wide. way is the cells rested on
// after each throw, to be marked; it may be nil.
func Draw(b *board.Board, way []int32) string {
	head := Size(b) + "\n"
	if b.Cells > maxGrid {
		return head + list(b, way)
	}
	return head + grid(b, way)
}

func grid(b *board.Board, way []int32) string {
	jump := map[int]int32{}
	for _, j := range b.Jumps {
		jump[int(j.From)] = j.To
	}
	rest := map[int]int{}
	for i, c := range way {
		rest[int(c)] = i + 1
	}
	columns := Columns(b.Cells)
	rows := (b.Cells + columns - 1) / columns
	var out strings.Builder
	rule := strings.Repeat("+"+strings.Repeat("-", cellWidth), columns) + "+\n"
	for r := rows - 1; r >= 0; r-- {
		out.WriteString(rule)
		var numbers, marks strings.Builder
		for k := range columns {
			c := r*columns + k + 1
			if r%2 == 1 {
				c = (r+1)*columns - k
			}
			number, mark := "", pad("")
			if c <= b.Cells {
				number, mark = fmt.Sprint(c), cellMark(c, jump[c], rest[c])
			}
			fmt.Fprintf(&numbers, "|%-*s", cellWidth, " "+number)
			marks.WriteString("|" + mark)
		}
		out.WriteString(numbers.String() + "|\n" + marks.String() + "|\n")
	}
	out.WriteString(rule)
	return out.String()
}

// Columns is how many columns a board has wherever it is drawn: one row for few
// cells, else rows of one length if they can be, as near to a square as that
// allows. Up to maxGrid cells it is no more than what a terminal has room for.
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
func cellMark(cell int, to int32, throw int) string {
	mark, paint := "", text.Reset
	switch {
	case to == 0:
	case int(to) > cell:
		mark, paint = fmt.Sprintf("^%d", to), text.FgGreen
	default:
		mark, paint = fmt.Sprintf("v%d", to), text.FgRed
	}
	step := ""
	if throw > 0 {
		step = fmt.Sprintf("*%d", throw)
	}
	if len(mark)+len(step) > cellWidth {
		step = "*" // the number of the throw has no room beside the jump
	}
	gap := cellWidth - len(mark) - len(step)
	if mark != "" {
		mark = paint.Sprint(mark)
	}
	if step != "" {
		step = text.Bold.Sprint(step)
	}
	return mark + strings.Repeat(" ", gap) + step
}

func pad(s string) string { return fmt.Sprintf("%-*s", cellWidth, s) }

// list is for boards too large for a grid.
func list(b *board.Board, way []int32) string {
	var out strings.Builder
	for i, j := range b.Jumps {
		if i == maxListed {
			fmt.Fprintf(&out, "... and %d more jumps\n", len(b.Jumps)-i)
			break
		}
		what := "snake "
		if j.Ladder() {
			what = "ladder"
		}
		fmt.Fprintf(&out, "%s %d -> %d\n", what, j.From, j.To)
	}
	if len(way) > 0 {
		out.WriteString(listWay(way) + "\n")
	}
	return out.String()
}

// listWay is the beginning of a way, as much as fits a line.
func listWay(way []int32) string {
	const most = 50 // and the rest of the line says how long the way is
	line := "best way: 1"
	for _, cell := range way {
		if len(line) > most {
			return fmt.Sprintf("%s ... (%d throws)", line, len(way))
		}
		line += fmt.Sprintf(" %d", cell)
	}
	return line
}
