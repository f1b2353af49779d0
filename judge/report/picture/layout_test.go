package picture

import (
	"slices"
	"testing"

	"adder/judge/board"
	"adder/judge/report"
)

// A way that takes a ladder runs on it: through both its ends.
func TestWayRunsOnTheLadder(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 30, Faces: 6, Jumps: []board.Jump{{From: 3, To: 22}, {From: 25, To: 9}}}
	for _, way := range [][]int32{{22, 28, 30}, {22, 9, 15, 21, 27, 30}} {
		l := newLayout(&b, Picture{Way: way})
		line := best.line(l, way)[0]
		for _, j := range b.Jumps[:len(way)/3] {
			body := l.bodies[j.From]
			if !slices.Contains(line, body[0]) || !slices.Contains(line, body[len(body)-1]) {
				t.Errorf("%v: the way does not run on the jump from %d", way, j.From)
			}
		}
	}
}

// Of a large board only what matters is drawn: the jumps that a way takes, or the
// longest of each kind; the caption says the rest.
func TestNoThicket(t *testing.T) {
	t.Parallel()
	large := board.Board{Cells: 1_000_000, Faces: 6}
	for c := int32(2); c < 300_000; c++ {
		large.Jumps = append(large.Jumps, board.Jump{From: c, To: 1})
	}
	large.Jumps = append(large.Jumps, board.Jump{From: 400_000, To: 999_998}, board.Jump{From: 400_001, To: 400_009})
	l := newLayout(&large, Picture{})
	if want := []board.Jump{{From: 299_999, To: 1}, {From: 400_000, To: 999_998}}; len(l.drawn) != 2 || !slices.Contains(l.drawn, want[0]) || !slices.Contains(l.drawn, want[1]) {
		t.Errorf("drawn: %v, want %v", l.drawn, want)
	}
	var said []string
	for _, line := range l.caption {
		said = append(said, line.text)
	}
	want := []string{"1,000,000 cells, 6 faces", "2 ladders, longest 400,000→999,998", "299,998 snakes, longest 299,999→1", "299,998 cells in a row start jumps, from 2", "299,998 jumps not drawn"}
	if !slices.Equal(said, want) {
		t.Errorf("the caption says %q, want %q", said, want)
	}
	way := []int32{1, 2, 3, 4, 5, 6, 7, 8, 9, 399_999, 999_998, 1_000_000}
	if l := newLayout(&large, Picture{Way: way}); len(l.drawn) > 1+len(way) || len(l.slots) > 40 {
		t.Errorf("%d jumps and %d slots for %s", len(l.drawn), len(l.slots), report.Counted(len(way), "throw"))
	}
	large.Jumps, way = nil, []int32{1}
	for range mostTaken + 1 {
		at := way[len(way)-1]
		large.Jumps, way = append(large.Jumps, board.Jump{From: at + 1, To: at + 1000}), append(way, at+1000)
	}
	way = append(way[1:], 500_001, 500_002, 500_003, 500_004)
	if l := newLayout(&large, Picture{Way: way}); len(l.drawn) != mostTaken {
		t.Errorf("%d of the jumps that the way takes are drawn", len(l.drawn))
	}
}
