package picture

import (
	"bytes"
	"fmt"
	"strings"

	"adder/judge/board"
	"adder/judge/report"
)

// description tells a picture to those who cannot see it.
func description(b *board.Board, p Picture) string {
	var out strings.Builder
	out.WriteString("Cell 1 is at the bottom left, and the rows wind upwards.")
	for i, j := range b.Jumps {
		if i == mostTold {
			fmt.Fprintf(&out, " And %d more jumps.", len(b.Jumps)-i)
			break
		}
		out.WriteString(" A " + jumpTitle(j) + ".")
	}
	tell(&out, "The best way", p.Way)
	tell(&out, "The believed way", p.Belief)
	return out.String()
}

// mostTold is how many jumps, and how many rests, a description tells of.
const mostTold = 40

func tell(out *strings.Builder, what string, way []int32) {
	if len(way) == 0 {
		return
	}
	fmt.Fprintf(out, " %s takes %d %s and rests on", what, len(way), report.Plural(len(way), "throw"))
	for i, cell := range way {
		if i == mostTold {
			out.WriteString(" and so on")
			break
		}
		fmt.Fprintf(out, " %d", cell)
	}
	out.WriteString(".")
}

// jumpTitle names a jump, and says so if nobody can take it.
func jumpTitle(j board.Jump) string {
	what := "snake"
	if j.Ladder() {
		what = "ladder"
	}
	title := fmt.Sprintf("%s from %d to %d", what, j.From, j.To)
	if j.From == 1 {
		title += " (nobody lands on cell 1 by a throw)"
	}
	return title
}

// captionLine is a line below the squares, with the mark that it explains.
type captionLine struct {
	mark *kind
	text string
}

// captionLines is the legend; nothing where there is nothing to explain.
func captionLines(l *layout, p Picture) (lines []captionLine) {
	if l.board.Cells > mostGrid {
		return append(largeLines(l), wayLines(p)...)
	}
	cells, faces := fmt.Sprintf("%d cells", l.board.Cells), fmt.Sprintf("%d %s", l.board.Faces, report.Plural(l.board.Faces, "face"))
	const oneLine = 23 // characters that the narrowest picture has room for
	if len(cells)+len(faces) <= oneLine {
		cells, faces = cells+", "+faces, ""
	}
	lines = append(lines, captionLine{nil, cells})
	if faces != "" {
		lines = append(lines, captionLine{nil, faces})
	}
	if hidden := len(l.board.Jumps) - len(l.drawn); hidden > 0 {
		lines = append(lines, captionLine{nil, fmt.Sprintf("%d %s by arrow only", hidden, report.Plural(hidden, "jump"))})
	}
	return append(lines, wayLines(p)...)
}

// largeLines say of a board what is not drawn.
func largeLines(l *layout) []captionLine {
	lines := []captionLine{{nil, report.Counted(l.board.Cells, "cell") + ", " + report.Counted(l.board.Faces, "face")}}
	for _, words := range gistOf(l.board).lines() {
		lines = append(lines, captionLine{nil, words})
	}
	if hidden := len(l.board.Jumps) - len(l.drawn); hidden > 0 {
		lines = append(lines, captionLine{nil, report.Counted(hidden, "jump") + " not drawn"})
	}
	return lines
}

// wayLines are the marks of the ways.
func wayLines(p Picture) (lines []captionLine) {
	if n := len(p.Way); n > 0 {
		lines = append(lines, captionLine{&best, "best: " + report.Counted(n, "throw")})
	}
	if n := len(p.Belief); n > 0 {
		lines = append(lines, captionLine{&believed, "believed: " + report.Counted(n, "throw")})
	}
	return lines
}

const lineHeight = 34

func captionHeight(lines []captionLine) int { return len(lines)*lineHeight + 8 }

func drawCaption(out *bytes.Buffer, l *layout, p Picture) {
	for i, line := range captionLines(l, p) {
		y := l.caption + i*lineHeight + 18
		x := l.x0
		if l.x0 > margin {
			x = margin
		}
		if line.mark != nil {
			line.mark.sample(out, x, y)
			x += 62
		}
		fmt.Fprintf(out, `<text x="%d" y="%d">%s</text>`, x, y, line.text)
		out.WriteByte('\n')
	}
}
