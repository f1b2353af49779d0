// Package generator makes boards: random ones that each hunt one mistake, and
// every small one there is. It knows what a board is, not how it is won.
//
//	families.go, family.go              the table of families, and how one draws a board
//	fills.go                            longer ones: walls, portals, bait, boards without a way
//	mix.go                              an endless stream of them, in many sizes
//	sweep.go                            every small board, counted, up to which size in each format
//	telling.go                          boards chosen by the mistakes that they show
//	ofsite.go, sample.go                boards as a site, or a board of one size, has them
//	spread.go, shape.go                 boards of every magnitude, for windows of sizes
//	crowded.go                          small boards with many jumps, and all lengths of a jump
//	promises.go                         boards changed or drawn again until they keep a promise
//	rand.go                             random numbers that are the same everywhere
package generator

import (
	"fmt"

	"adder/judge/game/board"
)

// A Family makes boards that hunt one mistake. Its name, a size and a seed name
// one board for ever, on every machine.
//
// To add one: add a row to [Families], and run the tests with -update, which pins
// its boards. Whether and how often the default mix uses it is a row of mixRows.
type Family struct {
	Name string
	Doc  string // one sentence: which mistake it hunts

	// die chooses the faces for a board of size cells; nil is 1 to 6.
	die func(r *Rand, size int) int
	// fill adds jumps to a bare board of 2 to 1,000,000 cells. It takes O(size) and
	// ends for every d.Rand, so it draws a bounded number of times and drops what does
	// not fit. Boards too small for the family's shape hold as much of it as they can.
	fill func(d *draft)
	// asDrawn says that the order of the jumps is part of the board. Jumps of other
	// families are shuffled half of the time.
	asDrawn bool
}

// Find returns the family of that name. The error lists the names.
func Find(name string) (*Family, error) {
	names := ""
	for _, f := range Families {
		if f.Name == name {
			return f, nil
		}
		names += " " + f.Name
	}
	return nil, fmt.Errorf("unknown family %q; there are%s", name, names)
}

// MustFind is Find for a name that is certainly a family's.
func MustFind(name string) *Family {
	f, err := Find(name)
	if err != nil {
		panic(err)
	}
	return f
}

// Board returns the board that (family, size, seed) names. A size outside 2 to
// 1,000,000 gives a board of the nearest size inside.
func (f *Family) Board(size int, seed uint64) board.Board {
	var b board.Board
	d := draft{Rand: &Rand{state: f.stream(size, seed)}}
	f.draft(&d, &b, size)
	return b
}

// In returns the board of (family, size, seed) for a format: drawn with its die, and with
// its jumps in the format's order. It returns false if the format cannot write it.
func (f *Family) In(format *board.Format, size int, seed uint64) (b board.Board, ok bool) {
	if format.Plain() {
		return f.Board(size, seed), true
	}
	d := draft{Rand: &Rand{state: f.stream(size, seed), die: format.Faces}}
	f.draft(&d, &b, size)
	format.Arrange(&b)
	return b, format.Expresses(&b) == nil
}

// draft overwrites b, and reuses its memory for jumps.
func (f *Family) draft(d *draft, b *board.Board, size int) {
	faces := 0
	if f.die != nil {
		faces = f.die(d.Rand, size)
	} else {
		faces = d.faces(6)
	}
	d.open(b, size, faces)
	f.fill(d)
	if !f.asDrawn {
		d.deal()
	}
}

// stream is the seed of one board's Rand. Boards of two families or sizes with the
// same seed have nothing else in common.
func (f *Family) stream(size int, seed uint64) uint64 {
	h := scramble(seed)
	for _, c := range []byte(f.Name) {
		h = scramble(h + uint64(c))
	}
	return scramble(h + uint64(size))
}

// A draft is an unfinished board. It is always valid: a jump that would break a rule is
// left out.
type draft struct {
	*Rand
	*board.Board
	taken board.CellSet // the cells on which a jump starts
}

// open makes b a board without jumps. Its die is d.Rand's if that has one, else faces,
// brought into its range.
func (d *draft) open(b *board.Board, size, faces int) {
	d.Board = b
	if d.die != 0 {
		faces = d.die
	}
	b.Cells = min(max(size, board.MinCells), board.MaxCells)
	b.Faces = min(max(faces, 1), board.MaxFaces)
	b.Jumps = b.Jumps[:0]
	d.taken.Reset(b.Cells)
}

func (d *draft) starts(cell int) bool {
	return cell >= 1 && cell < d.Cells && d.taken.Has(int32(cell))
}

// jump adds a jump if it is legal, and reports whether it did.
func (d *draft) jump(from, to int) bool {
	if from < 1 || from >= d.Cells || to < 1 || to > d.Cells || from == to || !d.taken.Add(int32(from)) {
		return false
	}
	d.Jumps = append(d.Jumps, board.Jump{From: int32(from), To: int32(to)})
	return true
}

// row starts a jump on each of n cells from first on; all end in low..high.
func (d *draft) row(first, n, low, high int) {
	for c := first; c < first+n; c++ {
		d.jump(c, d.in(low, high))
	}
}

// start draws a cell on which a jump can start.
func (d *draft) start() int { return 1 + d.IntN(d.Cells-1) }

// noise tries n jumps from anywhere to anywhere.
func (d *draft) noise(n int) {
	for range n {
		d.jump(d.start(), 1+d.IntN(d.Cells))
	}
}

// deal shuffles the jumps half of the time: some programs depend on their order.
func (d *draft) deal() {
	if !d.Bool() {
		d.Shuffle(len(d.Jumps), func(i, j int) { d.Jumps[i], d.Jumps[j] = d.Jumps[j], d.Jumps[i] })
	}
}
