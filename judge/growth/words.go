package growth

import (
	"fmt"
	"math"
	"time"

	"adder/judge/result"
)

// steep is the power beyond which a doubling of the cells is told as such: no
// sensible program grows like cells^5.
const steep = 5.0

// describe fits the exponents and finds the words.
func describe(g *result.Growth, s *sweeps) {
	g.Start = result.Seconds(s.start)
	for _, points := range [][]point{s.cells, s.faces} {
		for _, p := range points {
			g.Points = append(g.Points, p.GrowthPoint)
		}
	}
	if g.Words = s.steepest(); g.Words == "" { // else no power says it
		g.Cells, g.Faces = s.fitCells(), s.fitFaces()
		g.Words = s.sentence(g.Cells, g.Faces)
	}
	if s.failed != "" {
		g.Words += "; " + s.failed
	}
}

// sentence says how the program grows, or why that cannot be said.
func (s *sweeps) sentence(cells, faces *result.Exponent) string {
	switch {
	case cells == nil && faces == nil:
		return "nothing can be said of its growth: " + s.why(s.cells)
	case cells == nil && flat(faces):
		return "does not grow with the faces; of the cells nothing can be said: " + s.why(s.cells)
	case cells == nil:
		return "grows like " + power("faces", faces) + "; of the cells nothing can be said: " + s.why(s.cells)
	case faces == nil:
		return "grows like " + power("cells", cells) + "; of the faces nothing can be said: " + s.why(s.faces)
	case flat(faces):
		return "grows like " + power("cells", cells) + ", whatever the faces"
	}
	return "grows like " + power("cells", cells) + " · " + power("faces", faces)
}

// power writes an exponent, with its uncertainty where that is worth a word.
func power(of string, e *result.Exponent) string {
	const small = 0.05
	if e.Error < small {
		return fmt.Sprintf("%s^%.2f", of, e.Value)
	}
	return fmt.Sprintf("%s^(%.2f ± %.2f)", of, e.Value, e.Error)
}

// steepest says by how much the last doubling of the cells cost more, if that is
// more than any sensible power. A stopped run took at least what it had.
func (s *sweeps) steepest() string {
	last := 0 // the last board that was answered in time, with a larger one after it
	for i := range s.cells[:max(0, len(s.cells)-1)] {
		if !s.cells[i].Stopped {
			last = i
		}
	}
	if len(s.cells) < 2 || s.cells[last].Stopped {
		return ""
	}
	p, q := s.cells[last], s.cells[last+1]
	less, more := max(p.CPU.Duration()-s.start, s.floor), max(q.CPU.Duration()-s.start, s.floor)
	k := math.Log(more.Seconds()/less.Seconds()) / math.Log(float64(q.Cells)/float64(p.Cells))
	if k < steep || !q.Stopped && !q.steady(s.start) {
		return ""
	}
	atLeast := ""
	if q.Stopped {
		atLeast = "more than "
	}
	return fmt.Sprintf("grows faster than cells^%.0f: %s with %d cells, %s%s with %d",
		math.Floor(k), briefly(p.CPU.Duration()), p.Cells, atLeast, briefly(q.CPU.Duration()), q.Cells)
}

// Unsteady is why nothing is said of a program on a machine that is too busy, or of
// one that takes another time whenever it is run.
const Unsteady = "its times differ too much from run to run"

// why says why points give no exponent.
func (s *sweeps) why(points []point) string {
	var longest point
	unsteady := 0
	for _, p := range points {
		if p.CPU > longest.CPU {
			longest = p
		}
		if len(p.runs) > 1 && !p.steady(s.start) {
			unsteady++
		}
	}
	above := longest.CPU.Duration() - s.start
	where := fmt.Sprintf("with %d cells and %d faces", longest.Cells, longest.Faces)
	switch enough := len(s.samples(points, s.start, byCells)) >= fewestPoints; {
	case len(points) == 0:
		return "no board is small enough"
	case !enough && (unsteady > 0 || s.floor > s.bound/10):
		return Unsteady
	case longest.Stopped:
		return fmt.Sprintf("it is too slow, and was stopped after %s %s", briefly(longest.CPU.Duration()), where)
	case above >= s.bound/4 && !enough:
		return fmt.Sprintf("it is too slow: %s %s", briefly(longest.CPU.Duration()), where)
	case above < s.bound/20:
		return fmt.Sprintf("it is too fast: %s more than its start %s", briefly(above), where)
	}
	return "its times follow no power"
}

// briefly prints a time, in milliseconds where seconds would show little.
func briefly(d time.Duration) string {
	if d >= 100*time.Millisecond {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", max(0, d.Seconds()*1000))
}
