package explain

import (
	"testing"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestNumberOf: what is printed in place of the answer is told by its name, if it has one.
func TestNumberOf(t *testing.T) {
	t.Parallel()
	boards := make([]board.Board, 300)
	mix := generator.NewMix(1, nil, nil)
	for i := range boards {
		if i%10 == 0 { // an answer beyond 15 bits, or 16
			boards[i] = board.Board{Cells: 40_000 + 30_000*(i%20/10) + i, Faces: 1}
		} else {
			mix.Fill(&boards[i], uint64(i))
		}
	}
	for _, c := range []struct {
		want  string
		above int // the answers in whose place it is printed
		print func(answer int, b *board.Board) int
	}{
		{"one more than the answer", 3, func(a int, _ *board.Board) int { return a + 1 }},
		{"one less than the answer", 3, func(a int, _ *board.Board) int { return a - 1 }},
		{"twice the answer", 3, func(a int, _ *board.Board) int { return 2 * a }},
		{"the answer modulo 65,536: it does not fit into 16 bits", 0, func(a int, _ *board.Board) int { return int(uint16(a)) }},
		{"the answer as a signed number of 16 bits, into which it does not fit", -1, func(a int, _ *board.Board) int { return int(int16(a)) }},
		{"the number of cells", 3, func(_ int, b *board.Board) int { return b.Cells }},
		{"one less than the number of cells", 3, func(_ int, b *board.Board) int { return b.Cells - 1 }},
		{"the number of faces", 3, func(_ int, b *board.Board) int { return b.Faces }},
		{"the number of jumps", 3, func(_ int, b *board.Board) int { return len(b.Jumps) }},
		{"42", 2, func(int, *board.Board) int { return 42 }},
		{"", 2, func(a int, b *board.Board) int { return 1 + b.Cells*7%5*a }},
	} {
		var all []*Sight
		var solver oracle.Solver
		for i := range boards {
			s := &Sight{Board: boards[i], Want: solver.Answer(&boards[i])}
			if s.Got = belief.Outcome(s.Want); s.Want > c.above {
				s.Got = belief.Outcome(c.print(s.Want, &s.Board))
			}
			if s.Wrong() {
				all = append(all, s)
			}
		}
		if got, _ := numberOf(all); got != c.want {
			t.Errorf("%d boards: %q, want %q", len(all), got, c.want)
		}
	}
}
