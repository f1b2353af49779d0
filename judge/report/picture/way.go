package picture

import (
	"fmt"

	"adder/judge/game/board"
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

// Rest is where a way rests in a cell of the picture of b; kind is "best" or "believed".
func Rest(b *board.Board, way string, cell int32) (x, y int) {
	k := &best
	if way == believed.class {
		k = &believed
	}
	return k.spot(layoutOf(b, Stretch{}), cell).whole()
}

// spot is where a way rests in a cell.
func (k *kind) spot(l *layout, cell int32) point {
	x, y := l.corner(cell)
	return point{float64(x + k.dx), float64(y + k.dy)}
}

// line is the course of a way. Where the player is carried it runs on the jump, once that
// has its course; before that, and where the jump is not drawn, it bends at the landing.
func (k *kind) line(l *layout, way []int32) (course body) {
	if len(way) == 0 {
		return nil
	}
	course = body{k.spot(l, 1)}
	for i, cell := range way {
		course = append(course, k.step(l, before(way, i), cell)...)
	}
	return course
}

// step is the course of one throw, without the cell where it begins.
func (k *kind) step(l *layout, from, cell int32) (course body) {
	for _, c := range l.landings(from, cell) {
		on := l.bodies[c]
		switch {
		case !k.forced && l.straight(from, cell):
		case on == nil:
			course = append(course, k.spot(l, c))
		case l.game.JumpFrom(c) > c: // a ladder is straight
			course = append(course, on[0], on[len(on)-1])
		default:
			course = append(course, on...)
		}
	}
	return append(course, k.spot(l, cell))
}

// ways writes the lines through the rests of the ways. The dashes of the
// believed one lie on the other, so that both show where they coincide.
func (c *canvas) ways(l *layout, p Picture) {
	data := [2]string{}
	for i, course := range []body{best.line(l, p.Way), believed.line(l, p.Belief)} {
		if course != nil {
			data[i] = polyline(course...)
			c.path("under", data[i])
		}
	}
	c.layer(best.class, data[0])
	c.layer(believed.class, data[1])
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
	if l.straight(from, cell) && l.game.JumpFrom(cell) == 0 {
		return nil
	}
	const mostHops = 16
	furthest := min(int(from)+l.board.Faces, l.board.Cells)
	var shortest []int32
	for c := int(from) + 1; c <= furthest; c++ {
		hops := []int32{}
		at, next := int32(c), l.game.JumpFrom(int32(c))
		for at != cell && next != 0 && len(hops) < mostHops {
			hops = append(hops, at)
			if next == cell && (shortest == nil || len(hops) < len(shortest)) {
				shortest = hops
			}
			at, next = next, l.game.JumpFrom(next)
		}
		if len(shortest) == 1 {
			break
		}
	}
	return shortest
}

// rests writes the numbers of the throws where they rest. A cell that is
// rested on again keeps the first.
func (c *canvas) rests(l *layout, k *kind, way []int32) {
	if len(way) == 0 {
		return
	}
	c.put(`<g class="rests">`)
	c.mark(l, k, 1, "")
	seen := map[int32]bool{1: true}
	for i, cell := range way {
		if !seen[cell] {
			c.mark(l, k, cell, fmt.Sprint(i+1))
			seen[cell] = true
		}
	}
	c.put("</g>\n")
}

// mark draws the mark of a rest, as wide as its number, inside its cell.
func (c *canvas) mark(l *layout, k *kind, cell int32, number string) {
	const edge = 5
	side, wide := 22, 22
	if number != "" {
		side, wide = 34, max(34, 13*len(number)+12)
	}
	x, y := k.spot(l, cell).whole()
	x0, _ := l.corner(cell)
	x = min(max(x, x0+edge+wide/2), x0+unit-edge-wide/2)
	c.rect(k.class, x-wide/2, y-side/2, wide, side, min(k.round, side/2))
	if number != "" {
		c.text("on"+k.class, x, y+7, number)
	}
}
