package generator

import (
	"testing"

	"adder/judge/oracle"
	"adder/judge/source"
)

// A seen is what a solver that is wrong in a window looks at: the numbers of a
// board, how many boards the file has, and its cells up to the board's end.
type seen struct{ n, d, m, a, l, c, t, end int }

// A window is a right solver that is wrong on some boards. source is how its
// author wrote the border.
type window struct {
	source string
	wrong  func(s *seen) bool
}

// designedFor are the windows that were there while the cover was designed.
var designedFor = []window{
	{"if (n >= 129 && n <= 254)", func(s *seen) bool { return s.n >= 129 && s.n <= 254 }},
	{"if (n >= 258 && n <= 998)", func(s *seen) bool { return s.n >= 258 && s.n <= 998 }},
	{"if (n >= 1002 && n <= 4095)", func(s *seen) bool { return s.n >= 1002 && s.n <= 4095 }},
	{"if (n >= 20000 && n <= 32000)", func(s *seen) bool { return s.n >= 20000 && s.n <= 32000 }},
	{"if (n > 131072)", func(s *seen) bool { return s.n > 131072 }},
	{"if (d >= 7 && d <= n / 2)", func(s *seen) bool { return s.d >= 7 && s.d <= s.n/2 }},
	{"if (d >= 20 && n >= 4 * d)", func(s *seen) bool { return s.d >= 20 && s.n >= 4*s.d }},
	{"if (n > 6 && d == n - 1)", func(s *seen) bool { return s.n > 6 && s.d == s.n-1 }},
	{"if (n == 1000000 && m > 500000)", func(s *seen) bool { return s.n == 1_000_000 && s.m > 500_000 }},
	{"if (total > 1950000)", func(s *seen) bool { return s.end > 1_950_000 }},
	{"if (best > 300 && best < 450)", func(s *seen) bool { return s.a > 300 && s.a < 450 }},
	{"int path[64];", func(s *seen) bool { return s.c > 64 }},
	{"if (t > 3000 && t < 4500)", func(s *seen) bool { return s.t > 3000 && s.t < 4500 }},
	{"if (abs(a - b) > 70000)", func(s *seen) bool { return s.l > 70_000 }},
	{"if (n == 777)", func(s *seen) bool { return s.n == 777 }},
	{"if (d > 1000 && d < 1500 && d < n)", func(s *seen) bool { return s.d > 1000 && s.d < 1500 && s.d < s.n }},
	{"if (m > 40 && m < 60 && n > 200)", func(s *seen) bool { return s.m > 40 && s.m < 60 && s.n > 200 }},
	{"if (m == n - 1 && n > 10)", func(s *seen) bool { return s.m == s.n-1 && s.n > 10 }},
	{"if (best < 0 && n > 5000)", func(s *seen) bool { return s.a < 0 && s.n > 5000 }},
	{"if (best > 65535 && d > 1)", func(s *seen) bool { return s.a > 65535 && s.d > 1 }},
}

