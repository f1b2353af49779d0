package cases_test

import (
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/source"
)

// A seen is what a solver that is wrong in a window looks at: the numbers of a
// board, its place in the input, and the input's boards, cells and bytes.
type seen struct {
	n, d, m, a, l, c int // cells, faces, jumps, answer, longest jump, longest chain
	at, end          int // boards up to this one, and their cells
	t, sum, bytes    int
}

// A window is a right solver that is wrong on some boards. source is how its
// author wrote the border.
type window struct {
	source string
	wrong  func(s *seen) bool
	must   bool // the suite must catch it: it was accepted once
}

// firstWindows were there while the cover was designed, and then its spread.
var firstWindows = []window{
	{source: "if (n >= 129 && n <= 254)", wrong: func(s *seen) bool { return s.n >= 129 && s.n <= 254 }},
	{source: "if (n >= 258 && n <= 998)", wrong: func(s *seen) bool { return s.n >= 258 && s.n <= 998 }},
	{source: "if (n >= 1002 && n <= 4095)", wrong: func(s *seen) bool { return s.n >= 1002 && s.n <= 4095 }},
	{source: "if (n >= 20000 && n <= 32000)", wrong: func(s *seen) bool { return s.n >= 20000 && s.n <= 32000 }, must: true},
	{source: "if (n > 131072)", wrong: func(s *seen) bool { return s.n > 131072 }},
	{source: "if (d >= 7 && d <= n / 2)", wrong: func(s *seen) bool { return s.d >= 7 && s.d <= s.n/2 }},
	{source: "if (d >= 20 && n >= 4 * d)", wrong: func(s *seen) bool { return s.d >= 20 && s.n >= 4*s.d }},
	{source: "if (n > 6 && d == n - 1)", wrong: func(s *seen) bool { return s.n > 6 && s.d == s.n-1 }},
	{source: "if (n == 1000000 && m > 500000)", wrong: func(s *seen) bool { return s.n == 1_000_000 && s.m > 500_000 }, must: true},
	{source: "if (total > 1950000)", wrong: func(s *seen) bool { return s.end > 1_950_000 }},
	{source: "if (best > 300 && best < 450)", wrong: func(s *seen) bool { return s.a > 300 && s.a < 450 }},
	{source: "int path[64];", wrong: func(s *seen) bool { return s.c > 64 }},
	{source: "if (t > 3000 && t < 4500)", wrong: func(s *seen) bool { return s.t > 3000 && s.t < 4500 }},
	{source: "if (abs(a - b) > 70000)", wrong: func(s *seen) bool { return s.l > 70_000 }},
	{source: "if (n == 777)", wrong: func(s *seen) bool { return s.n == 777 }},
	{source: "if (d > 1000 && d < 1500 && d < n)", wrong: func(s *seen) bool { return s.d > 1000 && s.d < 1500 && s.d < s.n }},
	{source: "if (m > 40 && m < 60 && n > 200)", wrong: func(s *seen) bool { return s.m > 40 && s.m < 60 && s.n > 200 }},
	{source: "if (m == n - 1 && n > 10)", wrong: func(s *seen) bool { return s.m == s.n-1 && s.n > 10 }},
	{source: "if (best < 0 && n > 5000)", wrong: func(s *seen) bool { return s.a < 0 && s.n > 5000 }},
	{source: "if (best > 65535 && d > 1)", wrong: func(s *seen) bool { return s.a > 65535 && s.d > 1 }},
	{source: "if (n > 400000 && n < 600000 && d > 6)", wrong: func(s *seen) bool { return s.n > 400_000 && s.n < 600_000 && s.d > 6 }},
	{source: "if (n > 9000 && n < 12000 && m > n / 2)", wrong: func(s *seen) bool { return s.n > 9000 && s.n < 12000 && s.m > s.n/2 }},
	{source: "if (d > 250 && d < 260 && n > 2 * d)", wrong: func(s *seen) bool { return s.d > 250 && s.d < 260 && s.n > 2*s.d }},
	{source: "if (d == n / 2 && n > 100)", wrong: func(s *seen) bool { return s.d == s.n/2 && s.n > 100 }},
	{source: "if (d == n && n > 2000)", wrong: func(s *seen) bool { return s.d == s.n && s.n > 2000 }},
	{source: "if (d > 100000 && d < n - 2)", wrong: func(s *seen) bool { return s.d > 100_000 && s.d < s.n-2 }},
	{source: "if (m > 32767 && m < 40000)", wrong: func(s *seen) bool { return s.m > 32767 && s.m < 40_000 }},
	{source: "if (m > 700 && best < 10 && d < 10)", wrong: func(s *seen) bool { return s.m > 700 && s.a > 0 && s.a < 10 && s.d < 10 }},
	{source: "if (best == 1000)", wrong: func(s *seen) bool { return s.a == 1000 }},
	{source: "if (best > 127 && best < 140)", wrong: func(s *seen) bool { return s.a > 127 && s.a < 140 }},
	{source: "if (best > 20000 && m > 20000)", wrong: func(s *seen) bool { return s.a > 20_000 && s.m > 20_000 }},
	{source: "if (b - a == 4096)", wrong: func(s *seen) bool { return s.l == 4096 }},
	{source: "if (longest > 32768 && longest < 50000)", wrong: func(s *seen) bool { return s.l > 32768 && s.l < 50_000 }},
	{source: "if (depth > 100 && d < 10)", wrong: func(s *seen) bool { return s.c > 100 && s.d < 10 }},
	{source: "if (depth >= 5000)", wrong: func(s *seen) bool { return s.c >= 5000 }},
	{source: "if (t > 70000 && n > 2)", wrong: func(s *seen) bool { return s.t > 70_000 && s.n > 2 }},
	{source: "if (t > 20 && t < 30 && n > 1000)", wrong: func(s *seen) bool { return s.t > 20 && s.t < 30 && s.n > 1000 }},
	{source: "if (t > 500000)", wrong: func(s *seen) bool { return s.t > 500_000 }, must: true},
	{source: "if (n * d > 2147483647)", wrong: func(s *seen) bool { return s.n*s.d > 1<<31-1 }},
	{source: "if (m > 3 * n / 4 && d > 50 && d < n / 4)", wrong: func(s *seen) bool { return s.m > 3*s.n/4 && s.d > 50 && s.d < s.n/4 }},
}

