// Package picture draws boards and growth as SVG. It knows nothing of verdicts
// and pages.
package picture

import (
	"bytes"
	"fmt"

	"adder/judge/board"
	"adder/judge/report"
)

// Theory. A picture is made of slots, squares of a hundred units, laid out as
// the game is printed: the first at the bottom left, the rows winding upwards.
// Up to mostGrid cells each cell has its slot; of a larger board only the cells
// that matter have one, and a slot between them says how many are left out
// (layout.go).
//
//	  +-----------+      n  the number, over everything, with a halo
//	  |n          |      J  the middle: feet, tops, heads and tails
//	  |     J     |      B  where a throw of the believed way rests
//	  |  B     W  |      W  where a throw of the best way rests
//	  +-----------+
//
// So the two ways run beside each other, and on the jumps that they take. Nothing is told by
// colour alone: ladders are straight and have rungs, snakes wind and have eyes;
// the best way is a full line through round filled marks, the believed way a
// dashed line through square hollow ones. Each jump has a title, which browsers
// show where the pointer rests.
//
// A picture has no ids, scripts or references, so any number of them can stand
// in one page, and the same board gives the same bytes.

// A Picture is what is drawn on a board beside its jumps. The zero value draws
// the board alone.
type Picture struct {
	Title  string  // accessible name; "" = made from the board
	Way    []int32 // cells rested on after each throw along the best way, as Draw takes them
	Belief []int32 // the same for the way that the solver believes in; nil = none
	Bare   bool    // leave out the style, for a page that has Style already
}

// SVG returns b, which must be valid, as a whole svg element. Its size is
// bounded however large the board: 10×10 cells with 30 jumps take less than
// 40 KB, and what is most crowded less than 200.
func SVG(b *board.Board, p Picture) []byte {
	l := newLayout(b, p)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="adder-board" role="img" viewBox="0 0 %d %d" width="%d" height="%d" font-family="system-ui,sans-serif">`,
		l.width, l.height, l.width/2, l.height/2)
	out.WriteByte('\n')
	if p.Title == "" {
		p.Title = report.Size(b)
	}
	element(&out, "title", p.Title)
	element(&out, "desc", description(b, p))
	if !p.Bare {
		out.WriteString("<style>" + Style + "</style>\n")
	}
	fmt.Fprintf(&out, "<path class=\"paper\" d=\"M0 0h%dv%dH0z\"/>\n", l.width, l.height)
	drawCells(&out, l)
	drawJumps(&out, l)
	drawWays(&out, l, p)
	drawNumbers(&out, l)
	drawRests(&out, l, best, p.Way)
	drawRests(&out, l, believed, p.Belief)
	drawCaption(&out, l, p)
	out.WriteString("</svg>\n")
	return out.Bytes()
}
