package picture

import (
	"bytes"
	"fmt"
	"math"
)

// snakeCourses are the courses that a snake may take: waves to either side, on
// a line that is straight or bent to one side.
func snakeCourses(head, tail point) (courses []body) {
	for _, bend := range []float64{0, 0.13, -0.13, 0.24, -0.24} {
		for _, wave := range []float64{1, -1} {
			courses = append(courses, snakeCourse(head, tail, bend, wave))
		}
	}
	return courses
}

// snakeCourse is the middle line of a snake. bend is how far it leaves the
// straight line halfway, as a part of its length; wave is the side to which it
// winds first.
func snakeCourse(head, tail point, bend, wave float64) body {
	length := tail.minus(head).length()
	side := head.toward(tail).left()
	waves := math.Max(1, math.Min(6, math.Round(length/170)))
	swing := wave * math.Min(17, 6+length/25)
	n := int(math.Min(80, length/9)) + 4
	way := make(body, 0, n+1)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		calm := math.Min(1, 4*math.Min(t, 1-t)) // the ends stay in their cells
		off := bend*length*4*t*(1-t) + swing*calm*math.Sin(2*math.Pi*waves*t)
		way = append(way, between(head, tail, t).plus(side.times(off)))
	}
	return way
}

// thickness is half the width of a snake at t, from its head at 0 to the tip of
// its tail at 1.
func thickness(t float64) float64 { return 1.5 + 10.5*math.Pow(1-t, 0.7) }

// drawSnake writes the body, dots along its back, and the head.
func drawSnake(out *bytes.Buffer, way body) {
	n := len(way) - 1
	outline := make([]point, 0, 2*len(way))
	for i, p := range way {
		outline = append(outline, p.plus(way.side(i).times(thickness(float64(i)/float64(n)))))
	}
	for i := n; i >= 0; i-- {
		outline = append(outline, way[i].minus(way.side(i).times(thickness(float64(i)/float64(n)))))
	}
	turn := way.headTurn()
	fmt.Fprintf(out, `<g transform="%s">`, turn)
	path(out, "tongue", "M20 0h10l6-5m-6 5 6 5")
	path(out, "body", skull)
	out.WriteString("</g>")
	path(out, "body", polyline(outline...)+"z")
	if back := way[min(2, n) : n*3/4+1]; len(back) > 1 {
		path(out, "back", polyline(back...))
	}
	drawFace(out, turn)
}

// side is the direction across the body at point i.
func (w body) side(i int) point {
	return w[max(i-1, 0)].toward(w[min(i+1, len(w)-1)]).left()
}

// skull is the outline of a head that looks along x from its middle.
const skull = "M-20-9C-12-20 8-19 18-9q7 9 0 18C8 19-12 20-20 9z"

// headTurn puts a head on its neck, looking away from the body.
func (w body) headTurn() string {
	look := w[min(2, len(w)-1)].toward(w[0])
	x, y := w[0].whole()
	return fmt.Sprintf("translate(%d %d)rotate(%.0f)", x, y, math.Atan2(look.y, look.x)*180/math.Pi)
}

// drawFace writes the head again without its edge, over the neck, and the eyes.
func drawFace(out *bytes.Buffer, turn string) {
	fmt.Fprintf(out, `<g transform="%s">`, turn)
	path(out, "skin", skull)
	for _, part := range []struct{ class, radius string }{{"eye", "5.5"}, {"pupil", "2.8"}} {
		for _, y := range []int{-9, 9} {
			fmt.Fprintf(out, `<circle class="%s" cx="6" cy="%d" r="%s"/>`, part.class, y, part.radius)
		}
	}
	out.WriteString("</g>")
}
