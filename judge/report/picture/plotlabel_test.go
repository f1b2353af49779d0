package picture

import (
	"fmt"
	"testing"
	"time"

	"adder/judge/result"
)

// The words of a plot lie on no measured point and on no curve, wherever there is
// room for them.
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
	} {
		g := result.Growth{Start: seconds(c.start), Limit: seconds(c.limit), Cells: &result.Exponent{Value: 1}}
		for cells := 1000; cells <= 1_024_000; cells *= 2 {
			g.Points = append(g.Points, result.GrowthPoint{Cells: cells, Faces: 6, CPU: seconds(c.start + c.slope*float64(cells)/1000)})
		}
		p := plotsOf(&g)[0]
		f := p.frame()
		l := labels{obstacles: p.curve(f)}
		for _, m := range p.Marks {
			l.obstacles = append(l.obstacles, f.mark(m))
		}
		for _, level := range []struct {
			name string
			at   time.Duration
		}{{"start-up", p.Start}, {"limit", p.Limit}} {
			words := fmt.Sprintf("%s %s", level.name, timeWords(level.at))
			before := labels{obstacles: l.obstacles}
			if at := l.place(words, f.y(level.at.Seconds())); before.covered(words, at) > 0 {
				t.Errorf("%s: %s lies on the curve: %+v", c.name, level.name, at)
			}
		}
	}
}
