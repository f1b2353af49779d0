package generator

import (
	"cmp"
	"slices"

	"adder/judge/game/board"
)

// Theory. A solver can be wrong in a window that random boards miss: for 258 to 998
// cells, for dice from 7 to half of the board, for a million cells with half a
// million jumps. A spread is files of boards against such windows. Seven numbers matter:
// those of a [shape], and how many boards the file has.
//
//   - Every number of cells from 2 to 999 comes once: those up to 499 in one file, which
//     costs little, the others in a second. A third file has larger ones: up to 2,000 each is
//     a hundredth larger than the one before, then three eighths.
//   - Of each of the seven numbers, every window from x to 1.5 x has a value, up to
//     the largest possible.
//   - Other numbers are drawn, with every magnitude equally likely.
//
// A covering design of all pairs of magnitudes omitted: of some sixty windows that
// people wrote, it hit none that this does not.

// Each number of cells comes once, in one file up to everySmall and in a second up to
// everySize. A program that is wrong for a single larger number is rarer than the time is worth
// that a slow reader takes for a million cells.
const (
	everySmall = 499
	everySize  = 999
	closely    = 2000 // up to which sizes stand close together
)

// greatest are the largest numbers of any board, and smallest are where their windows
// begin.
var (
	greatest = shape{1_000_000, 1_000_000, 999_999, 999_999, 999_999, 999_990}
	smallest = shape{2, 1, 1, 1, 1, 1}
)

// windows returns numbers from least to most, in falling order, such that every window from x
// to 1.5 x has one.
func windows(least, most int) []int {
	points := []int{most}
	for v := most; v > least; points = append(points, v) {
		v = max(least, (2*v+2)/3-1)
	}
	return points
}

// A file is the boards of one input before they are made: shapes, and tiny
// boards up to the number of boards wanted.
type file struct {
	boards int
	shapes []shape
	cells  int // of the shapes
}

// left is how many cells are left for one more shape of the file.
func (f *file) left() int {
	if len(f.shapes) == f.boards {
		return 0
	}
	return board.MaxTotal - f.cells - (f.boards-len(f.shapes)-1)*board.MinCells
}

func (f *file) put(s shape) {
	f.shapes = append(f.shapes, s)
	f.cells += s[nCells]
}

// SpreadFiles is the number of files of a spread.
var SpreadFiles = 3 + len(windows(1, board.MaxBoards))

// A Spread is the files of a seed before their boards are made; they are the same
// on every machine. It serves any number of goroutines.
type Spread struct {
	seed  uint64
	files []*file
}

// NewSpread plans the spread of a seed.
func NewSpread(seed uint64) *Spread {
	r := Rand{state: scramble(seed)}
	first := []*file{
		r.everySize(board.MinCells, everySmall),
		r.everySize(everySmall+1, everySize),
		r.largerSizes(),
	}
	return &Spread{seed, append(first, r.dealt()...)}
}

// Boards makes file i, a slice that is the caller's. No two of the files after the
// third have as many boards, and none has more cells than a file may.
func (s *Spread) Boards(i int) []board.Board {
	r := Rand{state: scramble(scramble(s.seed) + uint64(i))}
	return s.files[i].make(&r)
}

func (r *Rand) everySize(least, most int) *file {
	f := &file{boards: most - least + 1}
	for n := least; n <= most; n++ {
		f.put(r.sized(n))
	}
	return f
}

func (r *Rand) largerSizes() *file {
	f := &file{}
	for n := everySize + 1; f.cells+n <= board.MaxTotal; {
		f.put(r.sized(n))
		if n < closely {
			n += n / 100
		} else {
			n += n * 3 / 8
		}
	}
	f.boards = len(f.shapes)
	return f
}

// sized returns a shape with that many cells and any other numbers.
func (r *Rand) sized(cells int) shape {
	s := undecidedShape
	s[nCells] = cells
	return r.draw(s)
}

// dealt makes a file for each number of boards, and deals the windows of the other
// numbers out to them, the largest boards first.
func (r *Rand) dealt() (files []*file) {
	for _, boards := range windows(1, board.MaxBoards) {
		files = append(files, &file{boards: boards})
	}
	var shapes []shape
	for number := range numbers {
		for _, v := range windows(smallest[number], greatest[number]) {
			s := undecidedShape
			s[number] = v
			shapes = append(shapes, r.draw(s))
		}
	}
	slices.SortStableFunc(shapes, func(a, b shape) int { return cmp.Compare(b[nCells], a[nCells]) })
	for _, s := range shapes {
		roomiest(files).put(s)
	}
	for _, f := range files {
		r.fill(f)
	}
	slices.Reverse(files) // the cheap ones come first
	return files
}

func roomiest(files []*file) *file {
	return slices.MaxFunc(files, func(a, b *file) int { return cmp.Compare(a.left(), b.left()) })
}

// fill adds shapes of any numbers to files of few boards. The boards that are still
// missing are tiny.
func (r *Rand) fill(f *file) {
	const filling = 100_000 // about how many cells the shapes have
	each := min(4096, 2*filling/f.boards)
	for len(f.shapes) < f.boards && each > 12 {
		f.put(r.sized(min(r.in(2, r.upTo(each)), f.left())))
	}
}

// make makes the boards of the file, in random order.
func (f *file) make(r *Rand) []board.Board {
	boards := make([]board.Board, f.boards)
	left := board.MaxTotal - f.cells
	for i := range boards {
		if i < len(f.shapes) {
			r.shaped(&boards[i], f.shapes[i])
		} else {
			tiny(&boards[i], r, left/(f.boards-i))
			left -= boards[i].Cells
		}
	}
	r.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	return boards
}

// tiny makes b a board of two cells, mostly, and never of more than most.
func tiny(b *board.Board, r *Rand, most int) {
	if !r.Chance(4) {
		b.Cells, b.Faces, b.Jumps = 2, r.upTo(6), b.Jumps[:0]
		return
	}
	small.draft(&draft{Rand: r}, b, r.in(2, min(4, most)))
}
