package picture

import (
	"bytes"
	"encoding/xml"
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

// A pen writes path data in whole units. What follows a move is relative to it,
// which halves the text; rounding does not add up, as each step is taken between
// rounded places.
type pen struct {
	text []byte
	x, y int
}

// move lifts the pen to p.
func (n *pen) move(p point) {
	n.x, n.y = p.whole()
	n.text = append(n.text, 'M')
	n.pair(n.x, n.y)
	n.text = append(n.text, 'l')
}

// line draws to p.
func (n *pen) line(p point) {
	x, y := p.whole()
	if last := n.text[len(n.text)-1]; last != 'l' && x >= n.x {
		n.text = append(n.text, ' ') // a minus would part the numbers
	}
	n.pair(x-n.x, y-n.y)
	n.x, n.y = x, y
}

func (n *pen) pair(x, y int) {
	n.text = strconv.AppendInt(n.text, int64(x), 10)
	if y >= 0 {
		n.text = append(n.text, ' ')
	}
	n.text = strconv.AppendInt(n.text, int64(y), 10)
}

// polyline is the path data of a line through points.
func polyline(points ...point) string {
	var n pen
	n.move(points[0])
	for _, p := range points[1:] {
		n.line(p)
	}
	return string(n.text)
}

// path writes a path element.
func path(out *bytes.Buffer, class, data string) {
	fmt.Fprintf(out, `<path class="%s" d="%s"/>`, class, data)
}

// element writes an element that holds text. Characters that XML has no place
// for are replaced.
func element(out *bytes.Buffer, name, text string) {
	fmt.Fprintf(out, "<%s>", name)
	_ = xml.EscapeText(out, []byte(text)) // a buffer takes everything
	fmt.Fprintf(out, "</%s>\n", name)
}
