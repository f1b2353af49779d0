package result

import (
	"math"
	"time"
)

// A Growth is how a program's CPU time grows with the board.
type Growth struct {
	Words  string        `json:"words"`             // "grows like cells^1.02 · faces^0.98", or why nothing can be said
	Start  Seconds       `json:"start_s"`           // what the smallest board takes
	Limit  Seconds       `json:"limit_s,omitempty"` // the longest time limit of the suite's cases; 0 if it is not known
	Cells  *Exponent     `json:"cells,omitempty"`   // nil where nothing can be said
	Faces  *Exponent     `json:"faces,omitempty"`
	Points []GrowthPoint `json:"points,omitempty"` // those with ever more cells, then those with ever more faces
}

// A GrowthPoint is one measured board. CPU is the least of several runs and
// holds Start too. Of a run that was Stopped it is when that was.
type GrowthPoint struct {
	Cells   int     `json:"cells"`
	Faces   int     `json:"faces"`
	CPU     Seconds `json:"cpu_s"`
	Stopped bool    `json:"stopped,omitempty"`
}

// An Exponent is the k of "grows like x^k". Error is its standard error.
type Exponent struct {
	Value float64 `json:"exponent"`
	Error float64 `json:"standard_error"`
}

// FlatGrowth is the exponent below which there is no growth.
const FlatGrowth = 0.15

// At is how long a board would take if the growth went on as it was measured,
// from the longest measured run. A die with more faces than there are cells
// costs no more than one with as many. It is false where an exponent is not
// known.
func (g *Growth) At(cells, faces int) (time.Duration, bool) {
	if g.Cells == nil || g.Faces == nil {
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
	if g.Faces.Value >= FlatGrowth {
		m = math.Pow(float64(min(faces, cells))/float64(longest.Faces), g.Faces.Value)
	}
	const most = 1e9 // seconds; thirty years, and a Duration holds nine times that
	start := g.Start.Duration().Seconds()
	total := start + (longest.CPU.Duration().Seconds()-start)*k*m
	return time.Duration(min(total, most) * float64(time.Second)), true
}
