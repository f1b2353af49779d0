package generator

import (
	"cmp"
	"iter"
	"slices"

	"adder/judge/board"
)

// A solver can be wrong in a window that no random board hits: for 258 to 998
// cells, for dice from 7 to half of the board, for a million cells with half a
// million jumps. Cover is a design against it. Seven numbers are covered: those
// of a [shape], and how many boards the file has.
//
//   - Every number of cells from 2 to 1,999 comes once, in one file.
//   - For each of the seven numbers, every window from x to 1.5 x holds one, up
//     to the largest that there is.
//   - Every pair of magnitudes (-1, 0, and how many digits) of two of the seven
//     comes together, where any board has both.
//   - Dice are often next to cells, a half or a quarter of them, and to powers
//     of two.
//
// What is left free is drawn with every magnitude equally likely, so larger
// designs meet, by chance, most windows in three numbers that are not narrow.
//
// The files of a seed and of promises are the same on every machine. With
// promises the sizes and dice are those that keep them, and jumps that break
// one are left out: what the promises exclude is not covered.

// Cover yields the files of the cover of a seed: each a slice of boards, which
// is the caller's. No two files have as many boards, and none has more cells
// than a file may.
func Cover(seed uint64, promises []*board.Promise) iter.Seq[[]board.Board] {
	return func(yield func([]board.Board) bool) {
		c := NewCovering(seed, promises)
		for i := range c.Len() {
			if !yield(c.Boards(i)) {
				return
			}
		}
	}
}

// A Covering is the files of a cover before their boards are made. It serves
// any number of goroutines.
type Covering struct {
	seed  uint64
	room  room
	files []*file
}

// NewCovering plans the cover of a seed and of promises.
func NewCovering(seed uint64, promises []*board.Promise) *Covering {
	c := newCover(seed, promises)
	return &Covering{seed, c.room, c.deal()}
}

// Len returns the number of files.
func (c *Covering) Len() int { return len(c.files) }

// CoverLen returns the number of files of any cover under the promises, without
// planning one.
func CoverLen(promises []*board.Promise) int {
	m := newRoom(promises)
	if m.none() {
		return 0
	}
	return len(m.fileSizes()) + 1
}

// Size returns how many boards file i has.
func (c *Covering) Size(i int) int { return c.files[i].boards }

// Boards makes file i; its boards do not depend on which others were made.
func (c *Covering) Boards(i int) []board.Board {
	var r Rand
	r.Seed(scramble(scramble(c.seed) + uint64(i)))
	return c.files[i].make(&r, &c.room)
}

// everySize is the largest number of cells up to which each comes once: one
// more would be too many for a file.
const everySize = 1999

// A cover is a plan, dealt out to files.
type cover struct {
	*plan
	held map[target]bool // of pairs with the number of boards
}

func newCover(seed uint64, promises []*board.Promise) *cover {
	return &cover{newPlan(seed, promises), map[target]bool{}}
}

// A file is the boards of one input before they are made: shapes, and tiny
// boards up to the number of boards wanted.
type file struct {
	boards int
	shapes []shape
	cells  int // of the shapes
}

// deal plans the files: the largest shapes first.
func (c *cover) deal() []*file {
	if c.room.none() {
		return nil
	}
	c.cover()
	slices.SortStableFunc(c.shapes, func(a, b shape) int { return cmp.Compare(b[nCells], a[nCells]) })
	var files []*file
	for _, boards := range c.room.fileSizes() {
		files = append(files, &file{boards: boards})
	}
	for _, s := range c.shapes {
		if f := c.place(files, &s); f != nil {
			c.put(f, s)
		}
	}
	for _, f := range files {
		c.mingle(f)
		c.fill(f)
	}
	slices.Reverse(files)
	return append([]*file{c.everySize()}, files...) // what is cheap comes first
}

// left is how many cells are left for one more shape of the file.
func (c *cover) left(f *file) int {
	if len(f.shapes) == f.boards {
		return 0
	}
	return board.MaxTotal - f.cells - (f.boards-len(f.shapes)-1)*c.room.least()
}

func (c *cover) put(f *file, s shape) {
	f.shapes = append(f.shapes, s)
	f.cells += s[nCells]
	for t := range s.among(f.boards) {
		c.held[t] = true
	}
}

// among yields the pairs of a number of the shape and the number of boards.
func (s *shape) among(boards int) iter.Seq[target] {
	return func(yield func(target) bool) {
		for i, v := range s {
			if !yield(target{magnitude(nBoards, boards), magnitude(i, v)}) {
				return
			}
		}
	}
}

// place returns the file where a shape makes most new pairs, and of those the
// one that is fullest; nil if it fits into none.
func (c *cover) place(files []*file, s *shape) (best *file) {
	most := -1
	for _, f := range files {
		if c.left(f) < s[nCells] {
			continue
		}
		gain := 0
		for t := range s.among(f.boards) {
			if !c.held[t] {
				gain += max(1, t.other.low)
			}
		}
		if gain > most || gain == most && f.cells > best.cells {
			best, most = f, gain
		}
	}
	return best
}

// mingle adds shapes for the pairs with the number of boards that are left.
func (c *cover) mingle(f *file) {
	for i := range numbers {
		for _, b := range magnitudes(i) {
			if c.held[target{magnitude(nBoards, f.boards), b}] {
				continue
			}
			if s, ok := c.smallest(target{b, none}); ok && s[nCells] <= c.left(f) {
				c.put(f, s)
			}
		}
	}
}

// smallest returns the one with the fewest cells of some shapes that have t.
func (c *cover) smallest(t target) (best shape, found bool) {
	for range tries {
		s, ok := c.room.draw(&c.r, c.wish(t))
		if ok && (!found || s[nCells] < best[nCells]) {
			best, found = s, true
		}
	}
	return best, found
}

// filling is about how many cells the shapes have that fill a file up.
const filling = 100_000

// fill adds shapes of any numbers to files of few boards. What is missing then
// is tiny.
func (c *cover) fill(f *file) {
	each := min(4096, 2*filling/f.boards)
	for len(f.shapes) < f.boards && each > 12 {
		s := c.drawn(min(c.r.in(2, c.r.upTo(each)), c.left(f)))
		c.put(f, s)
	}
}

// drawn returns a shape of any numbers, of so many cells if that is allowed.
func (c *cover) drawn(cells int) shape {
	if c.room.cells != nil && !slices.Contains(c.room.cells, cells) {
		cells = c.room.cells[c.r.IntN(len(c.room.cells))]
	}
	s := shape{cells, undecided, undecided, undecided, undecided, undecided}
	for range tries {
		if s, ok := c.room.draw(&c.r, s); ok {
			return s
		}
	}
	return shape{cells, 1, 0, cells - 1, 0, 0}
}

func (c *cover) everySize() *file {
	f := &file{}
	for n := board.MinCells; n <= everySize; n++ {
		if c.room.cells == nil || slices.Contains(c.room.cells, n) {
			f.shapes = append(f.shapes, c.drawn(n))
		}
	}
	f.boards = len(f.shapes)
	return f
}

// make makes the boards of the file, in random order.
func (f *file) make(r *Rand, m *room) []board.Board {
	var maker maker
	boards := make([]board.Board, f.boards)
	left := board.MaxTotal - f.cells
	for i := range boards {
		if i < len(f.shapes) {
			maker.make(&boards[i], r, f.shapes[i])
		} else {
			m.tiny(&boards[i], r, left/(f.boards-i))
			left -= boards[i].Cells
		}
		m.keep(&boards[i])
	}
	r.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	return boards
}
