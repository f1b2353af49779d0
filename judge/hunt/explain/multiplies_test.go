package explain

import (
	"math"
	"testing"
	"time"
)

// TestMultiplied: times multiply or do not, also on a machine that is busy for a while.
func TestMultiplied(t *testing.T) {
	t.Parallel()
	// times are those of so many boards, the largest of which has so many cells.
	times := func(boards, cells int, of func(cells float64) float64) (took []time.Duration) {
		for i := range boards {
			took = append(took, time.Duration(of(float64(cells-i))*float64(time.Second)))
		}
		return took
	}
	grows := func(factor float64) func(float64) float64 {
		return func(cells float64) float64 { return math.Pow(factor, cells-30) }
	}
	hang := append(times(1, 30, grows(2)), times(8, 29, func(n float64) float64 { return n / 1e4 })...)
	delayed := times(10, 30, grows(2))
	delayed[3] = delayed[3] * 14 / 10
	for _, c := range []struct {
		name string
		took []time.Duration
		last int // cells
		want bool
	}{
		{"twice", times(9, 30, grows(2)), 22, true},
		{"twice, delayed", delayed, 21, true},
		{"with six faces", times(9, 30, grows(1.98)), 22, true},
		{"with two faces", times(12, 30, grows(1.618)), 19, true},
		{"too little difference", times(4, 30, grows(1.618)), 27, false},
		{"with little difference", times(13, 46, func(n float64) float64 { return math.Pow(1.27, n-46) }), 34, true},
		{"cells^3", times(60, 64, func(n float64) float64 { return n * n * n / 1e6 }), 5, false},
		{"cells^5", times(19, 46, func(n float64) float64 { return n * n * n * n * n / 1e9 }), 28, false},
		{"cells^4 down to almost nothing", times(180, 200, func(n float64) float64 { return n * n * n * n / 1e10 }), 21, false},
		{"a hang", hang, 22, false},
	} {
		if got := multiplied(c.took, c.last); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
