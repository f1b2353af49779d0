package picture

import (
	"encoding/xml"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// A program that takes 20 ms to start, and then 1 µs for each cell; with a
// thousand cells, 1 ms for each face, until it is stopped.
func growth() *result.Growth {
	g := &result.Growth{Start: result.Seconds(20 * time.Millisecond), Limit: result.Seconds(3 * time.Second),
		Cells: &result.Exponent{Value: 1, Error: 0.01}, Faces: &result.Exponent{Value: 1, Error: 0.02}}
	for n := 1000; n <= 1_000_000; n *= 10 {
		g.Points = append(g.Points, result.GrowthPoint{Cells: n, Faces: 6, CPU: g.Start + result.Seconds(time.Duration(n)*time.Microsecond)})
	}
	for d := 8; d <= 4096; d *= 8 {
		g.Points = append(g.Points, result.GrowthPoint{Cells: 1000, Faces: d, CPU: g.Start + result.Seconds(time.Duration(d)*time.Millisecond), Stopped: d == 4096})
	}
	return g
}

func TestPlots(t *testing.T) {
	t.Parallel()
	plots := plotsOf(growth())
	var axes []string
	for i := range plots {
		p := &plots[i]
		axes = append(axes, p.Axis+" at "+p.Still)
		drawing := p.svg()
		wellFormed(t, drawing)
		if !strings.Contains(drawing, `class="fit"`) || !strings.Contains(drawing, "limit 3 s") || !strings.Contains(drawing, "start-up 20 ms") {
			t.Errorf("%s: the curve, the limit or the start is missing: %s", p.Axis, drawing)
		}
		if n := strings.Count(drawing, `class="dot"`) + strings.Count(drawing, `class="cross"`); n != 4 {
			t.Errorf("%s: %d marks", p.Axis, n)
		}
		if strings.Contains(drawing, "NaN") || strings.Contains(drawing, "Inf") {
			t.Errorf("%s: %s", p.Axis, drawing)
		}
		// Everything that is measured lies within the axes.
		f := p.frame()
		for _, m := range p.Marks {
			if x, y := f.x(float64(m.x)), f.y(seconds(m.cpu)); x < plotLeft || x > plotRight || y < plotTop || y > plotFloor {
				t.Errorf("%s: %d lies at %.0f, %.0f", p.Axis, m.x, x, y)
			}
		}
	}
	if diff := cmp.Diff([]string{"cells at 6 faces", "faces at 1,000 cells"}, axes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := strings.Count(plots[1].svg(), `class="cross"`); n != 1 {
		t.Errorf("%d crosses for a run that was stopped", n)
	}
}

// What allows no statement is drawn without a curve, and nothing breaks.
func TestPlotsOfLittle(t *testing.T) {
	t.Parallel()
	for _, g := range []*result.Growth{
		{},
		{Points: []result.GrowthPoint{{Cells: 10, Faces: 6}}},
		{Points: []result.GrowthPoint{{Cells: 10, Faces: 6}, {Cells: 20, Faces: 6}}},
		{Points: []result.GrowthPoint{{Cells: 10, Faces: 6}, {Cells: 10, Faces: 6, CPU: result.Seconds(time.Hour)}}, Cells: &result.Exponent{}},
		{Points: []result.GrowthPoint{{Cells: 10, Faces: 6, Stopped: true}, {Cells: 20, Faces: 6, Stopped: true}}, Cells: &result.Exponent{Value: 1}},
	} {
		for _, p := range plotsOf(g) {
			drawing := p.svg()
			wellFormed(t, drawing)
			if strings.Contains(drawing, "NaN") || strings.Contains(drawing, "Inf") || strings.Contains(drawing, `class="fit"`) {
				t.Errorf("%+v: %s", g, drawing)
			}
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	if err := xml.Unmarshal([]byte(text), &struct{}{}); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

func TestTicks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from, to float64
		want     []float64
	}{
		{math.Log10(5), math.Log10(2e4), []float64{10, 100, 1000, 10000}},
		{math.Log10(30), math.Log10(300), []float64{50, 100, 200}},
	} {
		if diff := cmp.Diff(tt.want, ticks(tt.from, tt.to)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// The words of a plot stand beside it, so that they lie on no measured point and on no
// curve, and not on each other.
func TestLabelsAreFree(t *testing.T) {
	t.Parallel()
	seconds := func(s float64) result.Seconds { return result.Seconds(s * float64(time.Second)) }
	for _, c := range []struct {
		name         string
		slope        float64 // seconds for each thousand cells
		start, limit float64
	}{
		{"under the limit", 0.0001, 0.01, 10},
		{"through the limit", 0.01, 0.01, 5},
		{"at the limit in the end", 0.005, 0.02, 5},
		{"flat at the start", 0, 0.05, 5},
		{"as slow to start as the limit allows", 0, 5, 5},
	} {
		g := result.Growth{Start: seconds(c.start), Limit: seconds(c.limit), Cells: &result.Exponent{Value: 1}}
		for cells := 1000; cells <= 1_024_000; cells *= 2 {
			g.Points = append(g.Points, result.GrowthPoint{Cells: cells, Faces: 6, CPU: seconds(c.start + c.slope*float64(cells)/1000)})
		}
		p := plotsOf(&g)[0]
		var rows []float64
		for _, m := range level.FindAllStringSubmatch(p.svg(), -1) {
			x, _ := strconv.ParseFloat(m[1], 64)
			y, _ := strconv.ParseFloat(m[2], 64)
			if x < plotRight || x+6.5*float64(len(m[3])) > plotWidth || y > plotHeight {
				t.Errorf("%s: %s stands at %v, %v", c.name, m[3], x, y)
			}
			rows = append(rows, y)
		}
		if len(rows) == 0 || len(rows) > 1 && rows[1]-rows[0] < 12 {
			t.Errorf("%s: the levels are named at %v", c.name, rows)
		}
	}
}

var level = regexp.MustCompile(`<text class="(?:limit|start)" x="([\d.]+)" y="([\d.]+)">([^<]*)<`)
