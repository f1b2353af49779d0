package picture

import (
	"cmp"
	"slices"

	"adder/judge/game/board"
	"adder/judge/report"
)

// MostCells is the largest board whose picture can be read.
const MostCells = 400

const (
	unit   = 100 // the side of a cell
	margin = 26
)

// A layout says where things are.
type layout struct {
	board         *board.Board
	first, last   int32          // the cells that are drawn
	game          *board.Game    // knows where jumps end
	drawn         []board.Jump   // from the bottom to the top; the others are an arrow in their cell
	bodies        map[int32]body // of those, by their start
	columns, rows int
	x0, y0        int // the top left corner of the cells
	width, height int // of the whole picture
}

func newLayout(b *board.Board, p Picture) *layout {
	l := layoutOf(b, p.Stretch)
	l.game = board.NewGame(b, board.Rules{})
	l.drawn = l.jumpsToDraw(p)
	l.bodies = map[int32]body{}
	for _, j := range l.drawn {
		l.bodies[j.From] = l.bodyOf(j)
	}
	return l
}

// layoutOf says where the cells of a board are, or of a stretch of it.
func layoutOf(b *board.Board, s Stretch) *layout {
	l := &layout{board: b, first: 1, last: int32(b.Cells)}
	if !s.none() {
		l.first, l.last = s.First, s.Last
	}
	cells := int(l.last - l.first + 1)
	l.columns = report.Columns(cells)
	l.rows = (cells + l.columns - 1) / l.columns
	l.x0, l.y0 = margin, margin
	if l.rows == 1 {
		l.y0 += margin // bodies bend out of a single row
	}
	l.width = l.columns*unit + 2*l.x0
	l.height = l.rows*unit + 2*l.y0
	return l
}

// corner is the top left corner of a cell.
func (l *layout) corner(cell int32) (x, y int) {
	row, k := int(cell-l.first)/l.columns, int(cell-l.first)%l.columns
	if row%2 == 1 {
		k = l.columns - 1 - k
	}
	return l.x0 + k*unit, l.y0 + (l.rows-1-row)*unit
}

// middle is the middle of a cell.
func (l *layout) middle(cell int32) point {
	x, y := l.corner(cell)
	return point{float64(x + unit/2), float64(y + unit/2)}
}

// shows reports whether a cell is drawn.
func (l *layout) shows(cell int32) bool { return l.first <= cell && cell <= l.last }

// jumpsToDraw lists the jumps that are drawn: those along the ways, then others in input
// order. Ladders lie below snakes, which can give way more, and the longest come first, so
// that what is short lies on top.
func (l *layout) jumpsToDraw(p Picture) (jumps []board.Jump) {
	const most = 60 // more could not be told apart
	along := map[int32]bool{}
	for _, way := range [][]int32{p.Way, p.Belief} {
		for i, cell := range way {
			for _, c := range l.landings(before(way, i), cell) {
				along[c] = true
			}
		}
	}
	for _, wanted := range []bool{true, false} {
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
