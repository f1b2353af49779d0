// Package picture draws boards as SVG. It knows nothing of verdicts and pages.
//
//	svg.go                              a picture: cells, numbers, and its description for a screen reader
//	layout.go                           rows of cells, and the largest board that is drawn
//	jumps.go, way.go                    ladders and snakes; the best way, and a believed one
//	stretch.go                          the shortest stretch of a large board that shows the failure
package picture

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"adder/judge/game/board"
	"adder/judge/report"
)

// Theory. A picture is made of squares of a hundred units, a cell each, laid out as the
// game is printed: the first at the bottom left, the rows winding upwards. Boards of more
// than MostCells cells have no picture.
//
//	  +-----------+      n  the number, over everything, with a halo
//	  |n          |      J  the middle: feet, tops, heads and tails
//	  |     J     |      B  where a throw of the believed way rests
//	  |  B     W  |      W  where a throw of the best way rests
//	  +-----------+
//
// So the two ways run beside each other, and on the jumps that they take. Nothing differs by
// colour alone: ladders are straight and have rungs, snakes wind and have eyes;
// the best way is a full line through round filled marks, the believed way a
// dashed line through square hollow ones. Each jump has a title, which browsers
// show where the pointer rests.
//
// A picture has no ids, scripts or references, and no text but words of ours and numbers. So any
// number of them can stand in one page, and the same board gives the same bytes.

// Style is the text of the style element of every picture, the same for all
// so that a content policy can name it by its hash. A page sets its own colours
// by the properties --board-paper, -ink, -line, -cell, -end, -ladder, -snake,
// -snake-1, -snake-2, -best and -belief, and so decides between light and dark;
// a picture that stands alone follows the reader's system, and paper is always
// light. The first of two declarations is for converters that know no properties.
//
//go:embed style.css
var Style string

// A Picture is what is drawn on a board beside its jumps. The zero value draws
// the board alone.
type Picture struct {
	Way    []int32 // cells rested on after each throw along the best way, as Draw takes them
	Belief []int32 // the same for the way that the solver believes in; nil = none
	Marks  []int32 // cells that matter for where a program fails, in a dashed frame
	Bare   bool    // leave out the style, for a page that has Style already

	Stretch Stretch // draw these cells alone, without ways; zero = all
}

// SVG returns b, which must be valid and have at most MostCells cells, as a whole svg
// element. A jump that leads out of a stretch is an arrow in its cell. 10×10 cells with 30 jumps
// take less than 40 KB, and no board more than 200.
func SVG(b *board.Board, p Picture) []byte {
	title := report.Size(b)
	if !p.Stretch.none() {
		p.Way, p.Belief, title = nil, nil, p.Stretch.Words()
	}
	l := newLayout(b, p)
	var c canvas
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" class="adder-board" role="img" `+
		`viewBox="0 0 %d %d" width="%d" height="%d" font-family="system-ui,sans-serif">`+"\n",
		l.width, l.height, l.width/2, l.height/2)
	c.put("<title>%s</title>\n<desc>%s</desc>\n", title, description(l, p))
	if !p.Bare {
		c.put("<style>%s</style>\n", Style)
	}
	c.path("paper", fmt.Sprintf("M0 0h%dv%dH0z", l.width, l.height))
	c.put("\n")
	c.cells(l)
	c.marks(l, p.Marks)
	c.jumps(l)
	c.ways(l, p)
	c.numbers(l)
	c.rests(l, &best, p.Way)
	c.rests(l, &believed, p.Belief)
	c.put("</svg>\n")
	return c.Bytes()
}

// A canvas is the text of a picture.
type canvas struct{ bytes.Buffer }

func (c *canvas) put(format string, args ...any) { fmt.Fprintf(c, format, args...) }

func (c *canvas) path(class, data string) { c.put(`<path class="%s" d="%s"/>`, class, data) }

// layer writes a path on a line of its own, if there is anything to draw.
func (c *canvas) layer(class, data string) {
	if data != "" {
		c.path(class, data)
		c.put("\n")
	}
}

