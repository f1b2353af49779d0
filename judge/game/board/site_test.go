package board

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSites pins what each site promises beside its boards' shape: whoever
// changes a number of these has read the statement again.
func TestSites(t *testing.T) {
	t.Parallel()
	type site struct {
		promises   string
		boards     int
		time       time.Duration
		memory     int
		suffix     string
		outputFile bool
	}
	want := map[string]site{
		"plain":         {boards: 1000},
		"hackerrank":    {" start-free disjoint ladders=1..15 snakes=1..15", 10, 2 * time.Second, 512, "", true},
		"leetcode":      {promises: " start-free", boards: 200},
		"geeksforgeeks": {promises: " start-free reachable jumps=1..10", boards: 100, suffix: "~"},
		"moves":         {boards: 1000},
		"baekjoon":      {" ends-free disjoint reachable ladders=1..15 snakes=1..15", 1, time.Second, 512, "", false},
	}
	got := map[string]site{}
	for _, f := range Formats {
		s := site{"", f.MostBoards, f.Time, f.Memory, f.AnswerSuffix, f.OutputFile}
		for _, p := range f.Promises {
			s.promises += " " + p.Name
		}
		got[f.Name] = s
		if f.One != (f.MostBoards == 1) {
			t.Errorf("%s: one board a file %v, at most %d", f.Name, f.One, f.MostBoards)
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(site{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

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
	for _, c := range []struct {
		format string
		b      Board
		broken string // the promise, "" if the site gives the board
	}{
		{"hackerrank", hundred(up, down), ""},
		{"hackerrank", hundred(), "ladders=1..15"},
		{"hackerrank", hundred(down), "ladders=1..15"},
		{"hackerrank", hundred(up), "snakes=1..15"},
		{"hackerrank", hundred(many(15)...), ""},
		{"hackerrank", hundred(many(16)...), "ladders=1..15"},
		{"hackerrank", hundred(Jump{2, 100}, Jump{99, 1}), ""},
		{"hackerrank", hundred(Jump{1, 38}, down), "start-free"},
		{"hackerrank", hundred(up, Jump{99, 38}), "disjoint"},
		{"hackerrank", hundred(Jump{2, 3}, Jump{94, 4}, Jump{95, 5}, Jump{96, 6}, Jump{97, 7}, Jump{98, 8}, Jump{99, 9}), ""}, // stuck
		{"baekjoon", hundred(up, down), ""},
		{"baekjoon", hundred(up), "snakes=1..15"},
		{"baekjoon", hundred(Jump{2, 100}, down), "ends-free"},
		{"baekjoon", hundred(Jump{2, 3}, Jump{94, 4}, Jump{95, 5}, Jump{96, 6}, Jump{97, 7}, Jump{98, 8}, Jump{99, 9}), "reachable"},
		{"geeksforgeeks", thirty(), "jumps=1..10"},
		{"geeksforgeeks", thirty(Jump{3, 22}, Jump{5, 22}), ""},
		{"leetcode", four(), ""},
		{"leetcode", four(Jump{2, 3}, Jump{3, 4}), ""},
		{"leetcode", Board{Cells: 441, Faces: 6}, "format=leetcode"},
	} {
		f := must(FindFormat(c.format))
		if got := nameOf(Fit(&c.b, f.Promised(true))); got != c.broken {
			t.Errorf("%s, %v: breaks %q, want %q", c.format, c.b.Jumps, got, c.broken)
		}
	}
}

// TestLackingOrSpoiled: too few jumps are another fault than too many.
func TestLackingOrSpoiled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		jumps             []Jump
		lacking, spoiling string
	}{
		{nil, "ladders=1..15", ""},
		{[]Jump{{2, 9}}, "snakes=1..15", ""},
		{[]Jump{{2, 9}, {8, 3}}, "", ""},
		{[]Jump{{1, 9}}, "snakes=1..15", "start-free"},
		{[]Jump{{2, 9}, {8, 9}}, "snakes=1..15", "disjoint"},
	} {
		b := Board{Cells: 100, Faces: 6, Jumps: c.jumps}
		for name, p := range map[string]*Promise{c.lacking: Lacking(&b, hackerRank.Promises), c.spoiling: Spoiled(&b, hackerRank.Promises)} {
			if got := nameOf(p); got != name {
				t.Errorf("%v: %q, want %q", c.jumps, got, name)
			}
		}
	}
}

func nameOf(p *Promise) string {
	if p == nil {
		return ""
	}
	return p.Name
}
