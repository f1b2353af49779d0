package generator

import "adder/judge/board"

// A draft is a board in the making. Whatever a family asks of it, it stays
// valid: a jump that would break a rule is left out.
//
// It lives on the caller's stack. Boards of up to 1,024 cells take no memory
// beyond their jumps, larger ones take a bit per cell.
type draft struct {
	*board.Board
	few  [16]uint64 // bit c: a jump starts on cell c
	many []uint64   // the same for larger boards
}

// open makes b a board without jumps. The die is the one that r insists on, or
// else faces, brought into its range.
func (d *draft) open(b *board.Board, r *Rand, size, faces int) {
	d.Board = b
	if r.die != 0 {
		faces = r.die
	}
	b.Cells = min(max(size, board.MinCells), board.MaxCells)
	b.Faces = min(max(faces, 1), board.MaxFaces)
	b.Jumps = b.Jumps[:0]
	if b.Cells > len(d.few)*64 {
		d.many = make([]uint64, b.Cells/64+1)
	}
}

// word returns the word that holds the bit of a cell of the board.
func (d *draft) word(cell int) *uint64 {
	if d.many != nil {
		return &d.many[cell>>6]
	}
	return &d.few[cell>>6&15]
}

// starts reports whether a jump starts on the cell.
func (d *draft) starts(cell int) bool {
	return cell >= 1 && cell < d.Cells && *d.word(cell)>>(cell&63)&1 != 0
}

// jump adds a jump if it is legal, and reports whether it did.
func (d *draft) jump(from, to int) bool {
	if from < 1 || from >= d.Cells || to < 1 || to > d.Cells || from == to {
		return false
	}
	w, bit := d.word(from), uint64(1)<<(from&63)
	if *w&bit != 0 {
		return false
	}
	*w |= bit
	d.Jumps = append(d.Jumps, board.Jump{From: int32(from), To: int32(to)})
	return true
}

// row starts a jump on each of n cells from first on; all end in low..high.
func (d *draft) row(r *Rand, first, n, low, high int) {
	for c := first; c < first+n; c++ {
		d.jump(c, r.in(low, high))
	}
}

// noise tries n jumps from anywhere to anywhere.
func (d *draft) noise(r *Rand, n int) {
	for range n {
		d.jump(1+r.IntN(d.Cells-1), 1+r.IntN(d.Cells))
	}
}

// deal shuffles the jumps half of the time: some programs lean on the order in
// which a board is given.
func (d *draft) deal(r *Rand) {
	if r.Bool() {
		return
	}
	for i := len(d.Jumps) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		d.Jumps[i], d.Jumps[j] = d.Jumps[j], d.Jumps[i]
	}
}
