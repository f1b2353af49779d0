package generator

import "adder/judge/board"

// One portal is a ladder that leads too far, and a snake just above its top
// that leads back to the foot of the next ladder:
//
//	              .--<-- snake --<--.
//	1 .. foot ....mid .. foot ...... top  head ...... N
//	      '--->---- ladder --->-------'
//
// The last foot leads to N or near it. Half of the boards have a wall before N
// as well, so that there is no other way.
var portal = &Family{
	Name: "portal",
	Doc:  "every short way takes a ladder, then a snake, then a ladder, for programs that avoid snakes or go upwards only",
	Fill: fillPortal,
}

func fillPortal(b *board.Board, r *Rand, size int) {
	var d draft
	d.open(b, r, size, r.faces((size-4)/6))
	n, faces := d.Cells, d.Faces
	end := r.in(n-faces, n)
	if r.Bool() {
		d.row(r, n-faces, faces, 1, n/3)
		end = n
	}
	portals := r.in(1, min(3, n/(9*faces)))
	highest := n - (2*portals+1)*faces - 1 // from higher up, walking is no longer
	at := 1
	for range portals {
		foot := at + r.in(1, faces)
		top := r.in(max(foot+2, highest/2), highest)
		mid := r.in(min(at+3*faces+1, top-faces-1), top-faces-1)
		if !d.jump(foot, top) || !d.jump(top+r.in(1, faces), mid) {
			break
		}
		at = mid
	}
	for foot := at + 1; foot <= at+faces && !d.jump(foot, end); foot++ {
	}
	d.noise(r, r.IntN(3))
	d.deal(r)
}
