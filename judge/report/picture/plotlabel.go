package picture

import (
	"bytes"
	"fmt"
	"time"
)

// Theory. A level is a line across the plot with words above or below it. They
// stand where they cover the fewest of the obstacles, which are the measured
// points, the curve, and the words before them: at the right end first, then at
// the left, then between.

// labels places words in a plot.
type labels struct{ obstacles []point }

const (
	letterWidth = 6.5 // of the plot's font, on average
	letterRise  = 11
	labelRoom   = 4 // around words
)

// A label is words at a place; anchor is the class that aligns them.
type label struct {
	x, y   float64
	anchor string
}

// place returns the best of the places for words along the level y.
func (l *labels) place(words string, y float64) label {
	var best label
	least := -1
	for _, c := range []label{
		{plotWidth - plotRight, y - 5, "end"}, {plotWidth - plotRight, y + letterRise + 4, "end"},
		{plotLeft + 4, y - 5, "left"}, {plotLeft + 4, y + letterRise + 4, "left"},
		{(plotLeft + plotWidth - plotRight) / 2, y - 5, "mid"}, {(plotLeft + plotWidth - plotRight) / 2, y + letterRise + 4, "mid"},
	} {
		covered := l.covered(words, c)
		if c.y > plotFloor-2 || c.y-letterRise < 0 {
			covered += 1000 // it would lie on the axis, or outside
		}
		if least < 0 || covered < least {
			best, least = c, covered
		}
	}
	l.obstacles = append(l.obstacles, best.corners(words)...)
	return best
}

// box is what words at a place cover.
func (c label) box(words string) (left, right float64) {
	width := float64(len([]rune(words))) * letterWidth
	switch c.anchor {
	case "end":
		return c.x - width, c.x
	case "mid":
		return c.x - width/2, c.x + width/2
	}
	return c.x, c.x + width
}

func (l *labels) covered(words string, c label) (n int) {
	left, right := c.box(words)
	for _, p := range l.obstacles {
		if p.x > left-labelRoom && p.x < right+labelRoom && p.y > c.y-letterRise-labelRoom && p.y < c.y+labelRoom {
			n++
		}
	}
	return n
}

// corners stand for words that are placed, for those that come after them.
func (c label) corners(words string) (all []point) {
	left, right := c.box(words)
	for x := left; x <= right; x += letterWidth {
		all = append(all, point{x, c.y - letterRise/2})
	}
	return all
}

// level draws a line across the plot, with its words.
func (l *labels) level(b *bytes.Buffer, f frame, class, name string, at time.Duration) {
	y, words := f.y(seconds(at)), name+" "+timeWords(at)
	c := l.place(words, y)
	fmt.Fprintf(b, `<path class="%s" d="M%d %.1fH%d"/><text class="%s %s" x="%.0f" y="%.1f">%s</text>`,
		class, plotLeft, y, plotWidth-plotRight, class, c.anchor, c.x, c.y, words)
}
