package picture

import (
	"cmp"
	"fmt"
	"slices"

	"adder/judge/board"
	"adder/judge/report"
)

const (
	unit     = 100 // the side of a slot
	margin   = 26
	MostGrid = 400 // cells; larger boards are drawn without most of them
	worded   = 640 // the same where the caption says what is not drawn
	narrow   = 340 // the least width of a picture, for the sake of its caption
)

// A slot is a square of the picture: a cell, or cells left out between two.
type slot struct {
	cell int32 // 0: cells are left out
	left int   // how many
}

// A layout says where things are.
type layout struct {
	board         *board.Board
	game          *board.Game // knows where jumps end
	slots         []slot
	at            map[int32]int  // the slot of a cell
	drawn         []board.Jump   // from the bottom to the top; the others are an arrow in their cell, if it is shown
	bodies        map[int32]body // of those, by their start
	columns, rows int
	x0, y0        int // the top left corner of the squares
	width, height int // of the whole picture
	below         int // where the caption begins
	caption       []captionLine
}

func newLayout(b *board.Board, p Picture) *layout {
	l := &layout{board: b, game: board.NewGame(b, board.Rules{}), at: map[int32]int{}}
	g := gistOf(b)
	var last int32
	for _, cell := range l.shown(p, g) {
		if left := int(cell - last - 1); left > 0 {
			l.slots = append(l.slots, slot{left: left})
		}
		l.at[cell] = len(l.slots)
		l.slots = append(l.slots, slot{cell: cell})
		last = cell
	}
	l.columns = report.Columns(len(l.slots))
	l.rows = (len(l.slots) + l.columns - 1) / l.columns
	l.width = max(narrow, l.columns*unit+2*margin)
	if b.Cells > MostGrid {
		l.width = max(worded, l.width)
	}
	l.x0, l.y0 = (l.width-l.columns*unit)/2, margin
	if l.rows == 1 {
		l.y0 += margin // bodies bend out of a single row
	}
	l.drawn = l.chosen(p)
	l.caption = captionLines(l, p, g)
	l.below = l.y0 + l.rows*unit + l.y0
	l.height = l.below + len(l.caption)*lineHeight + 8
	l.bodies = map[int32]body{}
	for _, j := range l.drawn {
		l.bodies[j.From] = l.bodyOf(j)
	}
	return l
}

// corner is the top left corner of a slot.
func (l *layout) corner(i int) (x, y int) {
	row, k := i/l.columns, i%l.columns
	if row%2 == 1 {
		k = l.columns - 1 - k
	}
	return l.x0 + k*unit, l.y0 + (l.rows-1-row)*unit
}

// middle is the middle of a cell that is shown.
func (l *layout) middle(cell int32) point {
	x, y := l.corner(l.at[cell])
	return point{float64(x + unit/2), float64(y + unit/2)}
}

func (l *layout) shows(cell int32) bool {
	_, ok := l.at[cell]
	return ok
}

// Of a way over a board with more than MostGrid cells, a picture shows both ends, and the
// first throws that take a jump, with those jumps. Other jumps are shown only if no way is
// known; see gist.
const (
	firstThrows = 6
	lastThrows  = 4
	mostTaken   = 8
)