// heldOut were written when the cover was done, and nothing was changed for them.
var heldOut = []window{
	{"if (n > 400000 && n < 600000 && d > 6)", func(s *seen) bool { return s.n > 400_000 && s.n < 600_000 && s.d > 6 }},
	{"if (n > 9000 && n < 12000 && m > n / 2)", func(s *seen) bool { return s.n > 9000 && s.n < 12000 && s.m > s.n/2 }},
	{"if (d > 250 && d < 260 && n > 2 * d)", func(s *seen) bool { return s.d > 250 && s.d < 260 && s.n > 2*s.d }},
	{"if (d == n / 2 && n > 100)", func(s *seen) bool { return s.d == s.n/2 && s.n > 100 }},
	{"if (d == n && n > 2000)", func(s *seen) bool { return s.d == s.n && s.n > 2000 }},
	{"if (d > 100000 && d < n - 2)", func(s *seen) bool { return s.d > 100_000 && s.d < s.n-2 }},
	{"if (m > 32767 && m < 40000)", func(s *seen) bool { return s.m > 32767 && s.m < 40_000 }},
	{"if (m > 700 && best < 10 && d < 10)", func(s *seen) bool { return s.m > 700 && s.a > 0 && s.a < 10 && s.d < 10 }},
	{"if (best == 1000)", func(s *seen) bool { return s.a == 1000 }},
	{"if (best > 127 && best < 140)", func(s *seen) bool { return s.a > 127 && s.a < 140 }},
	{"if (best > 20000 && m > 20000)", func(s *seen) bool { return s.a > 20_000 && s.m > 20_000 }},
	{"if (b - a == 4096)", func(s *seen) bool { return s.l == 4096 }},
	{"if (longest > 32768 && longest < 50000)", func(s *seen) bool { return s.l > 32768 && s.l < 50_000 }},
	{"if (depth > 100 && d < 10)", func(s *seen) bool { return s.c > 100 && s.d < 10 }},
	{"if (depth >= 5000)", func(s *seen) bool { return s.c >= 5000 }},
	{"if (t > 70000 && n > 2)", func(s *seen) bool { return s.t > 70_000 && s.n > 2 }},
	{"if (t > 20 && t < 30 && n > 1000)", func(s *seen) bool { return s.t > 20 && s.t < 30 && s.n > 1000 }},
	{"if (t > 500000)", func(s *seen) bool { return s.t > 500_000 }},
	{"if (n * d > 2147483647)", func(s *seen) bool { return s.n*s.d > 1<<31-1 }},
	{"if (m > 3 * n / 4 && d > 50 && d < n / 4)", func(s *seen) bool { return s.m > 3*s.n/4 && s.d > 50 && s.d < s.n/4 }},
}

func look(f *record) []seen {
	all := make([]seen, len(f.boards))
	end := 0
	for i, s := range f.boards {
		end += s[nCells]
		all[i] = seen{s[nCells], s[nFaces], s[nJumps], s[nAnswer], s[nLongest], s[nChain], len(f.boards), end}
	}
	return all
}

// hit reports which windows some board lies in.
func hit(rows []window, files []record) []bool {
	in := make([]bool, len(rows))
	for i := range files {
		boards := look(&files[i])
		for k, w := range rows {
			for j := 0; j < len(boards) && !in[k]; j++ {
				in[k] = w.wrong(&boards[j])
			}
		}
	}
	return in
}

// TestCoverFindsWindows: each solver is wrong on some board of the cover, but
// for those whose numbers its source tells.
func TestCoverFindsWindows(t *testing.T) {
	t.Parallel()
	rows := append(append([]window(nil), designedFor...), heldOut...)
	missed := 0
	for i, in := range hit(rows, covered()) {
		if !in {
			missed++
			t.Logf("only its source tells of %s", rows[i].source)
			if !rows[i].tells() {
				t.Errorf("nothing finds %s", rows[i].source)
			}
		}
	}
	if missed > 2 {
		t.Errorf("the cover misses %d of %d windows", missed, len(rows))
	}
}

// rightSource is what a right solver has around a window: its own numbers.
const rightSource = `const int N = 1000005; int to[N]; if (n < 2) return 0; dist[1] = 0; from = at + 1; return -1; `

// tells reports whether the boards made for a source with the row's line hit it.
func (w *window) tells() bool {
	var o oracle.Solver
	for boards := range FromSource(source.Numbers("C++", rightSource+w.source), 1) {
		var f record
		for i := range boards {
			f.boards = append(f.boards, measure(&o, &boards[i]))
		}
		if hit([]window{*w}, []record{f})[0] {
			return true
		}
	}
	return false
}

// TestSourceFindsWindows: solvers betray their windows in their sources.
func TestSourceFindsWindows(t *testing.T) {
	t.Parallel()
	found := 0
	for _, w := range heldOut {
		if w.tells() {
			found++
		} else {
			t.Logf("its source does not tell of %s", w.source)
		}
	}
	t.Logf("%d of %d", found, len(heldOut))
	if found < len(heldOut)*4/5 {
		t.Errorf("the numbers of the source find %d of %d windows", found, len(heldOut))
	}
}
