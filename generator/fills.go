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

// Theory. Most mistakes need two or three features of a board together, and some are
// hidden by a third. So a small board first flips a coin for every feature (swarm
// testing: Groce, Zhang, Eide, Chen, Regehr, 2012), and then draws jumps that
// use only these features.

// feature is a set of features of a board's jumps.
type feature uint64

const (
	withSnakes feature = 1 << iota
	withLadders
	withChain   // ends on other starts, starts on other ends
	withShared  // common ends
	withReturn  // a jump back where another came from: cycles of two
	withStart   // a jump on cell 1
	withToFirst // snakes to cell 1
	withToLast  // ladders to N
	withWall    // a row of snakes, as wide as the die or one less
	withCrowd   // many jumps
)

// smallDie is mostly 1 to 3: with more faces a game on a small board is soon over.
func smallDie(r *Rand, size int) int {
	switch r.IntN(6) {
	case 0:
		return 6
	case 1:
		return r.faces(size)
	}
	return 1 + r.IntN(3)
}

func fillSmall(d *draft) {
	has := feature(d.Uint64() >> 8)
	if has&(withSnakes|withLadders) == 0 {
		has |= withSnakes << d.IntN(2)
	}
	if has&withWall != 0 && d.Faces+2 < d.Cells {
		first, width := d.in(2, d.Cells-d.Faces), d.Faces-d.IntN(2)
		for c := first; c < first+width; c++ {
			d.jump(c, d.in(1, c-1))
		}
	}
	if has&withStart != 0 {
		d.jump(1, d.in(2, d.Cells))
	}
	jumps := d.IntN(4)
	if has&withCrowd != 0 {
		jumps = d.Cells/3 + d.IntN(d.Cells/2+1)
	}
	for range jumps {
		d.jump(d.smallJump(has))
	}
}

// smallJump draws a jump with the features. It turns a jump of the wrong direction
// round.
func (d *draft) smallJump(has feature) (from, to int) {
	from, to = d.start(), 1+d.IntN(d.Cells)
	if len(d.Jumps) > 0 && has&(withChain|withShared|withReturn) != 0 {
		other := d.Jumps[d.IntN(len(d.Jumps))]
		switch {
		case has&withChain != 0 && d.Bool():
			to = int(other.From)
		case has&withChain != 0 && d.Chance(3):
			from = int(other.To)
		case has&withShared != 0 && d.Bool():
			to = int(other.To)
		case has&withReturn != 0 && d.Chance(3):
			from, to = int(other.To), int(other.From)
		}
	}
	if has&withToLast != 0 && d.Chance(3) {
		to = d.Cells
	}
	if has&withToFirst != 0 && d.Chance(3) {
		to = 1
	}
	if to < from && has&withSnakes == 0 || to > from && has&withLadders == 0 {
		from, to = to, from
	}
	return from, to
}