// laterWindows were written before the spread, and nothing was changed for them but
// the suite's cases at the bounds.
var laterWindows = []window{
	{source: "if (t > 100000)", wrong: func(s *seen) bool { return s.t > 100_000 }},
	{source: "if (t > 200000)", wrong: func(s *seen) bool { return s.t > 200_000 }, must: true},
	{source: "if (t == 1000000)", wrong: func(s *seen) bool { return s.t == 1_000_000 }, must: true},
	{source: "if (seen > 150000)", wrong: func(s *seen) bool { return s.at > 150_000 }},
	{source: "if (sum > 1999000)", wrong: func(s *seen) bool { return s.sum > 1_999_000 }, must: true},
	{source: "if (sum >= 2000000)", wrong: func(s *seen) bool { return s.sum >= 2_000_000 }, must: true},
	{source: "if (so_far == 2000000)", wrong: func(s *seen) bool { return s.end == 2_000_000 }, must: true},
	{source: "if (n == 1000000 && m > 900000)", wrong: func(s *seen) bool { return s.n == 1_000_000 && s.m > 900_000 }, must: true},
	{source: "if (m == 999999)", wrong: func(s *seen) bool { return s.m == 999_999 }, must: true},
	{source: "if (d == n - 1 && n > 50000)", wrong: func(s *seen) bool { return s.d == s.n-1 && s.n > 50_000 }, must: true},
	{source: "if (d == n - 1 && n > 2000)", wrong: func(s *seen) bool { return s.d == s.n-1 && s.n > 2000 }, must: true},
	{source: "if (d == n && n > 50000)", wrong: func(s *seen) bool { return s.d == s.n && s.n > 50_000 }},
	{source: "if (d > n && n > 2000)", wrong: func(s *seen) bool { return s.d > s.n && s.n > 2000 }},
	{source: "if (best == 999999)", wrong: func(s *seen) bool { return s.a == 999_999 }, must: true},
	{source: "if (best > 500000)", wrong: func(s *seen) bool { return s.a > 500_000 }},
	{source: "if (best > 32767 && best < 65536)", wrong: func(s *seen) bool { return s.a > 32767 && s.a < 65536 }},
	{source: "if (best > 4000 && best < 6000)", wrong: func(s *seen) bool { return s.a > 4000 && s.a < 6000 }},
	{source: "if (best > 1000 && d > 1)", wrong: func(s *seen) bool { return s.a > 1000 && s.d > 1 }},
	{source: "if (bytes > 10000000)", wrong: func(s *seen) bool { return s.bytes > 10_000_000 }},
	{source: "if (bytes > 5000000)", wrong: func(s *seen) bool { return s.bytes > 5_000_000 }},
	{source: "if (n >= 2500 && n <= 4500)", wrong: func(s *seen) bool { return s.n >= 2500 && s.n <= 4500 }},
	{source: "if (n >= 40000 && n <= 60000)", wrong: func(s *seen) bool { return s.n >= 40_000 && s.n <= 60_000 }},
	{source: "if (n >= 100000 && n < 200000)", wrong: func(s *seen) bool { return s.n >= 100_000 && s.n < 200_000 }},
	{source: "if (n >= 5000 && n < 8192)", wrong: func(s *seen) bool { return s.n >= 5000 && s.n < 8192 }},
	{source: "if (depth > 1000)", wrong: func(s *seen) bool { return s.c > 1000 }},
	{source: "if (depth > 500 && depth < 900)", wrong: func(s *seen) bool { return s.c > 500 && s.c < 900 }},
	{source: "if (abs(a - b) > 500000)", wrong: func(s *seen) bool { return s.l > 500_000 }},
	{source: "if (abs(a - b) > 2000 && abs(a - b) < 4000)", wrong: func(s *seen) bool { return s.l > 2000 && s.l < 4000 }},
	{source: "if (m > n / 2 && n > 10000)", wrong: func(s *seen) bool { return s.m > s.n/2 && s.n > 10_000 }},
	{source: "if (m > 100 && m < 200 && d > 6)", wrong: func(s *seen) bool { return s.m > 100 && s.m < 200 && s.d > 6 }},
	{source: "if (m > 5000 && m < 10000)", wrong: func(s *seen) bool { return s.m > 5000 && s.m < 10_000 }},
	{source: "if (d > 30 && d < 60 && m > 100)", wrong: func(s *seen) bool { return s.d > 30 && s.d < 60 && s.m > 100 }},
	{source: "if (d > 5000 && d < 10000)", wrong: func(s *seen) bool { return s.d > 5000 && s.d < 10_000 }},
	{source: "if (m == 0 && n > 1000)", wrong: func(s *seen) bool { return s.m == 0 && s.n > 1000 }},
	{source: "if (best < 0 && d > 100)", wrong: func(s *seen) bool { return s.a < 0 && s.d > 100 }},
	{source: "if (m >= 6 * n / 7 && n > 20)", wrong: func(s *seen) bool { return s.m >= 6*s.n/7 && s.n > 20 }},
}

