package generator

import "adder/judge/board"

// Fitting returns the board of (family, size, seed) that keeps the promises: it
// is drawn with a die that they allow, drawn again, and in the end mended, as
// those of a [Mix] are. It returns false if none of that size keeps them.
func (f *Family) Fitting(size int, seed uint64, promises []*board.Promise) (board.Board, bool) {
	if len(promises) == 0 {
		return f.Board(size, seed), true
	}
	m := Mix{promises: promises}
	for faces := 1; faces <= 6; faces++ {
		if keepable(&board.Board{Cells: size, Faces: faces}, promises) {
			m.dice = append(m.dice, faces)
		}
	}
	if m.dice == nil {
		return board.Board{}, false
	}
	if len(m.dice) == 6 {
		m.dice = nil
	}
	row := &mixRow{family: f, sizes: []int{size}}
	m.rand.Seed(f.stream(size, seed))
	var b board.Board
	m.draw(&b, row)
	m.keep(&b, row)
	return b, board.Fit(&b, promises) == nil
}
