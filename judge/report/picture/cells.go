package picture

import (
	"bytes"
	"fmt"
	"strings"

	"adder/judge/board"
)

// drawCells writes the squares: a chequer so that rows can be followed, the
// first and the last cell marked, and dots for cells left out.
func drawCells(out *bytes.Buffer, l *layout) {
	var chequer, ends, gaps, lines strings.Builder
	for i, s := range l.slots {
		x, y := l.corner(i)
		square := fmt.Sprintf("M%d %dh%dv%dh-%dz", x, y, unit, unit, unit)
		switch {
		case s.cell == 0:
			fmt.Fprintf(&gaps, "M%d %dh%d", x+unit/2-21, y+18, 43)
			continue
		case s.cell == 1 || int(s.cell) == l.board.Cells:
			ends.WriteString(square)
		case (x/unit+y/unit)%2 == 0:
			chequer.WriteString(square)
		}
		lines.WriteString(square)
	}
	for _, layer := range []struct{ class, data string }{
		{"cells", chequer.String()}, {"ends", ends.String()}, {"grid", lines.String()}, {"gap", gaps.String()},
	} {
		if layer.data != "" {
			path(out, layer.class, layer.data)
			out.WriteByte('\n')
		}
	}
}

// drawNumbers writes the number of each cell, how many are left out, and where
// a jump leads that is not drawn.
func drawNumbers(out *bytes.Buffer, l *layout) {
	drawn := map[int32]bool{}
	for _, j := range l.drawn {
		drawn[j.From] = true
	}
	out.WriteString(`<g class="halos">`)
	for i, s := range l.slots {
		x, y := l.corner(i)
		if s.cell == 0 {
			fmt.Fprintf(out, `<text class="mid small" x="%d" y="%d">%d</text><text class="mid small" x="%d" y="%d">cells</text>`, x+unit/2, y+42, s.left, x+unit/2, y+61)
			continue
		}
		class := ""
		if s.cell > 99_999 {
			class = ` class="small"` // or it does not fit its cell
		}
		fmt.Fprintf(out, `<text%s x="%d" y="%d">%d</text>`, class, x+7, y+25, s.cell)
		if to := l.jump[s.cell]; to != 0 && !drawn[s.cell] {
			arrow := "↓"
			if to > s.cell {
				arrow = "↑"
			}
			fmt.Fprintf(out, `<g><title>%s</title><text class="mid small" x="%d" y="%d">%s%d</text></g>`, jumpTitle(board.Jump{From: s.cell, To: to}), x+unit/2, y+unit/2+6, arrow, to)
		}
	}
	out.WriteString("</g>\n")
}
