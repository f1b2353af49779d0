package picture

import (
	"fmt"
	"math"
	"strconv"

	"adder/judge/game/board"
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
		// half of it, from the head to the tip of the tail
		thick := 1.5 + 10.5*math.Pow(1-float64(i)/float64(n), 0.7)
		outline[i], outline[2*n+1-i] = p.plus(way.side(i).times(thick)), p.minus(way.side(i).times(thick))
	}
	look := way[min(2, n)].toward(way[0])
	x, y := way[0].whole()
	turn := fmt.Sprintf(`<g transform="translate(%d %d)rotate(%.0f)">`,
		x, y, math.Atan2(look.y, look.x)*180/math.Pi)
	c.put("%s", turn)
	c.path("tongue", "M20 0h10l6-5m-6 5 6 5")
	c.path("body", skull)
	c.put("</g>")
	c.path("body", polyline(outline...)+"z")
	back := way[min(2, n) : n*3/4+1]
	if len(back) > 1 {
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

// bodyOf lays a jump between the middles of its cells. Jumps that start on neighbours run
// beside each other: ladders in three lanes, snakes straight or bent to either side.
func (l *layout) bodyOf(j board.Jump) body {
	from, to := l.middle(j.From), l.middle(j.To)
	length, side := to.minus(from).length(), from.toward(to).left()
	lane := float64(j.From%3 - 1)
	if j.Ladder() {
		off := side.times(lane * 26)
		return body{from.plus(off), to.plus(off)}
	}
	waves := math.Max(1, math.Min(6, math.Round(length/170)))
	swing, bend := math.Min(17, 6+length/25), lane*math.Min(0.13*length, 40)
	n := int(math.Min(80, length/9)) + 4
	way := make(body, n+1)
	for i := range way {
		t := float64(i) / float64(n)
		calm := math.Min(1, 4*math.Min(t, 1-t)) // the ends stay in their cells
		off := bend*4*t*(1-t) + swing*calm*math.Sin(2*math.Pi*waves*t)
		way[i] = between(from, to, t).plus(side.times(off))
	}
	return way
}
