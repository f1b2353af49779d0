package report

import "bytes"

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
