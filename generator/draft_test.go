package generator

import (
	"testing"

	"adder/judge/board"
)

func TestDraftTakesEachStartOnce(t *testing.T) {
	t.Parallel()
	for _, cells := range []int{2, 63, 64, 65, 1023, 1024, 1025, 1030, 1089, 5000} {
		var b board.Board
		var r Rand
		var d draft
		d.open(&b, &r, cells, 6)
		for c := 1; c < cells; c++ {
			if d.starts(c) || !d.jump(c, c+1) || !d.starts(c) || d.jump(c, 1) {
				t.Fatalf("%d cells: cell %d does not start just one jump", cells, c)
			}
		}
	}
}

func TestDraftLeavesOutIllegalJumps(t *testing.T) {
	t.Parallel()
	var b board.Board
	var r Rand
	var d draft
	d.open(&b, &r, 5, 6)
	for _, j := range [][2]int{{0, 3}, {-1, 3}, {5, 3}, {6, 3}, {64, 3}, {3, 0}, {3, 6}, {3, 3}} {
		if d.jump(j[0], j[1]) {
			t.Errorf("the jump %v was taken on a board of 5 cells", j)
		}
	}
}
