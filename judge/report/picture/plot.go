package picture

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"adder/judge/report"
	"adder/judge/result"
)

// Theory. Both axes are logarithmic, so that x^k is a straight line of slope k. The time
// that does not depend on x, for start-up and the rest of the board, bends the line near
// its lower end. So the fitted curve is
//
//	floor + c·x^k
//
// with k from the fit, and floor and c such that it meets the smallest and the
// largest board that it was fitted to.

// A mark is one measured board: how large it was, and how long it took.
type mark struct {
	x       int
	cpu     time.Duration
	stopped bool
}

// A plot is time against one size of the board.
type plot struct {
	*result.Growth
	Axis  string // "cells"
	Still string // "6 faces"
	Marks []mark
	Fit   *result.Exponent // nil if nothing is known
}

// plotsOf are the plots of a growth: time against cells, and against faces.
func plotsOf(g *result.Growth) []plot {
	if len(g.Points) == 0 {
		return nil
	}
	first := g.Points[0]
	all := []plot{
		{Growth: g, Axis: "cells", Still: report.Counted(first.Faces, "face"), Fit: g.Cells},
		{Growth: g, Axis: "faces", Fit: g.Faces},
	}
	for _, p := range g.Points {
		to, x := &all[0], p.Cells
		if p.Faces != first.Faces {
			to, x = &all[1], p.Faces
			to.Still = report.Counted(p.Cells, "cell")
		}
		to.Marks = append(to.Marks, mark{x, p.CPU.Duration(), p.Stopped})
	}
	for i := range all {
		slices.SortFunc(all[i].Marks, func(a, b mark) int { return cmp.Compare(a.x, b.x) })
	}
	return slices.DeleteFunc(all, func(p plot) bool { return len(p.Marks) < 2 })
}

// The size of a plot, the ends of its axes and their middle, in pixels.
const (
	plotWidth, plotHeight = 500, 270
	plotLeft, plotRight   = 62, plotWidth - 100 // levels are named beside the plot
	plotTop, plotFloor    = 16, 226
	plotMiddle            = (plotLeft + plotRight) / 2
)

// A frame places values in a plot.
type frame struct{ x0, x1, y0, y1 float64 } // logarithms of the ends of the axes

func (f frame) x(v float64) float64 {
	return plotLeft + (math.Log10(v)-f.x0)/(f.x1-f.x0)*(plotRight-plotLeft)
}

func (f frame) y(seconds float64) float64 {
	return plotFloor - (math.Log10(seconds)-f.y0)/(f.y1-f.y0)*(plotFloor-plotTop)
}

// mark is where a measured board stands.
func (f frame) mark(m mark) point { return point{f.x(float64(max(m.x, 1))), f.y(seconds(m.cpu))} }

// leastTime is the shortest time that is told from another, in seconds.
const leastTime = 0.0005

func seconds(d time.Duration) float64 { return max(d.Seconds(), leastTime) }

func (p *plot) frame() frame {
	f := frame{x0: math.Inf(1), x1: math.Inf(-1), y0: math.Inf(1), y1: math.Inf(-1)}
	for _, m := range p.Marks {
		x, y := math.Log10(float64(max(m.x, 1))), math.Log10(seconds(m.cpu))
		f.x0, f.x1 = min(f.x0, x), max(f.x1, x)
		f.y0, f.y1 = min(f.y0, y), max(f.y1, y)
	}
	if p.Limit > 0 {
		f.y1 = max(f.y1, math.Log10(seconds(p.Limit.Duration())))
	}
	f.x0, f.x1 = f.x0-0.1, f.x1+0.1
	f.y0, f.y1 = f.y0-0.15, f.y1+0.15
	if f.y1-f.y0 < 1 { // a flat line should look flat
		middle := (f.y0 + f.y1) / 2
		f.y0, f.y1 = middle-0.5, middle+0.5
	}
	return f
}

// Plots draws a growth, as svg elements that a page styles: time against cells,
// and against faces.
func Plots(g *result.Growth) (drawings []string) {
	for _, p := range plotsOf(g) {
		drawings = append(drawings, p.svg())
	}
	return drawings
}

