package grade

import (
	"fmt"
	"testing"

	"adder/judge/board"
)

// TestReadings: on a board with a jump each row reads what is printed so, and no other
// row reads it.
func TestReadings(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 30, Faces: 6, Jumps: []board.Jump{{From: 4, To: 12}, {From: 15, To: 9}, {From: 14, To: 23}, {From: 20, To: 29}}}
	for i, printed := range []string{ // the throws are 3, 2, 6 and 1
		"1 6 2 3",
		"4 14 29 30",
		"12 23 29 30",
		"11 11 6 1",
		"30 29 14 4",
		"30 29 23 12",
		"1 6 11 11",
		"2 1 3 2",
		"4 3 5 4",
		"3 2 6 5",
		"3 2 -3 1",
	} {
		for k, d := range Readings {
			if got := d.Fits(&b, []byte(printed), 4); got != (k == i) {
				t.Errorf("%s: read %s: %v", printed, d.Words, got)
			}
		}
	}
	for _, printed := range []string{"", "x", "1", "3 2 6 1 1", "999999999 1 1 1", "-5 1 2 3", "0 0 0 0", fmt.Sprint(make([]int, 2000))} {
		for _, d := range Readings {
			if d.Fits(&b, []byte(printed), 4) {
				t.Errorf("%.20q: read %s: it fits", printed, d.Words)
			}
		}
	}
	if with1 := Readings[2]; !with1.Fits(&b, []byte("1 12 23 29 30"), 4) {
		t.Errorf("the first cell may be given too")
	}
}
