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
// the longest first, so that what is short lies on top. Each takes the course, of a few, that lies least on what is there: the
// ends of all jumps, the ways, and the bodies before it.
func drawJumps(out *bytes.Buffer, l *layout, p Picture) {
	jumps := l.drawn
	room := newCrowd(l)
	for _, j := range jumps {
		room.end(l.middle(j.From))
		room.end(l.middle(j.To))
	}
	for _, piece := range append(best.line(l, p.Way), believed.line(l, p.Belief)...) {
		room.fill(piece, 0)
	}
	bodies := make([]body, len(jumps))
	order := make([]int, len(jumps))
	for i := range order {
		order[i] = i
	}
	span := func(i int) float64 { return l.middle(jumps[i].To).minus(l.middle(jumps[i].From)).length() }
	slices.SortStableFunc(order, func(x, y int) int {
		if jumps[x].Ladder() != jumps[y].Ladder() {
			if jumps[x].Ladder() {
				return -1
			}
			return 1
		}
		return cmp.Compare(span(y), span(x))
	})
	for _, i := range order {
		courses := snakeCourses
		if jumps[i].Ladder() {
			courses = ladderCourses
		}
		bodies[i] = room.place(courses(l.middle(jumps[i].From), l.middle(jumps[i].To)))
	}
	snakes := 0
	for _, i := range order {
		drawJump(out, jumps[i], bodies[i], snakes%tones)
		if !jumps[i].Ladder() {
			snakes++
		}
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
