package growth

import (
	"math"
	"time"

	"adder/judge/result"
)

const (
	fewestPoints = 4    // for a line
	mostPoints   = 6    // that count: the largest ones, where the start of a run is forgotten
	scatter      = 0.25 // the most that points may lie off the line, as a root mean square of logarithms: 28 %
	leastReading = 0.8  // a program that reads its board grows at least nearly like the cells; below, it still warms up
)

// A sample is a number of cells or faces, and the seconds that they take above what
// they are compared with.
type sample struct{ x, seconds float64 }

// fitLine lays a line through the logarithms of samples, by least squares. Its slope
// is nil if there are too few samples, or they lie near no line.
func fitLine(samples []sample) *result.Exponent {
	samples = samples[max(0, len(samples)-mostPoints):]
	n := float64(len(samples))
	if n < fewestPoints {
		return nil
	}
	var meanX, meanY float64
	for _, s := range samples {
		meanX += math.Log(s.x) / n
		meanY += math.Log(s.seconds) / n
	}
	var xx, xy float64
	for _, s := range samples {
		dx := math.Log(s.x) - meanX
		xx += dx * dx
		xy += dx * (math.Log(s.seconds) - meanY)
	}
	slope, squares := xy/xx, 0.0
	for _, s := range samples {
		off := math.Log(s.seconds) - meanY - slope*(math.Log(s.x)-meanX)
		squares += off * off
	}
	if math.Sqrt(squares/n) > scatter {
		return nil
	}
	return &result.Exponent{Value: slope, Error: math.Sqrt(squares / (n - 2) / xx)}
}

// sweeps is what was measured: both sweeps in order, the CPU time of the smallest
// board, that which is no noise above it, that after which a run is stopped, and how
// the first run that did not end well ended, "" if all did.
type sweeps struct {
	cells, faces        []point
	start, floor, bound time.Duration
	failed              string
}

// samples is the points that took the floor more than base, again and again, and
// were not stopped.
func (s *sweeps) samples(points []point, base time.Duration, x func(point) int) (all []sample) {
	for _, p := range points {
		if more := p.CPU.Duration() - base; !p.Stopped && more >= s.floor && p.steady(s.start) {
			all = append(all, sample{float64(x(p)), more.Seconds()})
		}
	}
	return all
}

// fitCells returns how the time grows with the cells, nil if that is not known.
func (s *sweeps) fitCells() *result.Exponent {
	e := fitLine(s.samples(s.cells, s.start, byCells))
	if e != nil && e.Value < leastReading {
		return nil
	}
	return e
}

// fitFaces returns how the time grows with the faces. Part of it does not: reading
// the board, and going over its cells. Only where there is no growth is that part
// left in; else what is compared is the steps from one board to the one with twice
// as many faces, as each is free of it, and one bad time spoils two steps at most.
func (s *sweeps) fitFaces() *result.Exponent {
	if e := fitLine(s.samples(s.faces, s.start, byFaces)); flat(e) {
		return e
	}
	return fitLine(s.steps())
}

// steps is by how much each doubling of the faces makes a run longer. Of a time a +
// b*faces^k that is b*(2^k-1)*faces^k: the same power, without the constant.
func (s *sweeps) steps() (all []sample) {
	steady := func(p point) bool { return !p.Stopped && p.steady(s.start) }
	for i := 1; i < len(s.faces); i++ {
		p, q := s.faces[i-1], s.faces[i]
		more := q.CPU.Duration() - p.CPU.Duration()
		if q.Faces == 2*p.Faces && steady(p) && steady(q) && more >= s.floor {
			all = append(all, sample{float64(p.Faces), more.Seconds()})
		}
	}
	return all
}

// flat reports whether there is no growth.
func flat(e *result.Exponent) bool { return e != nil && e.Value < result.FlatGrowth }
