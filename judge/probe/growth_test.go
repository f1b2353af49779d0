package probe

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
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

// Real programs, in the sandbox. On a busy machine times may differ from run to run, and then
// nothing may be claimed: such a case is not decided. What is claimed must be true all the
// same. Which reason is given for saying nothing is the concern of TestKnownPrograms and
// TestNoisyMachine, where it does not depend on the machine.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	// Where a run is stopped. What an interpreter does before it begins takes longer
	// than what a compiled program does in all.
	const compiled, interpreted = 150 * time.Millisecond, 500 * time.Millisecond
	const python = "t, n, d, m, *_ = map(int, open(0).read().split())\nfor i in range(200 * n):\n    pass\n"
	for _, c := range []struct {
		name, language, text string
		cells, faces         float64 // NaN is not known, Inf anything
		words                string  // a pattern
		bound                time.Duration
	}{
		{"cells times faces", "c", work("20 * n * d"), 1, 1, `^grows like cells\^.+ · faces\^`, compiled},
		{"cells alone", "c", work("300 * n"), 1, 0, `^grows like cells\^(\S+|\(\S+ ± \S+\)), whatever the faces$`, compiled},
		{"exponential", "c", work("n > 40 ? ~0ull : 1ull << n"), math.NaN(), math.NaN(), `^grows faster than cells\^\d+: .* with 32$|more than .* with \d+$`, compiled},
		{"slow to start, as an interpreter is", "c", work("300 * n; for (int i = 0; i < 30000000; i++) sum += i"), 1, 0, `^grows like cells\^`, compiled},
		{"in an interpreter", "python", python, 1, math.Inf(1), `^grows like cells\^`, interpreted},
		{"endless", "c", work("~0ull"), math.NaN(), math.NaN(), `^nothing can be said of its growth: on the smallest board it does not end within 0.15 s$`, compiled},
		{"fails on large boards", "c", work("40000 * n; if (n > 1500) return 7"), 1, 0, `with 2048 cells and 6 faces it ended with exit code 7$`, compiled},
	} {
		if c.language == "python" && os.Getenv("ADDER_LONG") == "" {
			continue // it takes four times as long as all others
		}
		t.Run(c.name, func(t *testing.T) { // not in parallel: what disturbs the times of another has it measured again
			words := regexp.MustCompile(c.words)
			g := measured(t, c.language, c.text, c.bound, words)
			switch {
			case !near(g.Cells, c.cells) || !near(g.Faces, c.faces):
				t.Errorf("cells %+v, faces %+v; want %v, %v\n%s\n%+v", g.Cells, g.Faces, c.cells, c.faces, g.Words, g.Points)
			case words.MatchString(g.Words):
			case strings.Contains(g.Words, silent):
				t.Skipf("not decided on this machine now: %s\n%+v", g.Words, g.Points)
			default:
				t.Errorf("%s, want %s\n%+v", g.Words, c.words, g.Points)
			}
		})
	}
}