// shown lists the cells that are drawn, in order.
func (l *layout) shown(p Picture, g gist) (cells []int32) {
	b := l.board
	if b.Cells <= MostGrid {
		for c := range b.Cells {
			cells = append(cells, int32(c+1))
		}
		return cells
	}
	cells = append(cells, 1, int32(b.Cells))
	for _, way := range [][]int32{p.Way, p.Belief} {
		taken := 0
		for i, cell := range way {
			jumps := l.landings(before(way, i), cell)
			if len(jumps) > 0 {
				taken++
			}
			if i < firstThrows || i >= len(way)-lastThrows || len(jumps) > 0 && taken <= mostTaken {
				cells = append(append(cells, jumps...), before(way, i), cell)
			}
		}
	}
	if len(p.Way)+len(p.Belief) == 0 {
		for _, j := range []board.Jump{g.up, g.down} {
			if j.From != 0 {
				cells = append(cells, j.From, j.To)
			}
		}
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	for i := len(cells) - 1; i > 0; i-- { // a slot that says that one cell is left out would take as much room
		if cells[i-1] == cells[i]-2 {
			cells = slices.Insert(cells, i, cells[i]-1)
		}
	}
	return cells
}

// chosen lists the jumps to draw: those along the ways, then others in input
// order, as far as both their ends are shown. Of a large board only those along
// the ways are drawn, if there are any. Ladders lie below snakes, which can give way
// more, and the longest come first, so that what is short lies on top.
func (l *layout) chosen(p Picture) (jumps []board.Jump) {
	const most = 60 // more could not be told apart, and the size of a picture would have no bound
	along := map[int32]bool{}
	for _, way := range [][]int32{p.Way, p.Belief} {
		for i, cell := range way {
			if l.shows(cell) {
				for _, c := range l.landings(before(way, i), cell) {
					along[c] = true
				}
			}
		}
	}
	for _, wanted := range []bool{true, false} {
		if !wanted && l.board.Cells > MostGrid && len(along) > 0 {
			break
		}
		for _, j := range l.board.Jumps {
			if len(jumps) < most && along[j.From] == wanted && l.shows(j.From) && l.shows(j.To) {
				jumps = append(jumps, j)
			}
		}
	}
	span := func(j board.Jump) float64 { return l.middle(j.To).minus(l.middle(j.From)).length() }
	slices.SortStableFunc(jumps, func(x, y board.Jump) int {
		return cmp.Or(board.LaddersFirst(x, y), cmp.Compare(span(y), span(x)))
	})
	return jumps
}

// A gist sums up a board that is too large to draw.
type gist struct {
	ladders, snakes int
	up, down        board.Jump // the longest ladder and the longest snake
	wall, wallFrom  int        // the most cells in a row that start jumps, and the first of them
}

func gistOf(b *board.Board) (g gist) {
	if b.Cells <= MostGrid {
		return g
	}
	starts := make([]int32, 0, len(b.Jumps))
	for _, j := range b.Jumps {
		starts = append(starts, j.From)
		n, longest, sign := &g.snakes, &g.down, int32(-1)
		if j.Ladder() {
			n, longest, sign = &g.ladders, &g.up, 1
		}
		if *n++; sign*(j.To-j.From) > sign*(longest.To-longest.From) {
			*longest = j
		}
	}
	slices.Sort(starts)
	run := 0
	for i, s := range starts {
		if i == 0 || starts[i-1] != s-1 {
			run = 0
		}
		if run++; run > g.wall {
			g.wall, g.wallFrom = run, int(s)-run+1
		}
	}
	return g
}

// A captionLine is a line below the squares, with the mark that it explains.
type captionLine struct {
	mark *kind
	text string
}

// captionLines is the legend, each line short enough for the width.
func captionLines(l *layout, p Picture, g gist) (lines []captionLine) {
	add := func(is bool, mark *kind, format string, args ...any) {
		if is {
			lines = append(lines, captionLine{mark, fmt.Sprintf(format, args...)})
		}
	}
	hidden, large := len(l.board.Jumps)-len(l.drawn), l.board.Cells > MostGrid
	cells, faces := report.Counted(l.board.Cells, "cell"), report.Counted(l.board.Faces, "face")
	if !large {
		faces = fmt.Sprintf("%d %s", l.board.Faces, report.Plural(l.board.Faces, "face"))
	}
	const oneLine = 23 // characters that the narrowest picture has room for
	if large || len(cells)+len(faces) <= oneLine {
		cells, faces = cells+", "+faces, ""
	}
	add(true, nil, "%s", cells)
	add(faces != "", nil, "%s", faces)
	longest := func(n int, what string, j board.Jump) {
		add(n > 0, nil, "%s, longest %s→%s", report.Counted(n, what), report.Thousands(j.From), report.Thousands(j.To))
	}
	longest(g.ladders, "ladder", g.up)
	longest(g.snakes, "snake", g.down)
	add(g.wall > 1, nil, "%s in a row start jumps, from %s", report.Counted(g.wall, "cell"), report.Thousands(g.wallFrom))
	add(hidden > 0 && large, nil, "%s not drawn", report.Counted(hidden, "jump"))
	add(hidden > 0 && !large, nil, "%d %s by arrow only", hidden, report.Plural(hidden, "jump"))
	add(len(p.Way) > 0, &best, "best: %s", report.Counted(len(p.Way), "throw"))
	add(len(p.Belief) > 0, &believed, "believed: %s", report.Counted(len(p.Belief), "throw"))
	return lines
}

const lineHeight = 34

func (c *canvas) caption(l *layout) {
	for i, line := range l.caption {
		x, y := min(l.x0, margin), l.below+i*lineHeight+18
		if k := line.mark; k != nil { // a piece of the way
			c.path(k.class, fmt.Sprintf("M%d %dh48", x+2, y-7))
			c.rect(k.class, x+14, y-19, 24, 24, k.round*2/3)
			x += 62
		}
		c.text("", x, y, line.text)
		c.put("\n")
	}
}
