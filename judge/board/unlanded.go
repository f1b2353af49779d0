package board

// Unlanded is the set of cells that no throw has landed on yet. A search needs
// only the first landing on a cell, whatever the throw, so a search that takes
// cells out of this set as it lands on them costs O(Cells) and does not depend
// on the number of faces.
//
// It is a union-find over runs of cells already taken, with path halving.
type Unlanded struct{ next []int32 }

// Reset puts every cell of 1..cells into the set.
func (u *Unlanded) Reset(cells int) {
	if cap(u.next) < cells+2 {
		u.next = make([]int32, cells+2)
	}
	u.next = u.next[:cells+2]
	for i := range u.next {
		u.next[i] = int32(i)
	}
}

// From returns the first cell of the set that is at least c; if there is none,
// a number above every cell. c is at most one more than the last cell.
func (u *Unlanded) From(c int32) int32 {
	for u.next[c] != c {
		u.next[c] = u.next[u.next[c]]
		c = u.next[c]
	}
	return c
}

// Take removes c from the set.
func (u *Unlanded) Take(c int32) { u.next[c] = c + 1 }
