package grade

import (
	"math"
	"time"
)

const (
	growthNeeded  = 4    // points for a line
	growthFitted  = 6    // points that count: the largest ones, where the start of a run is forgotten
	growthScatter = 0.25 // the most that points may lie off the line, as a root mean square of logarithms: 28 %
	growthFlat    = 0.15 // an exponent below that is no growth
	growthReading = 0.8  // a program that reads its board grows at least nearly like the cells; below, it still warms up
)

// A growthSample is a number of cells or faces, and the seconds that they take
// beyond what they are compared with.
type growthSample struct{ x, seconds float64 }

// fit lays a line through the logarithms of samples, by least squares. The
// slope is known if there are enough samples and they lie near a line.
func fit(samples []growthSample) Exponent {
	samples = samples[max(0, len(samples)-growthFitted):]
	n := float64(len(samples))
	if n < growthNeeded {
		return Exponent{}
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
	return Exponent{Value: slope, Error: math.Sqrt(squares / (n - 2) / xx), Known: math.Sqrt(squares/n) <= growthScatter}
}

// growthData is what was measured: both sweeps in order, whether there was only
// one die to measure with, the CPU time that is no noise, that after which a run
// is stopped, and how the first run that did not end well ended, "" if all did.
type growthData struct {
	cells, faces []GrowthPoint
	oneDie       bool
	floor, bound time.Duration
	broke        string
}

func byCells(p GrowthPoint) int { return p.Cells }
func byFaces(p GrowthPoint) int { return p.Faces }

// beyond is the points that took the floor more than base and were not stopped.
func (d *growthData) beyond(points []GrowthPoint, base time.Duration, x func(GrowthPoint) int) (all []growthSample) {
	for _, p := range points {
		if more := p.CPU - base; !p.Stopped && more >= d.floor {
			all = append(all, growthSample{float64(x(p)), more.Seconds()})
		}
	}
	return all
}

// fitCells returns how the time grows with the cells.
func (d *growthData) fitCells(start time.Duration) Exponent {
	e := fit(d.beyond(d.cells, start, byCells))
	e.Known = e.Known && e.Value >= growthReading
	return e
}

// fitFaces returns how the time grows with the faces. What the fewest faces take
// is the part that does not: reading the board, and going over its cells. Only
// where there is no growth is that part left in.
func (d *growthData) fitFaces(start time.Duration) Exponent {
	if flat := fit(d.beyond(d.faces, start, byFaces)); len(d.faces) == 0 || flat.Known && flat.Value < growthFlat {
		return flat
	}
	return fit(d.beyond(d.faces[1:], d.faces[0].CPU, byFaces))
}

// judge fits the exponents and finds the words.
func (g *Growth) judge(d growthData) {
	g.Cells, g.Faces = d.fitCells(g.Start), d.fitFaces(g.Start)
	steep := d.steepest(g.Start)
	if steep != "" { // then no power says it
		g.Cells.Known, g.Faces.Known = false, false
	}
	g.Words = g.words(&d, steep)
}

// At is how long a board would take if the growth went on as it was measured,
// from the longest measured run. A die with more faces than there are cells
// costs no more than one with as many. It is false where an exponent is not
// known.
func (g *Growth) At(cells, faces int) (time.Duration, bool) {
	if !g.Cells.Known || !g.Faces.Known {
		return 0, false
	}
	var longest GrowthPoint
	for _, p := range g.Points {
		if !p.Stopped && p.CPU > longest.CPU {
			longest = p
		}
	}
	k := math.Pow(float64(cells)/float64(longest.Cells), g.Cells.Value)
	m := 1.0
	if g.Faces.Value >= growthFlat {
		m = math.Pow(float64(min(faces, cells))/float64(longest.Faces), g.Faces.Value)
	}
	const most = 1e9 // seconds; thirty years, and a Duration holds nine times that
	total := g.Start.Seconds() + (longest.CPU-g.Start).Seconds()*k*m
	return time.Duration(min(total, most) * float64(time.Second)), true
}
