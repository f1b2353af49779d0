package oracle

import (
	"math/bits"
	"slices"

	"adder/judge/game/board"
)

// Theory. A set of cells is a machine word; cell c is bit c. A level of the breadth-first
// search is the set of cells on which the player can rest after that many throws. The next
// throw lands on the union of this set shifted by 1, 2, ..., faces, which doubling computes in
// log(faces) shifts:
//
//	by 1      by 1..2        by 1..4
//	x<<1  ->  y|y<<1     ->  z|z<<2   -> ...
//
// Cells landed on before are removed, since their jumps were taken then. Cells that
// start a jump are replaced by its end.

// maxBits is the largest number of cells whose set fits into a word.
const maxBits = 63

// bitsets is the search for small boards. Jump ends need no clearing between boards: the set of
// starts says which are valid.
type bitsets struct{ end [maxBits + 1]uint8 }

func (s *bitsets) answer(b *board.Board, r Restriction) int {
	var starts, barred uint64
	for _, j := range b.Jumps {
		starts |= 1 << (j.From & 63)
		s.end[j.From&63] = uint8(j.To)
		if r.Barred != nil && r.Barred(j) {
			barred |= 1 << (j.From & 63)
		}
	}
	last := uint64(1) << (b.Cells & 63)
	unlanded := (2*last - 4) &^ barred // cells 2..Cells; no throw lands on cell 1
	faces := min(b.Faces, b.Cells-1) - r.Skipped
	if faces < 1 {
		return Stuck
	}
	for level, at := 1, uint64(2); at != 0; level++ {
		y := at << (1 + r.Skipped)
		for covered := 1; covered < faces; {
			step := min(covered, faces-covered)
			y |= y << (step & 63)
			covered += step
		}
		landed := y & unlanded
		unlanded &^= landed
		at = landed &^ starts
		for jumping := landed & starts; jumping != 0; jumping &= jumping - 1 {
			at |= 1 << (s.end[bits.TrailingZeros64(jumping)] & 63)
		}
		if at&last != 0 {
			return level
		}
	}
	return Stuck
}

// linear is the search for large boards under the game itself. A level is a list of
// cells to rest on. Only the first landing on a cell matters, so the search removes
// cells from the unlanded set as it lands on them, and costs O(Cells + jumps) for any
// die.
//
// The player can rest on a cell without having landed on it, because a jump ends
// there; so rested is kept apart from unlanded.
type linear struct {
	unlanded board.Unlanded
	jump     []int32 // by cell: where its jump ends, or 0
	rested   []bool
	at, next []int32
}

func (s *linear) answer(b *board.Board, r Restriction) int {
	s.reset(b, r)
	last := int32(b.Cells)
	reach := int32(min(b.Faces, b.Cells))
	s.at = append(s.at[:0], 1)
	for level := 1; len(s.at) > 0; level++ {
		s.next = s.next[:0]
		for _, v := range s.at {
			far := min(v+reach, last)
			for w := s.unlanded.From(min(v+1+int32(r.Skipped), last+1)); w <= far; w = s.unlanded.From(w + 1) {
				s.unlanded.Take(w)
				rest := w
				if s.jump[w] != 0 {
					rest = s.jump[w]
				}
				if rest == last {
					return level
				}
				if !s.rested[rest] {
					s.rested[rest] = true
					s.next = append(s.next, rest)
				}
			}
		}
		s.at, s.next = s.next, s.at
	}
	return Stuck
}

func (s *linear) reset(b *board.Board, r Restriction) {
	n := b.Cells + 1
	s.jump, s.rested = slices.Grow(s.jump[:0], n)[:n], slices.Grow(s.rested[:0], n)[:n]
	clear(s.jump)
	clear(s.rested)
	for _, j := range b.Jumps {
		s.jump[j.From] = j.To
	}
	s.unlanded.Reset(b.Cells)
	for _, j := range b.Jumps {
		if r.Barred != nil && r.Barred(j) {
			s.unlanded.Take(j.From)
		}
	}
}

// under is the search under any rules. It asks [board.Game] where the player may
// come to rest after a landing, and at what price.
//
// This is a shortest-path search. Prices are small integers, so the queue is a list
// of cells per cost (Dial 1969). Cells are expanded in order of cost, so the first
// landing on a cell is the cheapest and the only one needed.
type under struct {
	game     board.Game
	unlanded board.Unlanded
	depth    []int32   // by cell: least cost at which the player rests there, -1 if never
	from     []origin  // by cell: how it was reached at that cost
	buckets  [][]int32 // by cost: cells to throw from; stale entries are skipped
	furthest int32     // the greatest depth
	cells    int
}

// origin is the last throw of a cheapest way to a cell.
type origin struct{ cell, face int32 }

func (s *under) solve(b *board.Board, r board.Rules) int {
	s.reset(b, r)
	for _, rest := range s.game.Starts() {
		s.relax(rest.Cell, rest.Cost, origin{})
	}
	for cost := 0; cost < len(s.buckets); cost++ {
		for i := 0; i < len(s.buckets[cost]); i++ {
			if v := s.buckets[cost][i]; s.depth[v] == int32(cost) {
				s.throwFrom(v)
			}
		}
	}
	if d := s.depth[s.cells]; d >= 0 {
		return int(d)
	}
	return r.Stuck.Of(s.cells, s.furthest)
}

func (s *under) reset(b *board.Board, r board.Rules) {
	s.game.Reset(b, r)
	s.unlanded.Reset(b.Cells)
	s.cells, s.furthest = b.Cells, 0
	n := b.Cells + 1
	s.depth, s.from = slices.Grow(s.depth[:0], n)[:n], slices.Grow(s.from[:0], n)[:n]
	for i := range s.depth {
		s.depth[i] = -1
	}
	s.buckets = s.buckets[:0]
}

func (s *under) throwFrom(v int32) {
	cost := s.depth[v]
	s.furthest = max(s.furthest, cost)
	far := min(v+int32(s.game.Reach), int32(s.cells))
	for w := s.unlanded.From(v + 1); w <= far; w = s.unlanded.From(w + 1) {
		s.unlanded.Take(w)
		for _, rest := range s.game.Land(w) {
			s.relax(rest.Cell, cost+1+rest.Cost, origin{v, w - v})
		}
	}
}

func (s *under) relax(cell, cost int32, by origin) {
	if d := s.depth[cell]; d >= 0 && d <= cost {
		return
	}
	s.depth[cell], s.from[cell] = cost, by
	for n := len(s.buckets); n <= int(cost); n++ {
		s.buckets = slices.Grow(s.buckets, 1)[:n+1]
		s.buckets[n] = s.buckets[n][:0] // an earlier board's list, if there is one
	}
	s.buckets[cost] = append(s.buckets[cost], cell)
}

// certificate returns the proof of the last solve.
func (s *under) certificate() *Certificate {
	c := &Certificate{Depth: slices.Clone(s.depth)}
	if s.depth[s.cells] < 0 {
		return c
	}
	c.Steps = []Step{}
	for cell := int32(s.cells); s.from[cell].face > 0; cell = s.from[cell].cell {
		c.Steps = append(c.Steps, Step{s.from[cell].face, cell})
	}
	slices.Reverse(c.Steps)
	return c
}
