package picture

import (
	"fmt"
	"math"
	"strconv"
)

// A point of a picture, in its units; y grows downwards.
type point struct{ x, y float64 }

func (p point) plus(q point) point        { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point       { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point     { return point{p.x * f, p.y * f} }
func (p point) length() float64           { return math.Hypot(p.x, p.y) }
func (p point) toward(q point) point      { return q.minus(p).times(1 / q.minus(p).length()) }
func (p point) left() point               { return point{p.y, -p.x} }
func (p point) whole() (x, y int)         { return int(math.Round(p.x)), int(math.Round(p.y)) }
func between(p, q point, t float64) point { return p.plus(q.minus(p).times(t)) }

// polyline is the path data of a line through points, in whole units. What follows the
// first is relative, which halves the text; rounding does not add up, as each step is
// taken between rounded places.
func polyline(points ...point) string {
	x, y := points[0].whole()
	text := append(pair([]byte("M"), x, y), 'l')
	for _, p := range points[1:] {
		toX, toY := p.whole()
		if text[len(text)-1] != 'l' && toX >= x {
			text = append(text, ' ') // a minus would part the numbers
		}
		text = pair(text, toX-x, toY-y)
		x, y = toX, toY
	}
	return string(text)
}

func pair(text []byte, x, y int) []byte {
	text = strconv.AppendInt(text, int64(x), 10)
	if y >= 0 {
		text = append(text, ' ')
	}
	return strconv.AppendInt(text, int64(y), 10)
}

// A body is the middle line of a drawn jump, from its start to its end.
type body []point

// side is the direction across the body at point i.
func (w body) side(i int) point {
	return w[max(i-1, 0)].toward(w[min(i+1, len(w)-1)]).left()
}

// jumps writes the jumps. The snakes take three shades in turn, so that one can be
// followed where it crosses others.
func (c *canvas) jumps(l *layout) {
	snakes := 0
	for _, j := range l.drawn {
		class, draw := "ladder", c.ladder
		if !j.Ladder() {
			class, draw = fmt.Sprintf("tone%d", snakes%3), c.snake
			snakes++
		}
		if j.From == 1 {
			class += " inert"
		}
		c.put(`<g class="%s"><title>%s</title>`, class, jumpTitle(j))
		draw(l.bodies[j.From])
		c.put("</g>\n")
	}
}

// ladder writes two rails, and the rungs as one wide dashed line.
func (c *canvas) ladder(way body) {
	const half = 13 // the distance of a rail from the middle
	foot, top := way[0], way[len(way)-1]
	side := foot.toward(top).left().times(half)
	line := polyline(foot, top)
	c.path("halo", line)
	c.path("rung", line)
	c.path("rail", polyline(foot.plus(side), top.plus(side))+polyline(foot.minus(side), top.minus(side)))
}

// skull is the outline of a head that looks along x from its middle.
const skull = "M-20-9C-12-20 8-19 18-9q7 9 0 18C8 19-12 20-20 9z"

// snake writes the body, dots along its back, and the head: once below the neck, and
// once without its edge over it.
func (c *canvas) snake(way body) {
	n := len(way) - 1
	outline := make([]point, 2*len(way))
	for i, p := range way {
		thick := 1.5 + 10.5*math.Pow(1-float64(i)/float64(n), 0.7) // half of it, from the head to the tip of the tail
		outline[i], outline[2*n+1-i] = p.plus(way.side(i).times(thick)), p.minus(way.side(i).times(thick))
	}
	look := way[min(2, n)].toward(way[0])
	x, y := way[0].whole()
	turn := fmt.Sprintf(`<g transform="translate(%d %d)rotate(%.0f)">`, x, y, math.Atan2(look.y, look.x)*180/math.Pi)
	c.put("%s", turn)
	c.path("tongue", "M20 0h10l6-5m-6 5 6 5")
	c.path("body", skull)
	c.put("</g>")
	c.path("body", polyline(outline...)+"z")
	if back := way[min(2, n) : n*3/4+1]; len(back) > 1 {
		c.path("back", polyline(back...))
	}
	c.put("%s", turn)
	c.path("skin", skull)
	for _, part := range []struct{ class, radius string }{{"eye", "5.5"}, {"pupil", "2.8"}} {
		for _, y := range []int{-9, 9} {
			c.put(`<circle class="%s" cx="6" cy="%d" r="%s"/>`, part.class, y, part.radius)
		}
	}
	c.put("</g>")
}

// placeBodies gives each jump one of a few courses, the one that covers least of what is
// there already: the ends of all jumps, the ways, and earlier bodies.
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
	for _, j := range l.drawn {
		courses := snakeCourses
		if j.Ladder() {
			courses = ladderCourses
		}
		l.bodies[j.From] = room.place(courses(l.middle(j.From), l.middle(j.To)))
	}
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

// snakeCourses are the courses that a snake may take: waves to either side, on
// a line that is straight or bent to one side.
func snakeCourses(head, tail point) (courses []body) {
	length, side := tail.minus(head).length(), head.toward(tail).left()
	waves := math.Max(1, math.Min(6, math.Round(length/170)))
	n := int(math.Min(80, length/9)) + 4
	for _, bend := range []float64{0, 0.13, -0.13, 0.24, -0.24} { // how far it leaves the straight line halfway
		for _, wave := range []float64{1, -1} { // the side to which it winds first
			swing := wave * math.Min(17, 6+length/25)
			way := make(body, 0, n+1)
			for i := range n + 1 {
				t := float64(i) / float64(n)
				calm := math.Min(1, 4*math.Min(t, 1-t)) // the ends stay in their cells
				off := bend*length*4*t*(1-t) + swing*calm*math.Sin(2*math.Pi*waves*t)
				way = append(way, between(head, tail, t).plus(side.times(off)))
			}
			courses = append(courses, way)
		}
	}
	return courses
}

// A crowd counts what lies where, in buckets of a few units, so that a new body
// can go where little lies. Two bodies that cross share a few buckets, two that
// lie on each other share nearly all.
type crowd struct {
	width, height int // in buckets
	count         []int32
}

const bucket = 14 // units

func newCrowd(l *layout) *crowd {
	c := &crowd{width: l.width/bucket + 1, height: l.below/bucket + 1}
	c.count = make([]int32, c.width*c.height)
	return c
}

// at is the bucket of p, or -1 where p is too near to the edge.
func (c *crowd) at(p point) int {
	x, y := p.whole()
	x, y = x/bucket, y/bucket
	if p.x < bucket || p.y < bucket || x >= c.width-1 || y >= c.height-1 {
		return -1
	}
	return y*c.width + x
}

// end marks a place around which a jump begins or ends.
func (c *crowd) end(p point) {
	for dx := -1.0; dx <= 1; dx++ {
		for dy := -1.0; dy <= 1; dy++ {
			if i := c.at(p.plus(point{dx * bucket, dy * bucket})); i >= 0 {
				c.count[i] += 3
			}
		}
	}
}

// place returns the course that is least crowded, the first of equals, and
// fills its room.
func (c *crowd) place(courses []body) (chosen body) {
	const outside = 1000
	least := 0
	for n, way := range courses {
		cost := 2 * n
		c.walk(way, bucket, func(i int) {
			if i < 0 {
				cost += outside
			} else {
				cost += int(c.count[i])
			}
		})
		if n == 0 || cost < least {
			chosen, least = way, cost
		}
	}
	c.fill(chosen, bucket)
	return chosen
}

// fill counts a body, with so much room to either side.
func (c *crowd) fill(way body, room float64) {
	c.walk(way, room, func(i int) {
		if i >= 0 {
			c.count[i]++
		}
	})
}

// walk visits the buckets along a course, and those so many units beside it.
// Some are visited more than once.
func (c *crowd) walk(way body, room float64, visit func(i int)) {
	last := -2
	for k := 1; k < len(way); k++ {
		side := way[k-1].toward(way[k]).left().times(room)
		step := bucket / 2 / way[k].minus(way[k-1]).length()
		for t := 0.0; t < 1; t += step {
			p := between(way[k-1], way[k], t)
			if i := c.at(p); i != last {
				last = i
				visit(i)
				if room > 0 {
					visit(c.at(p.plus(side)))
					visit(c.at(p.minus(side)))
				}
			}
		}
	}
}
