package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
)

// Growths writes how the time of each program grows, for eyes: the explanation
// of a time-out.
func Growths(w io.Writer, entries []Entry) error {
	var b strings.Builder
	for _, e := range entries {
		if e.Growth != nil {
			fmt.Fprintf(&b, "\n%s\n", wrap(e.Card.Submission+": "+growthWords(e.Growth), 76, "  "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// growthWords is the growth and, where it is known, what it means for the board
// that costs most: half as many faces as cells, for whoever tries all of them.
func growthWords(g *grade.Growth) string {
	words := printable(g.Words)
	most, ok := g.At(board.MaxCells, board.MaxCells/2)
	if !ok || g.Limit == 0 || most < g.Limit {
		return words
	}
	return fmt.Sprintf("%s; a board of %s cells and %s faces would take about %s, and the limit is %s", words,
		Thousands(board.MaxCells), Thousands(board.MaxCells/2), roughly(most), roughly(g.Limit))
}

// roughly writes a time in the unit in which people would say it.
func roughly(d time.Duration) string {
	for _, u := range []struct {
		name string
		is   time.Duration
	}{{"year", 365 * 24 * time.Hour}, {"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if n := int((d + u.is/2) / u.is); d >= 3*u.is/2 {
			return fmt.Sprintf("%s %s", Thousands(uint64(n)), plural(n, u.name))
		}
	}
	return fmt.Sprintf("%.2g s", d.Seconds())
}

// The JSON of a growth is a contract with other programs.
type (
	growthJSON struct {
		Words  string            `json:"words"`
		Start  float64           `json:"start_s"`
		Limit  float64           `json:"limit_s,omitempty"`
		Cells  *exponentJSON     `json:"cells,omitempty"` // absent where nothing can be said
		Faces  *exponentJSON     `json:"faces,omitempty"`
		Points []growthPointJSON `json:"points,omitempty"`
	}
	exponentJSON struct {
		Exponent float64 `json:"exponent"`
		Error    float64 `json:"standard_error"`
	}
	growthPointJSON struct {
		Cells   int     `json:"cells"`
		Faces   int     `json:"faces"`
		CPU     float64 `json:"cpu_s"`
		Stopped bool    `json:"stopped,omitempty"`
	}
)

func jsonOfGrowth(g *grade.Growth) *growthJSON {
	if g == nil {
		return nil
	}
	j := &growthJSON{Words: g.Words, Start: g.Start.Seconds(), Limit: g.Limit.Seconds(), Cells: jsonOfExponent(g.Cells), Faces: jsonOfExponent(g.Faces)}
	for _, p := range g.Points {
		j.Points = append(j.Points, growthPointJSON{p.Cells, p.Faces, p.CPU.Seconds(), p.Stopped})
	}
	return j
}

func jsonOfExponent(e grade.Exponent) *exponentJSON {
	if !e.Known {
		return nil
	}
	return &exponentJSON{e.Value, e.Error}
}
