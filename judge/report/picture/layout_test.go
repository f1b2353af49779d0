package picture

import (
	"slices"
	"testing"

	"adder/judge/game/board"
)

// A way that takes a ladder runs on it: through both its ends.
func TestWayRunsOnTheLadder(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 30, Faces: 6, Jumps: []board.Jump{{From: 3, To: 22}, {From: 25, To: 9}}}
	for _, way := range [][]int32{{22, 28, 30}, {22, 9, 15, 21, 27, 30}} {
		l := newLayout(&b, Picture{Way: way})
		line := best.line(l, way)
		for _, j := range b.Jumps[:len(way)/3] {
			body := l.bodies[j.From]
			if !slices.Contains(line, body[0]) || !slices.Contains(line, body[len(body)-1]) {
				t.Errorf("%v: the way does not run on the jump from %d", way, j.From)
			}
		}
	}
}
