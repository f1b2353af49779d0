package report

import (
	"bytes"
	"fmt"
	"math"
	"time"
)

// axes draws the grid and its numbers.
func (p *plot) axes(b *bytes.Buffer, f frame) {
	for _, v := range ticks(f.x0, f.x1) {
		x := f.x(v)
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %dV%d"/><text class="mid" x="%.1f" y="%d">%s</text>`, x, plotTop, plotFloor, x, plotFloor+16, countWords(v))
	}
	for _, v := range ticks(f.y0, f.y1) {
		y := f.y(v)
		fmt.Fprintf(b, `<path class="grid" d="M%d %.1fH%d"/><text class="end" x="%d" y="%.1f">%s</text>`, plotLeft, y, plotWidth-plotRight, plotLeft-6, y+4, timeWords(time.Duration(v*float64(time.Second))))
	}
	fmt.Fprintf(b, `<path class="axis" d="M%d %dV%dH%d"/>`, plotLeft, plotTop, plotFloor, plotWidth-plotRight)
	fmt.Fprintf(b, `<text class="mid label" x="%d" y="%d">%s, at %s</text>`, (plotLeft+plotWidth-plotRight)/2, plotFloor+36, p.Axis, p.Still)
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

// countWords writes a size shortly: 20k, 1M.
func countWords(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.3gM", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.3gk", v/1e3)
	}
	return fmt.Sprintf("%.3g", v)
}
