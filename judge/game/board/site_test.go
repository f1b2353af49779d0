package board

import "testing"

// TestSitesGive: boards at the border of what a site gives.
func TestSitesGive(t *testing.T) {
	t.Parallel()
	up, down := Jump{2, 38}, Jump{99, 30}
	many := func(n int) (all []Jump) {
		for i := range n {
			all = append(all, Jump{int32(2 + i), int32(40 + i)})
		}
		return append(all, down)
	}
	hundred := func(jumps ...Jump) Board { return Board{Cells: 100, Faces: 6, Jumps: jumps} }
	thirty := func(jumps ...Jump) Board { return Board{Cells: 30, Faces: 6, Jumps: jumps} }
	four := func(jumps ...Jump) Board { return Board{Cells: 4, Faces: 6, Jumps: jumps} }
	wall := hundred(Jump{2, 3}, Jump{94, 4}, Jump{95, 5}, Jump{96, 6}, Jump{97, 7}, Jump{98, 8}, Jump{99, 9})
	for _, c := range []struct {
		format string
		b      Board
		broken string // the promise, "" if the site gives the board
	}{
		{"hackerrank", hundred(up, down), ""},
		{"hackerrank", hundred(), "there are 1 to 15 ladders"},
		{"hackerrank", hundred(down), "there are 1 to 15 ladders"},
		{"hackerrank", hundred(up), "there are 1 to 15 snakes"},
		{"hackerrank", hundred(many(15)...), ""},
		{"hackerrank", hundred(many(16)...), "there are 1 to 15 ladders"},
		{"hackerrank", hundred(Jump{2, 100}, Jump{99, 1}), ""},
		{"hackerrank", hundred(Jump{1, 38}, down), "no jump starts on the first cell"},
		{"hackerrank", hundred(up, Jump{99, 38}), "no cell is an end of two jumps"},
		{"hackerrank", wall, ""},
		{"baekjoon", hundred(up, down), ""},
		{"baekjoon", hundred(up), "there are 1 to 15 snakes"},
		{"baekjoon", hundred(Jump{2, 100}, down), "no jump touches the first or the last cell"},
		{"baekjoon", wall, "the last cell can be reached"},
		{"geeksforgeeks", thirty(), "there are 1 to 10 jumps"},
		{"geeksforgeeks", thirty(Jump{3, 22}, Jump{5, 22}), ""},
		{"leetcode", four(), ""},
		{"leetcode", four(Jump{2, 3}, Jump{3, 4}), ""},
		{"leetcode", Board{Cells: 441, Faces: 6}, "the format leetcode can write the board"},
	} {
		f := must(FindFormat(c.format))
		if got := nameOf(Fit(&c.b, f.Promised())); got != c.broken {
			t.Errorf("%s, %v: breaks %q, want %q", c.format, c.b.Jumps, got, c.broken)
		}
	}
}

func nameOf(p *Promise) string {
	if p == nil {
		return ""
	}
	return p.Name
}
