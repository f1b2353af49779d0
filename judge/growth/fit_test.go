package grade

import (
	"math"
	"testing"
	"time"

	"adder/judge/board"

	"github.com/google/go-cmp/cmp"
)

// sweeps makes both sweeps of a program that takes so many seconds, stopped
// after bound.
func sweeps(bound time.Duration, seconds func(cells, faces float64) float64) growthData {
	point := func(cells, faces int) GrowthPoint {
		cpu := time.Duration(seconds(float64(cells), float64(faces)) * float64(time.Second))
		return GrowthPoint{cells, faces, min(cpu, bound), cpu >= bound}
	}
	d := growthData{floor: time.Millisecond, bound: bound}
	for n := 4; n <= 1<<20; n *= 2 {
		d.cells = append(d.cells, point(n, 6))
		if d.cells[len(d.cells)-1].Stopped {
			break
		}
	}
	for f := 2; f <= 1<<12; f *= 2 {
		d.faces = append(d.faces, point(1<<16, f))
		if d.faces[len(d.faces)-1].Stopped {
			break
		}
	}
	return d
}

func TestGrowthOfKnownPrograms(t *testing.T) {
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
			"grows like cells^1.00 · faces^1.03"},
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
		d := sweeps(bound, c.seconds)
		g := &Growth{Start: c.start}
		g.judge(d)
		for _, e := range []struct {
			of   string
			got  Exponent
			want float64
		}{{"cells", g.Cells, c.cells}, {"faces", g.Faces, c.faces}} {
			if known := !math.IsNaN(e.want); known != e.got.Known || known && math.Abs(e.got.Value-e.want) > 0.04 {
				t.Errorf("%s: %s: %+v, want %v", c.name, e.of, e.got, e.want)
			}
		}
		if diff := cmp.Diff(c.words, g.Words); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// The standard error is what makes an uncertain exponent look like one.
func TestGrowthUncertainty(t *testing.T) {
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
		{"too much", 1.5, false, 0.05, false},
	} {
		var samples []growthSample
		for i := range 8 {
			x := float64(int(1) << i)
			samples = append(samples, growthSample{x, 3 * x * math.Pow(c.noise, float64(i%2*2-1))})
		}
		e := fit(samples)
		if e.Known != c.known || e.Error < c.least || c.exactly && e.Error > 1e-9 {
			t.Errorf("%s: %+v", c.name, e)
		}
		if short := fit(samples[:growthNeeded-1]); short.Known {
			t.Errorf("%s: %+v of %d samples", c.name, short, growthNeeded-1)
		}
	}
}

func TestGrowthOutlook(t *testing.T) {
	t.Parallel()
	g := &Growth{Start: time.Second, Cells: Exponent{Value: 1, Known: true}, Faces: Exponent{Value: 1, Known: true},
		Points: []GrowthPoint{{Cells: 1000, Faces: 10, CPU: 2 * time.Second}, {Cells: 2000, Faces: 10, CPU: 4 * time.Second, Stopped: true}}}
	for _, c := range []struct {
		cells, faces int
		want         time.Duration
	}{{1000, 10, 2 * time.Second}, {10_000, 10, 11 * time.Second}, {1000, 100, 11 * time.Second}, {1000, 1_000_000, 101 * time.Second}} {
		if got, ok := g.At(c.cells, c.faces); !ok || (got-c.want).Abs() > time.Millisecond {
			t.Errorf("%d cells, %d faces: %v, want %v", c.cells, c.faces, got, c.want)
		}
	}
	if _, ok := (&Growth{}).At(1, 1); ok {
		t.Error("an outlook without exponents")
	}
}

// In the format of another site the boards are those that it can write.
func TestGrowthFormats(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		m := growthMeter{trial: &trial{format: f}}
		cells, faces := m.smallest()
		if cells == 0 {
			if f.Cells == 0 {
				t.Errorf("%s has boards of many sizes, but none is small", f.Name)
			}
			continue
		}
		for _, n := range []int{cells, growthFew, growthFirst, 2 * growthFirst, board.MaxCells} {
			b := growthBoard(m.fitting(n), faces)
			if err := f.Expresses(&b); err != nil || b.Cells > n {
				t.Errorf("%s: %d of %d cells: %v", f.Name, b.Cells, n, err)
			}
		}
	}
}

// The boards of the sweeps are valid, and a search has to go over nearly all of
// each: no jump leads further than a throw.
func TestGrowthBoards(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 4, 12, 13, 14, 23, 64, 1000, board.MaxCells} {
		b := growthBoard(n, growthBase)
		if err := b.Validate(); err != nil {
			t.Errorf("%d cells: %v", n, err)
		}
		if !b.Reachable() {
			t.Errorf("%d cells: the last cannot be reached", n)
		}
	}
}
