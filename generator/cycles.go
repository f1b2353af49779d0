package generator

import "adder/judge/board"

var cycles = &Family{
	Name: "cycles",
	Doc:  "jumps that lead round in cycles, for programs that follow chains for ever or think the board has no way back",
	Fill: fillCycles,
}

func fillCycles(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces(6))
	for range 1 + r.IntN(2+d.Cells/16) {
		length := 2
		if r.Bool() {
			length = r.in(2, 6)
		}
		cycle(&d, r, length)
	}
	d.noise(r, r.IntN(3))
	d.deal(r)
}

// cycle leads jumps round through some cells at equal distances, up or down,
// and sometimes another jump into them.
func cycle(d *draft, r *Rand, length int) {
	length = min(length, max(2, d.Cells-2))
	first := r.in(min(2, d.Cells-2), d.Cells-length)
	stride := r.in(1, (d.Cells-1-first)/(length-1))
	last := first + (length-1)*stride
	for c := first; c <= last; c += stride {
		if d.starts(c) {
			return
		}
	}
	up := r.Bool()
	for c := first; c < last; c += stride {
		if up {
			d.jump(c, c+stride)
		} else {
			d.jump(c+stride, c)
		}
	}
	if up {
		d.jump(last, first)
	} else {
		d.jump(first, last)
	}
	if r.Bool() {
		d.jump(r.in(2, d.Cells-1), first)
	}
}
