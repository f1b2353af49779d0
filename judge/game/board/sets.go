package board

import "slices"

// A CellSet is a set of cells that is cheap to clear and reuse.
type CellSet struct{ bits []uint64 }

// Reset makes s the empty set of cells up to that one.
func (s *CellSet) Reset(cells int) {
	s.bits = slices.Grow(s.bits[:0], cells/64+1)[:cells/64+1]
	clear(s.bits)
}

// Has reports whether a cell is in the set.
func (s *CellSet) Has(cell int32) bool { return s.bits[cell>>6]>>(cell&63)&1 != 0 }

// Add reports whether the cell is new to the set.
func (s *CellSet) Add(cell int32) bool {
	w, m := cell>>6, uint64(1)<<(cell&63)
	fresh := s.bits[w]&m == 0
	s.bits[w] |= m
	return fresh
}

// Unlanded is the set of cells that no throw has landed on yet. A search needs only
// the first landing on each cell. If it takes cells out of this set as it lands on
// them, it costs O(Cells) for any number of faces.
//
// It is a union-find over runs of taken cells, with path halving.
type Unlanded struct{ next []int32 }

// Reset puts every cell of 1..cells into the set.
func (u *Unlanded) Reset(cells int) {
	u.next = slices.Grow(u.next[:0], cells+2)[:cells+2]
	for i := range u.next {
		u.next[i] = int32(i)
	}
}

// From returns the first cell of the set that is at least c, or a number above
// every cell. c is at most one more than the last cell.
func (u *Unlanded) From(c int32) int32 {
	for u.next[c] != c {
		u.next[c] = u.next[u.next[c]]
		c = u.next[c]
	}
	return c
}

// Take removes c from the set.
func (u *Unlanded) Take(c int32) { u.next[c] = c + 1 }
