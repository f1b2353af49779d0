package grade

import (
	"fmt"
	"math"
	"time"
)

// growthSteep is the power beyond which a doubling of the cells is told as such:
// no sensible program grows like cells^5.
const growthSteep = 5.0

// words says how the program grows, or why that cannot be said.
func (g *Growth) words(d *growthData, steep string) string {
	cells, faces := power("cells", g.Cells), power("faces", g.Faces)
	line := ""
	switch {
	case steep != "":
		line = steep
	case g.Cells.Known && g.Faces.Known && g.Faces.Value < growthFlat:
		line = "grows like " + cells + ", whatever the faces"
	case g.Cells.Known && g.Faces.Known:
		line = "grows like " + cells + " · " + faces
	case g.Cells.Known && d.oneDie:
		line = "grows like " + cells
	case g.Cells.Known:
		line = "grows like " + cells + "; of the faces nothing can be said: " + d.why(d.faces, g.Start)
	case g.Faces.Known && g.Faces.Value < growthFlat:
		line = "does not grow with the faces; of the cells nothing can be said: " + d.why(d.cells, g.Start)
	case g.Faces.Known:
		line = "grows like " + faces + "; of the cells nothing can be said: " + d.why(d.cells, g.Start)
	default:
		line = "nothing can be said of its growth: " + d.why(d.cells, g.Start)
	}
	if d.broke != "" {
		line += "; " + d.broke
	}
	return line
}

// power writes an exponent, with its uncertainty where that is worth a word.
func power(of string, e Exponent) string {
	const small = 0.05
	if e.Error < small {
		return fmt.Sprintf("%s^%.2f", of, e.Value)
	}
	return fmt.Sprintf("%s^(%.2f ± %.2f)", of, e.Value, e.Error)
}

// steepest says by how much the last doubling of the cells cost more, if that
// is more than any sensible power. A stopped run took at least what it had.
func (d *growthData) steepest(start time.Duration) string {
	last := 0 // the last board that was answered in time, with a larger one after it
	for i := range d.cells[:max(0, len(d.cells)-1)] {
		if !d.cells[i].Stopped {
			last = i
		}
	}
	if len(d.cells) < 2 || d.cells[last].Stopped {
		return ""
	}
	p, q := d.cells[last], d.cells[last+1]
	less, more := max(p.CPU-start, d.floor), max(q.CPU-start, d.floor)
	k := math.Log(more.Seconds()/less.Seconds()) / math.Log(float64(q.Cells)/float64(p.Cells))
	if k < growthSteep {
		return ""
	}
	atLeast := ""
	if q.Stopped {
		atLeast = "more than "
	}
	return fmt.Sprintf("grows faster than cells^%.0f: %s with %d cells, %s%s with %d",
		math.Floor(k), briefly(p.CPU), p.Cells, atLeast, briefly(q.CPU), q.Cells)
}

// why says why points give no exponent.
func (d *growthData) why(points []GrowthPoint, start time.Duration) string {
	var longest GrowthPoint
	for _, p := range points {
		if p.CPU > longest.CPU {
			longest = p
		}
	}
	beyond := longest.CPU - start
	where := fmt.Sprintf("with %d cells and %d faces", longest.Cells, longest.Faces)
	switch {
	case len(points) == 0:
		return "no board is small enough"
	case longest.Stopped:
		return fmt.Sprintf("it is too slow, and was stopped after %s %s", briefly(longest.CPU), where)
	case beyond >= d.bound/4 && len(d.beyond(points, start, byCells)) < growthNeeded:
		return fmt.Sprintf("it is too slow: %s %s", briefly(longest.CPU), where)
	case beyond < d.bound/20:
		return fmt.Sprintf("it is too fast: %s more than its start %s", briefly(beyond), where)
	}
	return "its times follow no power"
}

// briefly prints a time that may be below what seconds shows.
func briefly(d time.Duration) string {
	if d >= 100*time.Millisecond {
		return seconds(d)
	}
	return fmt.Sprintf("%.1f ms", max(0, d.Seconds()*1000))
}
