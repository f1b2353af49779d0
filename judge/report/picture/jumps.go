package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"adder/judge/board"
)

// A body is the middle line of a drawn jump, from its start to its end.
type body []point

// drawJumps writes the jumps: ladders below snakes, which can give way more, and
// the longest first, so that what is short lies on top.
func drawJumps(out *bytes.Buffer, l *layout) {
	snakes := 0
	for _, j := range l.drawingOrder() {
		drawJump(out, j, l.bodies[j.From], snakes%tones)
		if !j.Ladder() {
			snakes++
		}
	}
}

// drawingOrder is the jumps that are drawn, from the bottom to the top.
func (l *layout) drawingOrder() []board.Jump {
	order := slices.Clone(l.drawn)
	span := func(j board.Jump) float64 { return l.middle(j.To).minus(l.middle(j.From)).length() }
	slices.SortStableFunc(order, func(x, y board.Jump) int {
		if x.Ladder() != y.Ladder() {
			if x.Ladder() {
				return -1
			}
			return 1
		}
		return cmp.Compare(span(y), span(x))
	})
	return order
}

// placeBodies gives each jump the course, of a few, that lies least on what is
// there: the ends of all jumps, the ways, and the bodies before it.
func (l *layout) placeBodies(p Picture) {
	room := newCrowd(l)
	for _, j := range l.drawn {
		room.end(l.middle(j.From))
		room.end(l.middle(j.To))
	}
	for _, piece := range append(best.line(l, p.Way), believed.line(l, p.Belief)...) {
		room.fill(piece, 0)
	}
	l.bodies = map[int32]body{}
	for _, j := range l.drawingOrder() {
		courses := snakeCourses
		if j.Ladder() {
			courses = ladderCourses
		}
		l.bodies[j.From] = room.place(courses(l.middle(j.From), l.middle(j.To)))
	}
}

// tones is how many shades the snakes take in turn, so that one can be followed
// where it crosses others.
const tones = 3

func drawJump(out *bytes.Buffer, j board.Jump, way body, tone int) {
	class := "ladder"
	if !j.Ladder() {
		class = fmt.Sprintf("tone%d", tone)
	}
	if j.From == 1 {
		class += " inert"
	}
	out.WriteString(`<g class="` + class + `"><title>` + jumpTitle(j) + "</title>")
	if j.Ladder() {
		drawLadder(out, way)
	} else {
		drawSnake(out, way)
	}
	out.WriteString("</g>\n")
}

// ladderCourses are the lanes that a ladder may take between two cells: the
// middle one, then others beside it, which still end well inside both.
func ladderCourses(foot, top point) (courses []body) {
	side := foot.toward(top).left()
	for _, off := range []float64{0, 12, -12, 24, -24} {
		a, b := foot.plus(side.times(off)), top.plus(side.times(off))
		var way body
		for n, i := int(a.minus(b).length()/bucket)+1, 0; i <= n; i++ {
			way = append(way, between(a, b, float64(i)/float64(n)))
		}
		courses = append(courses, way)
	}
	return courses
}

// drawLadder writes two rails, and the rungs as one wide dashed line.
func drawLadder(out *bytes.Buffer, way body) {
	const half = 13 // the distance of a rail from the middle
	foot, top := way[0], way[len(way)-1]
	side := foot.toward(top).left().times(half)
	line := polyline(foot, top)
	path(out, "halo", line)
	path(out, "rung", line)
	path(out, "rail", polyline(foot.plus(side), top.plus(side))+polyline(foot.minus(side), top.minus(side)))
}
