package picture

import (
	"bytes"
	"fmt"
)

// A kind is how one of the two ways is drawn.
type kind struct {
	class  string
	dx, dy int  // from the corner of a cell to where the way rests in it
	round  int  // of the corners of its marks
	forced bool // it keeps to the game, so nobody stays on a jump's start
}

var (
	best     = kind{"best", 77, 67, 17, true}
	believed = kind{"believed", 23, 81, 3, false}
)

// spot is where a way rests in a cell.
func (k *kind) spot(l *layout, cell int32) point {
	x, y := l.corner(l.at[cell])
	return point{float64(x + k.dx), float64(y + k.dy)}
}

// sample draws a piece of the way for the legend, its left end at x.
func (k *kind) sample(out *bytes.Buffer, x, y int) {
	path(out, k.class, fmt.Sprintf("M%d %dh48", x+2, y-7))
	fmt.Fprintf(out, `<rect class="%s" x="%d" y="%d" width="24" height="24" rx="%d"/>`, k.class, x+14, y-19, k.round*2/3)
}

// line is the way in pieces, each without a rest that is not shown. Where the
// player is carried it runs on the jump, once that has its course; before that,
// and where the jump is not drawn, it bends at the landing.
func (k *kind) line(l *layout, way []int32) (pieces []body) {
	last := int32(0)
	for i, cell := range way {
		from := before(way, i)
		if !l.shows(from) || !l.shows(cell) {
			last = 0
			continue
		}
		if last != from {
			pieces = append(pieces, body{k.spot(l, from)})
		}
		piece := &pieces[len(pieces)-1]
		for _, c := range l.landings(from, cell) {
			switch {
			case !l.shows(c) || !k.forced && l.straight(from, cell):
			case l.bodies[c] != nil:
				*piece = append(*piece, l.bodies[c].course(l.jump[c] > c)...)
			default:
				*piece = append(*piece, k.spot(l, c))
			}
		}
		*piece = append(*piece, k.spot(l, cell))
		last = cell
	}
	return pieces
}

// course is a body as a way runs on it: a ladder is straight.
func (w body) course(ladder bool) body {
	if ladder {
		return body{w[0], w[len(w)-1]}
	}
	return w
}

// drawWays writes the lines through the rests of the ways. The dashes of the
// believed one lie on the other, so that both show where they coincide.
func drawWays(out *bytes.Buffer, l *layout, p Picture) {
	lines := []struct{ class, data string }{
		{best.class, best.data(l, p.Way)}, {believed.class, believed.data(l, p.Belief)},
	}
	for _, w := range lines {
		if w.data != "" {
			path(out, "under", w.data)
		}
	}
	for _, w := range lines {
		if w.data != "" {
			path(out, w.class, w.data)
			out.WriteByte('\n')
		}
	}
}

// data is the path data of a way.
func (k *kind) data(l *layout, way []int32) (data string) {
	for _, piece := range k.line(l, way) {
		data += polyline(piece...)
	}
	return data
}

// before is where the player stands before throw i of a way.
func before(way []int32, i int) int32 {
	if i == 0 {
		return 1
	}
	return way[i-1]
}

// straight reports whether a throw can land on cell itself.
func (l *layout) straight(from, cell int32) bool {
	return cell > from && int(cell-from) <= l.board.Faces
}

// landings lists the jump starts that a throw from one cell passes on its way to
// rest on another: none if it lands there and stays, else the first landing by
// which the fewest jumps lead there, and where they meet.
func (l *layout) landings(from, cell int32) []int32 {
	if l.straight(from, cell) && l.jump[cell] == 0 {
		return nil
	}
	const mostHops = 16
	furthest := min(int(from)+l.board.Faces, l.board.Cells)
	var shortest []int32
	for c := int(from) + 1; c <= furthest; c++ {
		hops := []int32{}
		for at := int32(c); at != cell && l.jump[at] != 0 && len(hops) < mostHops; at = l.jump[at] {
			hops = append(hops, at)
			if l.jump[at] == cell && (shortest == nil || len(hops) < len(shortest)) {
				shortest = hops
			}
		}
		if len(shortest) == 1 {
			break
		}
	}
	return shortest
}

// drawRests writes the numbers of the throws where they rest. A cell that is
// rested on again keeps the first.
func drawRests(out *bytes.Buffer, l *layout, k kind, way []int32) {
	if len(way) == 0 {
		return
	}
	out.WriteString(`<g class="rests">`)
	k.mark(out, l, 1, "")
	seen := map[int32]bool{1: true}
	for i, cell := range way {
		if l.shows(cell) && !seen[cell] {
			k.mark(out, l, cell, fmt.Sprint(i+1))
		}
		seen[cell] = true
	}
	out.WriteString("</g>\n")
}

// mark draws the mark of a rest, as wide as its number, inside its cell.
func (k *kind) mark(out *bytes.Buffer, l *layout, cell int32, number string) {
	const edge = 5
	p := k.spot(l, cell)
	side, wide := 34, 34
	if number == "" {
		side, wide = 22, 22
	}
	wide = max(wide, 13*len(number)+12)
	x, y := p.whole()
	x0, _ := l.corner(l.at[cell])
	x = min(max(x, x0+edge+wide/2), x0+unit-edge-wide/2)
	fmt.Fprintf(out, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`, k.class, x-wide/2, y-side/2, wide, side, min(k.round, side/2))
	if number != "" {
		fmt.Fprintf(out, `<text class="on%s" x="%d" y="%d">%s</text>`, k.class, x, y+7, number)
	}
}