// svg draws the plot, which holds no foreign text.
func (p *plot) svg() string {
	f := p.frame()
	var c canvas
	c.put(`<svg class="plot" viewBox="0 0 %d %d" width="%d" height="%d" role="img"><title>CPU time against %s, at %s</title>`,
		plotWidth, plotHeight, plotWidth, plotHeight, p.Axis, p.Still)
	p.axes(&c, f)
	named := 0.0 // where the name above stands
	for _, level := range []struct {
		class, name string
		at          time.Duration
	}{{"limit", "limit", p.Limit.Duration()}, {"start", "start-up", p.Start.Duration()}} {
		if level.at > 0 && math.Log10(seconds(level.at)) > f.y0 {
			const row = 14
			y := f.y(seconds(level.at))
			named = max(y+4, named+row)
			c.path(level.class, fmt.Sprintf("M%d %.1fH%d", plotLeft, y, plotRight))
			c.put(`<text class="%s" x="%d" y="%.1f">%s %s</text>`, level.class, plotRight+6, named, level.name, timeWords(level.at))
		}
	}
	line, letter := "", "M"
	for _, q := range p.curve(f) {
		line += fmt.Sprintf("%s%.1f %.1f", letter, q.x, q.y)
		letter = "L"
	}
	if line != "" {
		c.path("fit", line)
	}
	for _, m := range p.Marks {
		x, y := f.mark(m).x, f.mark(m).y
		class, words, shape := "dot", "", fmt.Sprintf(`M%.1f %.1fa4 4 0 1 0 8 0a4 4 0 1 0 -8 0`, x-4, y)
		if m.stopped {
			class, words, shape = "cross", ", stopped", fmt.Sprintf(`M%.1f %.1fl10 10m0 -10l-10 10`, x-5, y-5)
		}
		c.put(`<path class="%s" d="%s"><title>%s %s: %s%s</title></path>`, class, shape, report.Thousands(m.x), p.Axis, timeWords(m.cpu), words)
	}
	c.put("</svg>")
	return c.String()
}

// curve is floor + c·x^k, as far as it lies in the plot; nil if nothing is known.
func (p *plot) curve(f frame) (points []point) {
	ended := slices.DeleteFunc(slices.Clone(p.Marks), func(m mark) bool { return m.stopped })
	if p.Fit == nil || len(ended) < 2 {
		return nil
	}
	power := func(x int) float64 { return math.Pow(float64(x), p.Fit.Value) }
	low, high := ended[0], ended[len(ended)-1]
	rise := power(high.x) - power(low.x)
	if math.Abs(rise) < 1e-9 {
		return nil
	}
	c := (high.cpu - low.cpu).Seconds() / rise
	const steps = 40
	for i := range steps + 1 {
		x := math.Pow(10, f.x0+(f.x1-f.x0)*float64(i)/steps)
		y := low.cpu.Seconds() + c*(math.Pow(x, p.Fit.Value)-power(low.x))
		if y < leastTime || math.Log10(y) > f.y1 || math.Log10(y) < f.y0 {
			continue
		}
		points = append(points, point{f.x(x), f.y(y)})
	}
	return points
}

func timeWords(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.3g ms", float64(d.Microseconds())/1000)
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}

func (p *plot) axes(c *canvas, f frame) {
	for _, v := range ticks(f.x0, f.x1) {
		x := f.x(v)
		c.put(`<path class="grid" d="M%.1f %dV%d"/><text class="mid" x="%.1f" y="%d">%s</text>`, x, plotTop, plotFloor, x, plotFloor+16, countWords(v))
	}
	for _, v := range ticks(f.y0, f.y1) {
		y := f.y(v)
		c.put(`<path class="grid" d="M%d %.1fH%d"/><text class="end" x="%d" y="%.1f">%s</text>`, plotLeft, y, plotRight, plotLeft-6, y+4, timeWords(time.Duration(v*float64(time.Second))))
	}
	c.path("axis", fmt.Sprintf("M%d %dV%dH%d", plotLeft, plotTop, plotFloor, plotRight))
	c.text("mid label", plotMiddle, plotFloor+36, p.Axis+", at "+p.Still)
}

// ticks are the powers of ten between two logarithms; if those are few, also
// two and five times them.
func ticks(from, to float64) []float64 {
	for _, steps := range [][]float64{{1}, {1, 2, 5}} {
		var all []float64
		for e := math.Floor(from); e <= to; e++ {
			for _, s := range steps {
				if v := s * math.Pow(10, e); math.Log10(v) >= from && math.Log10(v) <= to {
					all = append(all, v)
				}
			}
		}
		if len(all) > 2 || len(steps) > 1 {
			return all
		}
	}
	return nil
}

// countWords abbreviates a size: 20k, 1M.
func countWords(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.3gM", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.3gk", v/1e3)
	}
	return fmt.Sprintf("%.3g", v)
}