func allWindows() []window { return append(append([]window(nil), firstWindows...), laterWindows...) }

// hit notes which windows some board of an input lies in.
func hit(in []bool, rows []window, boards []board.Board) {
	var o oracle.Solver
	whole := seen{t: len(boards), bytes: len(board.Plain(boards...))}
	for i := range boards {
		whole.sum += boards[i].Cells
	}
	s := whole
	for i := range boards {
		b := &boards[i]
		s.n, s.d, s.m, s.a, s.l, s.c = b.Cells, b.Faces, len(b.Jumps), o.Answer(b), 0, longestChain(b)
		for _, j := range b.Jumps {
			s.l = max(s.l, int(j.To-j.From), int(j.From-j.To))
		}
		s.at++
		s.end += s.n
		for k := range rows {
			in[k] = in[k] || rows[k].wrong(&s)
		}
	}
}

// longestChain follows each jump to the next one, up to the first that was there
// before.
func longestChain(b *board.Board) int {
	if len(b.Jumps) < 2 {
		return len(b.Jumps)
	}
	to := make([]int32, b.Cells+1)
	for _, j := range b.Jumps {
		to[j.From] = j.To
	}
	length := make([]int32, b.Cells+1) // of the chain from a cell; -1: on the path
	longest := int32(0)
	var path []int32
	for start := range to {
		path = path[:0]
		c := int32(start)
		for ; to[c] != 0 && length[c] == 0; c = to[c] {
			length[c] = -1
			path = append(path, c)
		}
		n := max(0, length[c])
		for i := len(path) - 1; i >= 0; i-- {
			n++
			length[path[i]] = n
		}
		longest = max(longest, length[start])
	}
	return int(longest)
}

// rightSource is what a right solver has around a window: its own numbers.
const rightSource = `const int N = 1000005; int to[N]; if (n < 2) return 0; dist[1] = 0; from = at + 1; return -1; `

// TestWindows tells for each solver that is wrong in a window who catches it: the
// suite, by which it is judged; a hunt's spread; or the boards that a hunt makes of
// the numbers of its source.
func TestWindows(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	rows := allWindows()
	bySuite, bySpread, bySource := make([]bool, len(rows)), make([]bool, len(rows)), make([]bool, len(rows))
	made, err := cases.Standard().Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range made {
		boards, err := board.Parse(c.Name, c.Text)
		if err != nil {
			t.Fatal(err)
		}
		hit(bySuite, rows, boards)
	}
	spread := generator.NewSpread(1)
	for i := range generator.SpreadFiles {
		hit(bySpread, rows, spread.Boards(i))
	}
	for i := range rows {
		for boards := range generator.FromSource(source.Numbers("C++", rightSource+rows[i].source), 1) {
			if hit(bySource[i:i+1], rows[i:i+1], boards); bySource[i] {
				break
			}
		}
	}
	suite, hunt := 0, 0
	for i, w := range rows {
		t.Logf("%-45s suite %-5t spread %-5t source %t", w.source, bySuite[i], bySpread[i], bySource[i])
		if bySuite[i] {
			suite++
		} else if w.must {
			t.Errorf("the suite does not catch %s", w.source)
		}
		if bySpread[i] || bySource[i] {
			hunt++
		} else {
			t.Errorf("no hunt catches %s", w.source)
		}
	}
	t.Logf("of %d: suite %d, hunt %d", len(rows), suite, hunt)
	if suite < len(rows)*9/10 {
		t.Errorf("the suite catches %d of %d", suite, len(rows))
	}
}
