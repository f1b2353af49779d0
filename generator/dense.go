package generator

import "adder/judge/board"

var dense = &Family{
	Name: "dense",
	Doc:  "most cells start a jump, up to all of them, for searches that mark, order or bound their cells wrongly or pass over the board too few times",
	Fill: fillDense,
}

func fillDense(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	if r.Chance(3) {
		d.zigzag(r)
		d.deal(r)
		return
	}
	plain := [...]int{2, 3, 4, 5, 10, 40, 0}[r.IntN(7)] // one cell in so many starts no jump
	for from := 1; from < d.Cells; from++ {
		if plain > 0 && r.Chance(plain) {
			continue
		}
		to := 1 + r.IntN(d.Cells)
		if r.Bool() { // a short one
			to = min(max(1, r.in(from-d.Faces-1, from+d.Faces+1)), d.Cells)
		}
		if to == from {
			to = from + 1
		}
		d.jump(from, to)
	}
	d.deal(r)
}

// stops is how many cells a zigzag visits at most.
const stops = 64

// zigzag lets the best way visit cells in random order: from each of them one
// throw lands on a jump to the next, and all other jumps lead back to cells that
// were visited before. So the way takes snake after snake, and whoever passes over
// the board a few times, from one end to the other, does not get there:
//
//	1 . . 4 . . 7 . . 10 . . 13 . N
//	^-------------------^         1, then 10,
//	      ^-------------v         then 4,
//	      ------------------^     then 13 and the last cell
func (d *draft) zigzag(r *Rand) {
	n, faces := d.Cells, d.Faces
	first := make([]int, n) // by cell: which stop reaches it first, from 1
	at := []int{1}
	mark := func(stop int) {
		for c := stop + 1; c < min(stop+faces+1, n); c++ {
			if first[c] == 0 {
				first[c] = len(at)
			}
		}
	}
	mark(1)
	for tries := 0; tries < 4*stops && len(at) < stops && at[len(at)-1]+faces < n; tries++ {
		last := at[len(at)-1]
		from := r.in(last+1, min(last+faces, n-1))
		to := r.in(2, n-1)
		if tries > stops/2 && r.Bool() {
			to = r.in(max(2, n-faces), n-1)
		}
		if first[from] == len(at) && first[to] == 0 && d.jump(from, to) {
			at = append(at, to)
			mark(to)
		}
	}
	for c := 2; c < n; c++ {
		if back := at[r.IntN(max(1, min(len(at), first[c])))]; back != c {
			d.jump(c, back)
		}
	}
}
