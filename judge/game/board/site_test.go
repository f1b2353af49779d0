package board

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSites pins what each site promises beside its boards' shape. To change a number here, read
// the site's statement again.
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
		"plain": {boards: 1000},
		"hackerrank": {
			"no jump starts on the first cell; no cell is an end of two jumps; " +
				"there are 1 to 15 ladders; there are 1 to 15 snakes",
			10, 2 * time.Second, 512, "", true,
		},
		"leetcode": {promises: "no jump starts on the first cell", boards: 200},
		"geeksforgeeks": {
			promises: "no jump starts on the first cell; the last cell can be reached; " +
				"there are 1 to 10 jumps",
			boards: 100,
			suffix: "~",
		},
		"moves": {boards: 1000},
		"baekjoon": {
			"no jump touches the first or the last cell; no cell is an end of two jumps; " +
				"the last cell can be reached; there are 1 to 15 ladders; there are 1 to 15 snakes",
			1, time.Second, 512, "", false,
		},
	}
	got := map[string]site{}
	for _, f := range Formats {
		s := site{"", f.MostBoards, f.Time, f.Memory, f.AnswerSuffix, f.OutputFile}
		var promises []string
		for _, p := range f.Promises {
			promises = append(promises, p.Name)
		}
		s.promises = strings.Join(promises, "; ")
		got[f.Name] = s
		if f.OneBoard != (f.MostBoards == 1) {
			t.Errorf("%s: one board a file %v, at most %d", f.Name, f.OneBoard, f.MostBoards)
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
