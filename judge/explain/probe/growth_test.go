package probe

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/verdict/result"
)

// work is a C program that reads a board and takes so many steps over it.
func work(steps string) string {
	return fmt.Sprintf(`#include <stdio.h>
int main(void) {
	long t, n, d, m, a;
	volatile unsigned long sum = 0;
	if (scanf("%%ld%%ld%%ld%%ld", &t, &n, &d, &m) != 4) return 1;
	while (m-- > 0) if (scanf("%%ld%%*d", &a) != 1) return 1;
	unsigned long long steps = %s;
	for (unsigned long long i = 0; i < steps; i++) sum += i;
	puts("0");
}
`, steps)
}

func program(t *testing.T, text string) *lang.Program {
	t.Helper()
	l, err := lang.Find("c")
	if err != nil {
		t.Fatal(err)
	}
	return built(t, lang.Source{Name: "program.c", Lang: l, Text: []byte(text)})
}

var times = regexp.MustCompile(`([\d.]+) times the time for twice the (cells|faces)`)

// The growth at the last doubling is about right for real programs. A busy machine can disturb
// a run or make it uncertain, so each program is measured up to five times.
func TestGrowth(t *testing.T) {
	const bound = 300 * time.Millisecond
	for _, c := range []struct {
		name, steps  string
		cells, faces float64 // times; 0 if it does not matter
	}{
		{"cells times faces", "20 * n * d", 2, 2},
		{"cells alone", "300 * n", 2, 1},
		{"pairs of cells", "n * n", 4, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := program(t, work(c.steps))
			var words string
			for range 5 {
				g, err := Growth(context.Background(), p, lang.Spec{Level: langtest.Builder().Level}, bound)
				if err != nil {
					t.Fatal(err)
				}
				words = g.Words
				got := map[string]float64{}
				for _, m := range times.FindAllStringSubmatch(words, -1) {
					got[m[2]], _ = strconv.ParseFloat(m[1], 64)
				}
				if near(got["cells"], c.cells) && near(got["faces"], c.faces) {
					return
				}
			}
			if strings.Contains(words, "nothing can be said") {
				t.Skip("not decided on this machine now: " + words)
			}
			t.Errorf("want %v and %v times: %s", c.cells, c.faces, words)
		})
	}
}

// near reports whether a ratio is about what it must be.
func near(got, want float64) bool { return want == 0 || got > 0.6*want && got < 1.6*want }

// A program that does not end, fails or is too fast is not measured, and the words say why.
func TestNoGrowth(t *testing.T) {
	for _, c := range []struct{ name, steps, words string }{
		{"endless", "~0ull", "on the smallest board it does not end within 0.15 s"},
		{"fails", "0; return 7", "on the smallest board it ended with exit code 7"},
		{"fast", "0", "more than its start"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := program(t, work(c.steps))
			g, err := Growth(t.Context(), p, lang.Spec{Level: langtest.Builder().Level}, 150*time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			if c.name == "fast" && len(g.Points) > 0 {
				t.Skip("to read the board takes long enough here: " + g.Words)
			}
			if len(g.Points) > 0 || !strings.Contains(g.Words, c.words) {
				t.Errorf("%+v", g)
			}
		})
	}
}

func TestGrowthCancelled(t *testing.T) {
	p := program(t, work("n"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g, err := Growth(ctx, p, lang.Spec{Level: langtest.Builder().Level}, 0)
	if err != context.Canceled || g != nil {
		t.Errorf("%+v, %v", g, err)
	}
}

// The sentence has the numbers behind it, and claims no more than they say.
func TestDescribe(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	at := func(cells, faces, cpu int) point {
		p := result.GrowthPoint{Cells: cells, Faces: faces, CPU: result.Seconds(time.Duration(cpu) * ms)}
		return point{GrowthPoint: p}
	}
	stopped := at(4096, 6, 2010)
	stopped.Stopped = true
	m := &meter{bound: 2 * time.Second, start: 10 * ms}
	for _, c := range []struct {
		cells, faces []point
		want         string
	}{
		{[]point{at(1024, 6, 30), at(2048, 6, 170)}, []point{at(1024, 32, 110), at(1024, 64, 210)},
			"takes 8.0 times the time for twice the cells" +
				" (20.0 ms with 1,024, 0.16 s with 2,048; 6 faces)," +
				" and 2.0 times the time for twice the faces" +
				" (0.10 s with 32, 0.20 s with 64; 1,024 cells);" +
				" its start of 10.0 ms is not counted"},
		{[]point{at(2048, 6, 30), stopped}, nil,
			"takes more than 100.0 times the time for twice the cells" +
				" (20.0 ms with 2,048, more than 2.00 s with 4,096; 6 faces);" +
				" its start of 10.0 ms is not counted"},
		{[]point{at(500_000, 6, 11), at(1_000_000, 6, 12)}, nil, "nothing can be said of its growth: " +
			"it takes only 2.0 ms more than its start with 1,000,000 cells"},
		{[]point{stopped}, nil, "nothing can be said of its growth: it is too slow even with 4096 cells"},
		{nil, nil, "nothing can be said of its growth: " +
			"it fails on boards that are not much larger than the smallest"},
	} {
		g := m.describe(c.cells, c.faces)
		if g.Words != c.want {
			t.Errorf("%s\nwant\n%s", g.Words, c.want)
		}
	}
}

// The boards are valid, and a search has to go over nearly all of each: no jump leads further
// than a throw.
func TestBoards(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 4, 12, 13, 14, 23, 64, 1000, board.MaxCells} {
		b := boardOf(n, fewestFaces)
		if err := b.Validate(); err != nil {
			t.Errorf("%d cells: %v", n, err)
		}
		if !b.Reachable() {
			t.Errorf("%d cells: the last cannot be reached", n)
		}
	}
}