func (c *canvas) text(class string, x, y int, words any) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	c.put(`<text%s x="%d" y="%d">%v</text>`, class, x, y, words)
}

func (c *canvas) rect(class string, x, y, width, height, round int) {
	c.put(`<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`,
		class, x, y, width, height, round)
}

// cells writes the squares: a chequer so that rows can be followed, and the first and the
// last cell marked.
func (c *canvas) cells(l *layout) {
	var chequer, ends, lines strings.Builder
	for cell := l.first; cell <= l.last; cell++ {
		x, y := l.corner(cell)
		square := fmt.Sprintf("M%d %dh%dv%dh-%dz", x, y, unit, unit, unit)
		switch {
		case cell == 1 || int(cell) == l.board.Cells:
			ends.WriteString(square)
		case (x/unit+y/unit)%2 == 0:
			chequer.WriteString(square)
		}
		lines.WriteString(square)
	}
	c.layer("cells", chequer.String())
	c.layer("ends", ends.String())
	c.layer("grid", lines.String())
}

// marks frames the cells that matter.
func (c *canvas) marks(l *layout, cells []int32) {
	const inset = 5
	var frames strings.Builder
	for _, cell := range cells {
		if !l.shows(cell) {
			continue
		}
		x, y := l.corner(cell)
		side := unit - 2*inset
		fmt.Fprintf(&frames, "M%d %dh%dv%dh-%dz", x+inset, y+inset, side, side, side)
	}
	c.layer("marks", frames.String())
}

// numbers writes the number of each cell, and where a jump leads that is not drawn.
func (c *canvas) numbers(l *layout) {
	c.put(`<g class="halos">`)
	for cell := l.first; cell <= l.last; cell++ {
		x, y := l.corner(cell)
		c.text("", x+7, y+25, cell)
		to := l.game.JumpFrom(cell)
		if to == 0 || l.bodies[cell] != nil {
			continue
		}
		arrow := "↓"
		if to > cell {
			arrow = "↑"
		}
		c.put(`<g><title>%s</title>`, jumpTitle(board.Jump{From: cell, To: to}))
		c.text("mid small", x+unit/2, y+unit/2+6, fmt.Sprint(arrow, to))
		c.put("</g>")
	}
	c.put("</g>\n")
}

// mostTold limits the jumps, and the rests, in a description.
const mostTold = 40

// description describes a picture to those who cannot see it.
func description(l *layout, p Picture) string {
	all := fmt.Sprintf("Cell %d is at the bottom left, and the rows wind upwards.", l.first)
	told := 0
	for _, j := range l.board.Jumps {
		if l.shows(j.From) && told < mostTold {
			all += " A " + jumpTitle(j) + "."
		}
		if l.shows(j.From) {
			told++
		}
	}
	if told > mostTold {
		all += fmt.Sprintf(" And %d more jumps.", told-mostTold)
	}
	marks := slices.DeleteFunc(slices.Clone(p.Marks), func(cell int32) bool { return !l.shows(cell) })
	if len(marks) > 0 {
		all += " For where the program fails these cells matter: " + listed(marks) + "."
	}
	for _, w := range []struct {
		what string
		way  []int32
	}{{"best", p.Way}, {"believed", p.Belief}} {
		if len(w.way) == 0 {
			continue
		}
		all += fmt.Sprintf(" The %s way takes %d %s and rests on %s",
			w.what, len(w.way), report.Plural(len(w.way), "throw"), listed(w.way))
		if len(w.way) > mostTold {
			all += " and so on"
		}
		all += "."
	}
	return all
}

// listed lists cells, not too many.
func listed(cells []int32) string {
	return strings.Trim(fmt.Sprint(cells[:min(len(cells), mostTold)]), "[]")
}

// jumpTitle names a jump, and says so if nobody can take it.
func jumpTitle(j board.Jump) string {
	what, inert := "snake", ""
	if j.Ladder() {
		what = "ladder"
	}
	if j.From == 1 {
		inert = " (nobody lands on cell 1 by a throw)"
	}
	return fmt.Sprintf("%s from %d to %d%s", what, j.From, j.To, inert)
}
