package page

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/verdict/result"
)

// A playable is a board as a picture, with its ways as lists of throws. The script moves
// tokens along them; it computes nothing.
type playable struct {
	Drawing template.HTML // "" of a board that is too large
	Stretch stretch
	Lanes   []lane
}

// A stretch is a second picture beside that of a large board: the cells around one jump.
type stretch struct {
	Drawing template.HTML // "" if there is none
	Caption string
}

// A lane is one way over a board, throw by throw.
type lane struct {
	Kind  string // "best", "believed"
	Name  string
	Count string // "3 throws"
	Start place
	Steps []step
	More  int // throws that are not listed
}

// A step is a throw.
type step struct {
	place
	Face  int    // 0 if it is not known
	Words string // "5 → 8 ↑ 26"
}

// A place is a place in the picture.
type place struct{ X, Y int }

// A way is a way over a board: the cells rested on after each throw, by some rules.
type way struct {
	Name  string
	Rules board.Rules
	Cells []int32
}

// fits reports whether a way is one over this board; a file of results may say anything.
func (w way) fits(b *board.Board) bool {
	return !slices.ContainsFunc(w.Cells, func(cell int32) bool { return cell < 1 || int(cell) > b.Cells })
}

// focus is what matters on a board for why a program fails there.
type focus struct {
	marks []int32      // cells
	jumps []board.Jump // one of them is shown from near by
}

// played draws a board with its ways and what matters on it, if anything does.
func played(b *board.Board, best, believed way, f focus) (p playable) {
	best.Name = "Best way"
	if !best.fits(b) {
		best.Cells = nil
	}
	if !believed.fits(b) || slices.Equal(best.Cells, believed.Cells) {
		believed.Cells = nil
	}
	if b.Cells <= picture.MostCells {
		drawn := picture.Picture{Way: best.Cells, Belief: believed.Cells, Marks: f.marks, Bare: true}
		p.Drawing = template.HTML(picture.SVG(b, drawn))
		drawn.Stretch = picture.StretchOf(b, f.jumps)
		if drawn.Stretch != (picture.Stretch{}) {
			p.Stretch = stretch{template.HTML(picture.SVG(b, drawn)), drawn.Stretch.Words()}
		}
	}
	for _, w := range []struct {
		kind string
		way
	}{{"best", best}, {"believed", believed}} {
		if len(w.Cells) > 0 {
			p.Lanes = append(p.Lanes, laneOf(b, w.kind, w.way))
		}
	}
	return p
}

func laneOf(b *board.Board, kind string, w way) lane {
	const most = 40 // throws that are listed
	game := board.NewGame(b, w.Rules)
	at := startOf(game)
	l := lane{Kind: kind, Name: w.Name, Count: result.Throws(len(w.Cells))}
	l.Start = placeOf(b, kind, max(1, at))
	l.More = max(0, len(w.Cells)-most)
	for _, cell := range w.Cells[:min(len(w.Cells), most)] {
		face, words := throwWords(game, at, cell)
		l.Steps = append(l.Steps, step{placeOf(b, kind, cell), face, words})
		at = cell
	}
	return l
}

func placeOf(b *board.Board, kind string, cell int32) place {
	x, y := picture.Rest(b, kind, cell)
	return place{x, y}
}

// startOf is where a player starts; 0 is off the board.
func startOf(g *board.Game) int32 {
	starts := g.Starts()
	if len(starts) != 1 {
		return 1
	}
	return starts[0].Cell
}

// throwWords is the throw that leads from one cell to rest on another, and the cells on
// the way: "5 → 8 ↑ 26". The face is 0 if no throw leads there.
func throwWords(g *board.Game, from, to int32) (face int, words string) {
	landing := landingOf(g, from, to)
	if landing == 0 {
		return 0, fmt.Sprintf("%d → %d", from, to)
	}
	words = fmt.Sprintf("%d → %d", from, landing)
	const mostHops = 16
	at := landing
	for range mostHops {
		end := g.JumpFrom(at)
		if at == to || end == 0 {
			break
		}
		arrow := "↓"
		if end > at {
			arrow = "↑"
		}
		words += fmt.Sprintf(" %s %d", arrow, end)
		at = end
	}
	return int(landing - from), words
}

// landingOf is the cell that a throw lands on to rest on another; 0 if there is none.
func landingOf(g *board.Game, from, to int32) int32 {
	rests := func(landing int32) bool {
		return slices.ContainsFunc(g.Land(landing), func(r board.Rest) bool { return r.Cell == to })
	}
	furthest := int32(min(int(from)+g.Reach, g.Cells))
	if to > from && to <= furthest && rests(to) {
		return to
	}
	for landing := from + 1; landing <= furthest; landing++ {
		if rests(landing) {
			return landing
		}
	}
	return 0
}

// picturesOf draws the boards of a failure; of a long sequence not all.
func picturesOf(b *block, r *result.Result) (all []playable) {
	f := b.Shown
	if f == nil {
		return nil
	}
	from, to := report.Drawn(f)
	for i := from; i < to; i++ {
		var best way
		first := len(f.Boards) - len(f.BestWays)
		if i >= first {
			best.Cells = f.BestWays[i-first]
		}
		var believed way
		var about focus
		if i == f.Blamed() {
			believed, about = believedWay(r, f), focusOf(r, f)
		}
		all = append(all, played(&f.Boards[i], best, believed, about))
	}
	return all
}

// focusOf is what matters on the board on which a program fails: the cells and jumps of the rule by
// which it fails. Without one every jump of a board that cannot be made smaller matters.
func focusOf(r *result.Result, f *result.Failure) (about focus) {
	b := f.Last()
	byRule := f == r.Finding && r.Diagnosis != nil && r.Diagnosis.Where != nil
	switch {
	case byRule && (way{Cells: r.Diagnosis.Where.Marks}).fits(b):
		about.marks = r.Diagnosis.Where.Marks
		for _, j := range b.Jumps {
			if slices.Contains(about.marks, j.From) && slices.Contains(about.marks, j.To) {
				about.jumps = append(about.jumps, j)
			}
		}
	case !byRule && f.Minimal:
		about.jumps = b.Jumps
	}
	return about
}

// believedWay is the way that the program took over the board on which it fails: the throws
// that it printed, or else what it believes, if that is a reading of the rules.
func believedWay(r *result.Result, f *result.Failure) way {
	cells := printedWay(f)
	if cells != nil {
		return way{Name: "What the program threw", Cells: cells}
	}
	w := way{"What the program believes", r.Reading, f.BelievedWay}
	if r.Diagnosis != nil && !r.Diagnosis.Reading.Zero() {
		w.Rules = r.Diagnosis.Reading
	}
	if !w.Rules.Zero() {
		w.Name = "Belief: " + w.Rules.String()
	}
	return w
}

// printedWay is where the throws lead that a program printed behind its answer, as far as
// they can be thrown; nil if it printed none.
func printedWay(f *result.Failure) (cells []int32) {
	words := strings.Fields(string(f.Got))
	if f.Kind.Verdict() != result.WrongAnswer || len(words) < 2 {
		return nil
	}
	var walk board.Walk
	walk.Begin(f.Last())
	for _, word := range words[1:] {
		face, err := strconv.Atoi(word)
		if err != nil || walk.Throw(face) != "" {
			break
		}
		cells = append(cells, int32(walk.Cell))
	}
	return cells
}
