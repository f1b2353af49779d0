package probe

import (
	"os"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/oracle"
	"adder/judge/result"
)

// TestThrows: of a search that comes to its cells again it is said, of a right one not.
func TestThrows(t *testing.T) {
	for path, want := range map[string]bool{
		"testdata/forgets.c":                       true,
		"../testdata/formats/hackerrank/right.cpp": false,
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lang.Recognise(path)
		if err != nil {
			t.Fatal(err)
		}
		spec := testOptions().Spec
		if spec.Format, err = board.FindFormat("hackerrank"); err != nil {
			t.Fatal(err)
		}
		g, err := Throws(t.Context(), built(t, lang.Source{Name: path, Lang: l, Text: text}), spec)
		if err != nil {
			t.Fatal(err)
		}
		if (g != nil) != want || want && !strings.Contains(g.Words, "multiplies its time") {
			t.Errorf("%s: %+v", path, g)
		}
	}
}

// TestMultiplied: milliseconds above the start, the last of which may be stopped.
func TestMultiplied(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		took    string
		stopped bool
		want    bool
	}{
		{"0 0 3 9 30 90", false, true},
		{"10 20 40 80 160", false, true},
		{"20 60 200", true, true},
		{"20 60", true, false},           // too few
		{"10 12 14 17 20", false, false}, // as with more cells
		{"1 1 1 1 1 1", true, false},     // hangs at once
		{"0 0 0", true, false},
		{"10 11 12 300", false, false}, // one step is nearly all of it
		{"10 20 40 35 160", false, false},
	} {
		s := &sweeps{start: 40 * time.Millisecond, floor: 2 * time.Millisecond, bound: 2 * time.Second}
		var points []point
		for _, ms := range strings.Fields(c.took) {
			d, err := time.ParseDuration(ms + "ms")
			if err != nil {
				t.Fatal(err)
			}
			var p point
			p.add(s.start + d)
			p.add(s.start + d)
			points = append(points, p)
		}
		if c.stopped {
			points = append(points, point{GrowthPoint: result.GrowthPoint{Stopped: true}})
		}
		if got := s.multiplied(points); got != c.want {
			t.Errorf("%s, stopped %v: %v", c.took, c.stopped, got)
		}
	}
}

// TestLonger: each board of a series takes the throws that it is said to.
func TestLonger(t *testing.T) {
	t.Parallel()
	var s oracle.Solver
	for _, name := range []string{"hackerrank", "baekjoon", "geeksforgeeks"} {
		f, err := board.FindFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, jumps := range series {
			all := longer(f, jumps)
			if len(all) <= fewestThrows && f.Cells == 100 {
				t.Errorf("%s, series %d: %d boards", name, i, len(all))
			}
			for _, b := range all {
				if got := s.Answer(&b.Board); got != b.throws {
					t.Errorf("%s, series %d: %d throws, want %d: %v", name, i, got, b.throws, b.Jumps)
				}
			}
		}
	}
	if plain, _ := board.FindFormat("plain"); longer(plain, equalWays) != nil {
		t.Error("plain has no size of its own")
	}
}
