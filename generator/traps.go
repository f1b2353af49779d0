package generator

// fillLadderTrap: two feet lie within one throw of the start. The longer ladder leads
// to where it is slow, or closed by a wall; the shorter one leads to the foot of a
// third that goes to the end:
//
//	1 .. feet .. short top .. foot .. long top | wall or a long walk | N
func fillLadderTrap(d *draft) {
	n, faces := d.Cells, d.Faces
	long := d.in(n/2, n-2*faces-1)
	short := d.in(faces+2, long-faces-1)
	right := 1 + d.in(1, faces)
	d.jump(right, short)
	d.jump(short+d.in(1, faces), d.in(n-faces, n))
	for foot := 2; foot <= faces+1; foot++ {
		if foot != right && (d.Chance(3) || foot >= faces) {
			d.jump(foot, long)
		}
	}
	if d.Bool() {
		d.row(long+1, faces, 1, faces)
	}
	d.noise(d.IntN(2))
}

// fillGreedyBait is a line of blocks. The next good foot is one cell from where a good
// ladder ends. The bait beside it leads further, but past the feet of the
// next block, so the player must walk to the block after it:
//
//	at  good  bait ......... end  good  bait ..
//	      '--->---------------'         ^
//	            '----->-----------------|--> end + faces
func fillGreedyBait(d *draft) {
	reach := min(d.Faces, d.Cells)
	for at := 1; at < d.Cells; {
		end := min(at+reach+d.in(reach+1, 3*reach), d.Cells)
		d.jump(at+1, end)
		if !d.Chance(4) {
			d.jump(at+d.in(2, reach), end+reach)
		}
		at = end
	}
}

// Islands are zones of the board that walls cut off from each other. The one
// way from 1 to N goes up to the high zone, down into the middle and from there
// to N; walking from zone to zone is impossible:
//
//	low | wall | middle ... | high ...... | wall N
//	 '----->----------------->--'  |            ^
//	             ^-----<---snake---'            |
//	               '---------->-----------------'
type islands struct {
	wall int // the first of Faces cells that no walker passes
	high int // the first cell of the high zone
	last int // the first cell of the wall before N
}

// islandRoom is the largest die that leaves room for the zones.
func islandRoom(cells int) int { return (cells - 7) / 2 }

// islands cuts the board. near is the first wall's furthest place.
func (d *draft) islands(near int) (z islands) {
	n, faces := d.Cells, d.Faces
	z.wall = d.in(3, min(near, n-2*faces-4))
	z.high = d.in(z.wall+faces+2, n-faces-2)
	z.last = n - faces
	return z
}

// build makes the walls, the ladder to the high zone, the snake from there to
// tail, and the ladder from the middle to N. The tail is in the middle, or the first
// cell of its wall.
func (z *islands) build(d *draft, tail int) {
	d.row(z.wall, d.Faces, 1, z.wall-1)
	d.row(z.last, d.Faces, 1, z.wall-1)
	top := d.in(z.high, z.last-2)
	d.jump(d.in(2, z.wall-1), top)
	d.jump(d.in(top+1, min(top+d.Faces, z.last-1)), tail)
	d.jump(d.in(max(tail+1, z.wall+d.Faces), z.high-1), d.Cells)
	for range d.IntN(3) {
		d.jump(d.in(z.high, z.last-1), d.in(1, z.wall-1))
	}
}

func fillRevisit(d *draft) {
	if d.Bool() {
		// The snake leads onto the first cell of the wall, and only from there the middle
		// can be reached. The first throw can already land there, and is then carried away.
		z := d.islands(d.Faces + 1)
		z.build(d, z.wall)
		return
	}
	// An early ladder and several later jumps lead to one end.
	n := d.Cells
	end := d.in(n/2+1, n)
	if d.Bool() {
		end = n
	}
	d.jump(1+d.in(1, d.Faces), end)
	for range 1 + d.IntN(4) {
		d.jump(d.in(d.Faces+2, n-1), end)
	}
	d.noise(d.IntN(4))
}

func fillLastCell(d *draft) {
	n := d.Cells
	d.jump(d.in(2, n-1), n)
	if d.Bool() {
		d.jump(1+d.in(1, d.Faces), n)
	}
	if d.Bool() {
		d.jump(d.in(2, n-1), n-1)
	}
	for c := max(2, n-d.Faces-1); c < n; c++ {
		switch d.IntN(4) {
		case 0:
			d.jump(c, d.in(1, c-1))
		case 1:
			d.jump(c, d.in(c+1, n))
		}
	}
	d.noise(d.IntN(3))
}

func fillStuck(d *draft) {
	low, high := 2, d.Cells-d.Faces // where a wall can begin
	first := d.in(low, high)
	switch d.IntN(4) {
	case 0:
		first = low // the player never leaves the start
	case 1:
		first = high // all but the end can be reached
	}
	d.row(first, d.Faces, 1, first-1)
	above := first + d.Faces
	if d.Bool() {
		above = d.island(above)
	}
	for range d.IntN(3 + d.Cells/8) {
		if d.Bool() {
			d.jump(d.in(1, first-1), d.in(1, first-1))
		} else {
			d.jump(d.in(above, d.Cells-1), 1+d.IntN(d.Cells))
		}
	}
}

// island makes a ladder over the wall that ends before bottom, and a second wall that
// stops the player there. It returns the first cell above that wall. If there is no
// room it does nothing.
func (d *draft) island(bottom int) int {
	second := d.in(bottom+1, d.Cells-d.Faces)
	if second+d.Faces > d.Cells {
		return bottom
	}
	d.row(second, d.Faces, 1, second-1-d.Faces)
	d.jump(d.in(1, bottom-d.Faces-1), d.in(bottom, second-1))
	return second + d.Faces
}
