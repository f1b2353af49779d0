package explain

import (
	"slices"
	"testing"

	"adder/judge/belief"
	"adder/judge/board"
)

// A border is told where it holds of every board, and nowhere else.
func TestBorder(t *testing.T) {
	t.Parallel()
	onCell1 := func(s *Sight) int {
		if len(s.Board.Jumps) > 0 && s.Board.Jumps[0].From == 1 {
			return 1
		}
		return 0
	}
	minus := func(*Sight) int { return -1 }
	for _, c := range []struct {
		name    string
		program func(*Sight) int // on the board with so many cells; 0 is the answer
		number  func(*Sight) int
		want    string
	}{
		{"limit", func(s *Sight) int { return -1 * (s.Board.Cells / 21) }, minus,
			"of all boards seen, on the 40 with 21 cells or more it prints -1; on the 38 others it prints the answer"},
		{"from below", func(s *Sight) int { return min(0, s.Board.Faces-2) }, nil,
			"of all boards seen, on the 39 with one face it is wrong; on the 39 others it is right"},
		{"trait", func(s *Sight) int { return -onCell1(s) }, minus,
			"of all boards seen, on the 12 on which a jump starts on cell 1 it prints -1; on the 66 others it prints the answer"},
		{"all but a trait", func(s *Sight) int { return onCell1(s) - 1 }, nil,
			"of all boards seen, on the 12 on which a jump starts on cell 1 it is right; on the 66 others it is wrong"},
		{"one exception", func(s *Sight) int {
			if s.Board.Cells > 20 && s.Board.Cells != 30 {
				return -1
			}
			return 0
		}, minus, ""},
		{"too few", func(s *Sight) int { return -1 * (s.Board.Cells / 39) }, minus, ""},
		{"never", func(*Sight) int { return 0 }, nil, ""},
	} {
		var seen []*Sight
		for cells := 2; cells <= 40; cells++ {
			for faces := 1; faces <= 2; faces++ {
				s := &Sight{Board: board.Board{Cells: cells, Faces: faces}}
				if cells > 3 {
					s.Board.Jumps = []board.Jump{{From: 2, To: 3}}
				}
				if cells%6 == 1 {
					s.Board.Jumps[0].From = 1
				}
				s.Want = 7
				s.Got = belief.Outcome(7)
				if x := c.program(s); x != 0 {
					s.Got = -1
				}
				if cells == 25 && c.number != nil { // -1 is right here
					s.Want, s.Got = -1, min(s.Got, -1)
				}
				seen = append(seen, s)
			}
		}
		if got := border(slices.Values(seen), "-1", c.number); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
