package generator

func fillDense(d *draft) {
	if d.Chance(3) {
		d.zigzag()
		return
	}
	plain := [...]int{2, 3, 4, 5, 10, 40, 0}[d.IntN(7)] // one cell in this many starts no jump
	for from := 1; from < d.Cells; from++ {
		if plain > 0 && d.Chance(plain) {
			continue
		}
		to := 1 + d.IntN(d.Cells)
		if d.Bool() { // a short one
			to = min(max(1, d.in(from-d.Faces-1, from+d.Faces+1)), d.Cells)
		}
		if to == from {
			to = from + 1
		}
		d.jump(from, to)
	}
}

// zigzag makes the best way visit cells in random order: from each of them one
// throw lands on a jump to the next, and all other jumps lead back to cells that
// were visited before. So the way takes many snakes, and a program that passes over
// the cells only a few times, from first to last, does not find it:
//
//	1 . . 4 . . 7 . . 10 . . 13 . N
//	^-------------------^         1, then 10,
//	      ^-------------v         then 4,
//	      ------------------^     then 13 and the last cell
func (d *draft) zigzag() {
	const stops = 64 // the most that the way visits
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
		from := d.in(last+1, min(last+faces, n-1))
		to := d.in(2, n-1)
		if tries > stops/2 && d.Bool() {
			to = d.in(max(2, n-faces), n-1)
		}
		if first[from] == len(at) && first[to] == 0 && d.jump(from, to) {
			at = append(at, to)
			mark(to)
		}
	}
	for c := 2; c < n; c++ {
		back := at[d.IntN(max(1, min(len(at), first[c])))]
		if back != c {
			d.jump(c, back)
		}
	}
}

// fillPortal: one portal is a ladder that leads too far, and a snake just above its
// top that leads back to the foot of the next ladder:
//
//	              .--<-- snake --<--.
//	1 .. foot ....mid .. foot ...... top  head ...... N
//	      '--->---- ladder --->-------'
//
// The last foot leads to N or near it. Half of the boards have a wall before N
// as well, so that there is no other way.
func fillPortal(d *draft) {
	n, faces := d.Cells, d.Faces
	end := d.in(n-faces, n)
	if d.Bool() {
		d.row(n-faces, faces, 1, n/3)
		end = n
	}
	portals := d.in(1, min(3, n/(9*faces)))
	highest := n - (2*portals+1)*faces - 1 // from higher up, walking is no longer
	at := 1
	for range portals {
		foot := at + d.in(1, faces)
		top := d.in(max(foot+2, highest/2), highest)
		mid := d.in(min(at+3*faces+1, top-faces-1), top-faces-1)
		if !d.jump(foot, top) || !d.jump(top+d.in(1, faces), mid) {
			break
		}
		at = mid
	}
	for foot := at + 1; foot <= at+faces && !d.jump(foot, end); foot++ {
	}
	d.noise(d.IntN(3))
}

func fillWall(d *draft) {
	if d.Chance(3) {
		d.ladderWall()
	}
	for range 1 + d.IntN(2+d.Cells/200) {
		d.wall(d.in(2, d.Cells-d.Faces))
	}
	d.noise(d.IntN(3))
}

// wall builds one wall from a cell on.
func (d *draft) wall(first int) {
	width := d.Faces
	if width > 1 && d.Chance(3) {
		width--
	}
	if d.Bool() {
		d.jump(d.in(max(2, first-d.Faces), first-1), d.in(first+width, d.Cells))
	}
	high := first - 1
	if d.Chance(3) {
		high = d.Cells // some of the row are ladders
	}
	d.row(first, width, 1, high)
}

// ladderWall is a wall of ladders that lead over the one foot from which a ladder leads to
// the end. Only a player who may stay on the wall, or goes another way, gets there:
//
//	.. wall of ladders .. foot .. tops ........ N
//	    '--->--------------------'         ^
//	                       '----->---------'
func (d *draft) ladderWall() {
	first := d.in(2, d.Cells/4)
	beyond := first + d.Faces
	foot := d.in(beyond, beyond+d.Faces-1)
	d.jump(foot, d.in(d.Cells-d.Faces, d.Cells))
	for i := range d.Faces {
		d.jump(first+i, foot+1+i) // different ends, as some sites promise
	}
}

func fillRests(d *draft) {
	// A ladder near the start leads onto the first cell of a wall: only from there a throw
	// can pass the wall.
	if d.Chance(3) {
		foot := 1 + d.in(1, d.Faces)
		first := d.in(foot+1, d.Cells-d.Faces)
		d.jump(foot, first)
		d.row(first, d.Faces, 1, first-1)
	}
	for range d.in(1, d.Cells/10+2) {
		cell := d.in(2, d.Cells-1) // one jump leads there, and one of the other kind away
		if d.Bool() {
			d.jump(cell, d.in(1, cell-1))
			d.jump(d.in(1, cell-1), cell)
		} else {
			d.jump(cell, d.in(cell+1, d.Cells))
			d.jump(d.in(cell+1, d.Cells-1), cell)
		}
	}
}

func fillChains(d *draft) {
	at := 1 + d.in(1, d.Faces)
	for range d.in(3, d.Cells/8+4) {
		next := d.start()
		if d.Bool() {
			next = d.in(at+1, min(at+3*d.Faces, d.Cells))
		}
		if d.jump(at, next) {
			at = next
		} else {
			at = d.in(2, d.Cells-1) // the chain has met itself, or the end of the board
		}
	}
}

// cycle makes jumps go round through some cells at equal distances, up or down,
// and sometimes adds another jump into the cycle.
func (d *draft) cycle(length int) {
	length = min(length, max(2, d.Cells-2))
	first := d.in(min(2, d.Cells-2), d.Cells-length)
	stride := d.in(1, (d.Cells-1-first)/(length-1))
	last := first + (length-1)*stride
	for c := first; c <= last; c += stride {
		if d.starts(c) {
			return
		}
	}
	link, up := d.jump, d.Bool()
	if !up {
		link = func(from, to int) bool { return d.jump(to, from) }
	}
	for c := first; c < last; c += stride {
		link(c, c+stride)
	}
	link(last, first)
	if d.Bool() {
		d.jump(d.in(2, d.Cells-1), first)
	}
}