// measured measures a program, again if that does not give the words.
func measured(t *testing.T, language, text string, bound time.Duration, words *regexp.Regexp) (g *result.Growth) {
	t.Helper()
	l, err := lang.Find(language)
	if err != nil {
		t.Fatal(err)
	}
	p, err := builder.Build(context.Background(), lang.Source{Name: "program" + l.Extensions[0], Lang: l, Text: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		g, err = Growth(context.Background(), p, lang.Spec{Level: builder.Level}, time.Second, bound)
		if err != nil {
			t.Fatal(err)
		}
		if words.MatchString(g.Words) {
			break
		}
	}
	if g.Limit != result.Seconds(time.Second) {
		t.Errorf("the limit is told as %v", g.Limit)
	}
	return g
}

// silent is in the words about a program of which something is not known.
const silent = "nothing can be said"

// near reports whether an exponent, where one is claimed, is about what it must be.
func near(e *result.Exponent, want float64) bool {
	return e == nil || math.IsInf(want, 1) || math.Abs(e.Value-want) < 0.25+2*e.Error
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	l, err := lang.Find("c")
	if err != nil {
		t.Fatal(err)
	}
	p, err := builder.Build(context.Background(), lang.Source{Name: "a.c", Lang: l, Text: []byte(work("n"))})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if g, err := Growth(ctx, p, lang.Spec{Level: builder.Level}, 0, 0); err != context.Canceled || g != nil {
		t.Errorf("%+v, %v", g, err)
	}
}

// sweepsOf makes both sweeps of a program that takes so many seconds, stopped after
// bound. Each board is run twice.
func sweepsOf(start, bound time.Duration, seconds func(cells, faces float64) float64) *sweeps {
	measure := func(points []point, cells, faces int) ([]point, bool) {
		cpu := time.Duration(seconds(float64(cells), float64(faces)) * float64(time.Second))
		p := point{GrowthPoint: result.GrowthPoint{Cells: cells, Faces: faces, Stopped: cpu >= bound}}
		p.add(min(cpu, bound))
		p.add(min(cpu, bound))
		return append(points, p), !p.Stopped
	}
	s := &sweeps{start: start, floor: time.Millisecond, bound: bound}
	for n, more := 4, true; more && n <= 1<<20; n *= 2 {
		s.cells, more = measure(s.cells, n, 6)
	}
	for f, more := 2, true; more && f <= 1<<12; f *= 2 {
		s.faces, more = measure(s.faces, 1<<16, f)
	}
	return s
}

func TestKnownPrograms(t *testing.T) {
	t.Parallel()
	const bound = 2 * time.Second
	for _, c := range []struct {
		name         string
		start        time.Duration
		seconds      func(n, d float64) float64
		cells, faces float64 // NaN is not known
		words        string
	}{
		{"linear", 0, func(n, _ float64) float64 { return 2e-8 * n }, 1, 0,
			"grows like cells^1.00, whatever the faces"},
		{"all faces of each cell", time.Millisecond, func(n, d float64) float64 { return 1e-3 + 2e-8*n + 1e-9*n*d }, 1, 1,
			"grows like cells^1.00 · faces^1.00"},
		{"the same in a slow language", 30 * time.Millisecond, func(n, d float64) float64 { return 0.03 + 2e-7*n + 4e-8*n*d }, 1, 1,
			"grows like cells^1.00 · faces^1.00"},
		{"square", 0, func(n, _ float64) float64 { return 1e-8 * n * n }, 2, math.NaN(),
			"grows like cells^2.00; of the faces nothing can be said: it is too slow, and was stopped after 2.00 s with 65536 cells and 2 faces"},
		{"sorts", 0, func(n, _ float64) float64 { return 1e-8 * n * math.Log(n) }, 1.08, 0,
			"grows like cells^1.08, whatever the faces"},
		{"exponential", 0, func(n, _ float64) float64 { return 1e-9 * math.Pow(1.3, n) }, math.NaN(), math.NaN(),
			"grows faster than cells^6: 19.6 ms with 64 cells, more than 2.00 s with 128"},
		{"too fast", 0, func(n, _ float64) float64 { return 1e-9 * n }, math.NaN(), math.NaN(),
			"nothing can be said of its growth: it is too fast: 1.0 ms more than its start with 1048576 cells and 6 faces"},
		{"still warming up", 40 * time.Millisecond, func(n, _ float64) float64 { return 0.04 + 0.001*math.Sqrt(n) }, math.NaN(), 0,
			"does not grow with the faces; of the cells nothing can be said: its times follow no power"},
		{"endless", 0, func(_, _ float64) float64 { return 1e9 }, math.NaN(), math.NaN(),
			"nothing can be said of its growth: it is too slow, and was stopped after 2.00 s with 4 cells and 6 faces"},
	} {
		g := &result.Growth{}
		describe(g, sweepsOf(c.start, bound, c.seconds))
		for _, e := range []struct {
			of   string
			got  *result.Exponent
			want float64
		}{{"cells", g.Cells, c.cells}, {"faces", g.Faces, c.faces}} {
			if known := !math.IsNaN(e.want); known != (e.got != nil) || known && math.Abs(e.got.Value-e.want) > 0.04 {
				t.Errorf("%s: %s: %+v, want %v", c.name, e.of, e.got, e.want)
			}
		}
		if diff := cmp.Diff(c.words, g.Words); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Times that do not repeat are no data, however well they lie on a line.
func TestUnsteadyTimes(t *testing.T) {
	t.Parallel()
	const start = 10 * time.Millisecond
	s := sweepsOf(start, 2*time.Second, func(n, _ float64) float64 { return start.Seconds() + 1e-7*n })
	for i := range s.cells {
		p := &s.cells[i]
		p.runs[1] = start + 3*(p.runs[0]-start)/2
	}
	for i := range s.faces {
		s.faces[i].runs = s.faces[i].runs[:1] // run once
	}
	g := &result.Growth{}
	describe(g, s)
	if want := "nothing can be said of its growth: " + Unsteady; g.Words != want {
		t.Errorf("%s, want %s", g.Words, want)
	}
	s.cells[len(s.cells)-1].add(s.cells[len(s.cells)-1].runs[0]) // a third run that agrees
	if !s.cells[len(s.cells)-1].steady(start) {
		t.Error("one run that took longer makes a board unsteady, though two others agree")
	}
}

// Whatever a busy machine does to the runs, the program is not called slow for it.
func TestNoisyMachine(t *testing.T) {
	t.Parallel()
	type runs struct{ cells, faces, ms int } // ms < 0: stopped after that much
	swept := func(start, floor, bound int, cells, faces []runs) *sweeps {
		const ms = time.Millisecond
		s := &sweeps{start: time.Duration(start) * ms, floor: time.Duration(floor) * ms, bound: time.Duration(bound) * ms}
		points := func(of []runs) (all []point) {
			for _, r := range of {
				cpu := time.Duration(max(r.ms, -r.ms)) * ms
				p := point{GrowthPoint: result.GrowthPoint{Cells: r.cells, Faces: r.faces, Stopped: r.ms < 0}}
				p.add(cpu)
				if cpu-s.start >= s.floor {
					p.add(cpu)
				}
				all = append(all, p)
			}
			return all
		}
		s.cells, s.faces = points(cells), points(faces)
		return s
	}
	steep := sweepsOf(5*time.Millisecond, 150*time.Millisecond, func(n, _ float64) float64 { return 0.005 + 1e-9*math.Pow(2, n) })
	steep.floor = steep.start
	linear := swept(5, 9, 150,
		[]runs{{65536, 6, 11}, {131072, 6, 14}, {262144, 6, 20}, {370727, 6, 26}, {524288, 6, 42}, {1000000, 6, 74}},
		[]runs{{370727, 2, 13}, {370727, 4, 21}, {370727, 8, 31}, {370727, 16, 49}, {370727, 32, 138}})
	for want, s := range map[string]*sweeps{
		"does not grow with the faces; of the cells nothing can be said: " + Unsteady:   steep,
		"grows like cells^(1.03 ± 0.08); of the faces nothing can be said: " + Unsteady: linear,
	} {
		g := &result.Growth{}
		if describe(g, s); g.Words != want {
			t.Errorf("%s, want %s", g.Words, want)
		}
	}
	steep.floor = steep.quietFloor()
	g := &result.Growth{}
	if describe(g, steep); g.Words != "grows faster than cells^6: 5.1 ms with 16 cells, more than 0.15 s with 32" {
		t.Errorf("on a quiet machine: %s", g.Words)
	}
}

// A start that was delayed whenever it was measured is known from the runs of other boards.
func TestDelayedStart(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	s := &sweeps{bound: 500 * ms}
	for _, cpu := range []time.Duration{200, 203, 201, 250, 230} {
		s.started(cpu * ms)
	}
	if s.start != 200*ms || s.floor != 50*ms {
		t.Errorf("start %v, floor %v", s.start, s.floor)
	}
	if s.started(99 * ms); s.start != 99*ms || s.floor != 505*ms {
		t.Errorf("after one short run: start %v, floor %v", s.start, s.floor)
	}
	if s.started(103 * ms); s.start != 99*ms || s.floor != 99*ms/startShare {
		t.Errorf("after two: start %v, floor %v", s.start, s.floor)
	}
}

// The standard error is what makes an uncertain exponent look like one.
func TestUncertainty(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		noise   float64 // factor up and down in turn
		known   bool
		least   float64 // of the error
		exactly bool
	}{
		{"none", 1, true, 0, true},
		{"some", 1.1, true, 0.01, false},
		{"too much", 1.5, false, 0, false},
	} {
		var samples []sample
		for i := range 8 {
			x := float64(int(1) << i)
			samples = append(samples, sample{x, 3 * x * math.Pow(c.noise, float64(i%2*2-1))})
		}
		e := fitLine(samples)
		if (e != nil) != c.known || e != nil && (e.Error < c.least || c.exactly && e.Error > 1e-9) {
			t.Errorf("%s: %+v", c.name, e)
		}
		if short := fitLine(samples[:fewestPoints-1]); short != nil {
			t.Errorf("%s: %+v of %d samples", c.name, short, fewestPoints-1)
		}
	}
}

// The boards of the sweeps are valid, and a search has to go over nearly all of
// each: no jump leads further than a throw.
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
