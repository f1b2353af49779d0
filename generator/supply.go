package generator

import (
	"slices"

	"adder/judge/board"
)

// What a promise wants at least, like a ladder, is put into a board before
// anything else, where there is most room for it.

// supplyDraws is how many jumps are drawn for one that is wanted.
const supplyDraws = 64

// supply adds to a board without jumps what the promises want at least: jumps
// that the board had, or random ones. If these stand in each other's way it
// begins again with the first of all jumps that will do.
func (m *Mix) supply(b *board.Board) {
	for p := board.Lacking(b, m.promises); p != nil; p = board.Lacking(b, m.promises) {
		if !slices.ContainsFunc(m.spare, func(j board.Jump) bool { return adds(b, j, p, m.promises) }) && !m.invent(b, p) {
			supplyFirst(b, m.promises)
			return
		}
	}
}

// invent adds a random jump that p wants, and reports whether there was one.
func (m *Mix) invent(b *board.Board, p *board.Promise) bool {
	for range supplyDraws {
		j := board.Jump{From: int32(m.rand.in(1, b.Cells-1)), To: int32(m.rand.in(1, b.Cells))}
		if adds(b, j, p, m.promises) {
			return true
		}
	}
	return false
}

// supplyFirst makes b the board with the first of all jumps that the promises
// want, and reports whether it keeps them.
func supplyFirst(b *board.Board, promises []*board.Promise) bool {
	if b.Jumps = b.Jumps[:0]; board.Spoiled(b, promises) != nil {
		return false
	}
	for p := board.Lacking(b, promises); p != nil; p = board.Lacking(b, promises) {
		if !addsFirst(b, p, promises) {
			return false
		}
	}
	return true
}

func addsFirst(b *board.Board, p *board.Promise, promises []*board.Promise) bool {
	last := int32(min(b.Cells, largestMixed)) // the rest is no better
	for from := int32(1); from < last; from++ {
		for to := int32(1); to <= last; to++ {
			if adds(b, board.Jump{From: from, To: to}, p, promises) {
				return true
			}
		}
	}
	return false
}

// adds adds a jump if p wants it and the promises allow it, and reports whether
// it did.
func adds(b *board.Board, j board.Jump, p *board.Promise, promises []*board.Promise) bool {
	if j.From == j.To || slices.ContainsFunc(b.Jumps, func(k board.Jump) bool { return k.From == j.From }) {
		return false
	}
	before := p.Count(b)
	b.Jumps = append(b.Jumps, j)
	if p.Count(b) > before && board.Spoiled(b, promises) == nil {
		return true
	}
	b.Jumps = b.Jumps[:len(b.Jumps)-1]
	return false
}

// unused returns the spare jumps that start where none of b's does.
func (m *Mix) unused(b *board.Board) []board.Jump {
	if len(b.Jumps) == 0 {
		return m.spare
	}
	return slices.DeleteFunc(m.spare, func(j board.Jump) bool {
		return slices.ContainsFunc(b.Jumps, func(k board.Jump) bool { return k.From == j.From })
	})
}

// keepable reports whether a board of so many cells and faces can keep the
// promises, with the fewest jumps.
func keepable(b *board.Board, promises []*board.Promise) bool {
	bare := board.Board{Cells: b.Cells, Faces: b.Faces}
	return supplyFirst(&bare, promises)
}
