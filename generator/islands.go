package generator

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

// islandRoom is the largest die for which the zones have room.
func islandRoom(cells int) int { return (cells - 7) / 2 }

// draw cuts the board. near is the first wall's furthest place.
func (z *islands) draw(d *draft, r *Rand, near int) {
	n, faces := d.Cells, d.Faces
	z.wall = r.in(3, min(near, n-2*faces-4))
	z.high = r.in(z.wall+faces+2, n-faces-2)
	z.last = n - faces
}

// build makes the walls, the ladder to the high zone, the snake from there to
// tail, which is in the middle or the first cell of its wall, and the ladder
// from the middle to N.
func (z *islands) build(d *draft, r *Rand, tail int) {
	d.row(r, z.wall, d.Faces, 1, z.wall-1)
	d.row(r, z.last, d.Faces, 1, z.wall-1)
	top := r.in(z.high, z.last-2)
	d.jump(r.in(2, z.wall-1), top)
	d.jump(r.in(top+1, min(top+d.Faces, z.last-1)), tail)
	d.jump(r.in(max(tail+1, z.wall+d.Faces), z.high-1), d.Cells)
	for range r.IntN(3) {
		d.jump(r.in(z.high, z.last-1), r.in(1, z.wall-1))
	}
}
