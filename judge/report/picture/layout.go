package picture

import (
	"slices"

	"adder/judge/board"
	"adder/judge/report"
)

const (
	unit     = 100 // the side of a slot
	margin   = 26
	mostGrid = 400 // cells; larger boards are drawn without most of them
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
	jump          []int32 // by cell: where its jump ends, 0 if there is none
	slots         []slot
	at            map[int32]int  // the slot of a cell
	bodies        map[int32]body // of the jumps that are drawn, by their start
	drawn         []board.Jump   // the others are an arrow in their cell, if it is shown
	columns, rows int
	x0, y0        int // the top left corner of the squares
	width, height int // of the whole picture
	caption       int // where its lines begin
}

func newLayout(b *board.Board, p Picture) *layout {
	l := &layout{board: b, jump: make([]int32, b.Cells+1), at: map[int32]int{}}
	for _, j := range b.Jumps {
		l.jump[j.From] = j.To
	}
	var last int32
	for _, cell := range l.shown(p) {
		if left := int(cell - last - 1); left > 0 {
			l.slots = append(l.slots, slot{left: left})
		}
		l.at[cell] = len(l.slots)
		l.slots = append(l.slots, slot{cell: cell})
		last = cell
	}
	l.drawn = l.chosen(p)
	l.columns = report.Columns(len(l.slots))
	l.rows = (len(l.slots) + l.columns - 1) / l.columns
	l.width = max(narrow, l.columns*unit+2*margin)
	if b.Cells > mostGrid {
		l.width = max(worded, l.width)
	}
	l.x0, l.y0 = (l.width-l.columns*unit)/2, margin
	if l.rows == 1 {
		l.y0 += margin // bodies bend out of a single row
	}
	l.caption = l.y0 + l.rows*unit + l.y0
	l.height = l.caption + captionHeight(captionLines(l, p))
	l.placeBodies(p)
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

// shows reports whether a cell has a slot.
func (l *layout) shows(cell int32) bool {
	_, ok := l.at[cell]
	return ok
}

// What a board beyond mostGrid cells shows of a way: both its ends, and the first
// throws that take a jump, with those jumps. Other jumps stand for the rest only
// where no way is known; see gist.
const (
	firstThrows = 6
	lastThrows  = 4
	mostTaken   = 8
)

// shown lists the cells that are drawn, in order.
func (l *layout) shown(p Picture) []int32 {
	b := l.board
	var cells []int32
	if b.Cells <= mostGrid {
		for c := range b.Cells {
			cells = append(cells, int32(c+1))
		}
		return cells
	}
	has := map[int32]bool{}
	add := func(c ...int32) {
		for _, c := range c {
			if !has[c] {
				has[c] = true
				cells = append(cells, c)
			}
		}
	}
	add(1, int32(b.Cells))
	for _, way := range [][]int32{p.Way, p.Belief} {
		taken := 0
		for i, cell := range way {
			jumps := l.landings(before(way, i), cell)
			if len(jumps) > 0 {
				taken++
			}
			if i < firstThrows || i >= len(way)-lastThrows || len(jumps) > 0 && taken <= mostTaken {
				add(jumps...)
				add(before(way, i), cell)
			}
		}
	}
	if len(p.Way)+len(p.Belief) == 0 {
		for _, j := range gistOf(b).jumps() {
			add(j.From, j.To)
		}
	}
	slices.Sort(cells)
	return l.withoutHoles(cells)
}

// withoutHoles adds cells that would be left out alone: a slot that says so
// would take as much room.
func (l *layout) withoutHoles(cells []int32) []int32 {
	var whole []int32
	for i, c := range cells {
		if i > 0 && cells[i-1] == c-2 {
			whole = append(whole, c-1)
		}
		whole = append(whole, c)
	}
	return whole
}

// mostDrawn is how many jumps are drawn. Beyond that nothing could be told from
// anything, and a picture would have no bound.
const mostDrawn = 60

// chosen lists the jumps to draw: those along the ways, then others in input
// order, as far as both their ends are shown. Of a large board only those along
// the ways are drawn, if there are any.
func (l *layout) chosen(p Picture) []board.Jump {
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
	room := mostDrawn
	var jumps []board.Jump
	take := func(wanted bool) {
		for _, j := range l.board.Jumps {
			if room > 0 && along[j.From] == wanted && l.shows(j.From) && l.shows(j.To) {
				jumps = append(jumps, j)
				room--
			}
		}
	}
	take(true)
	if l.board.Cells <= mostGrid || len(along) == 0 {
		take(false)
	}
	return jumps
}
