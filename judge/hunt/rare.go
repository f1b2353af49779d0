package hunt

import (
	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// rareBoards is how many boards at the beginning of the mix are chosen for
// their traits. Choosing costs more than a program takes to answer, so the rest
// of the mix is taken as it comes.
const rareBoards = 4096

// rareOf is how many candidates one board is chosen from.
const rareOf = 8

// rare chooses boards whose set of traits was seen least so far, so that few
// boards meet many situations (after swarm testing, Groce and others 2012).
type rare struct {
	mix    *generator.Mix
	rest   stream // makes the boards that are taken as they come
	solver oracle.Solver
	seen   map[uint32]int // how often each set of traits was chosen
	spare  board.Board
}

func newRare(m *generator.Mix, rest stream) *rare {
	return &rare{mix: m, rest: rest, seen: map[uint32]int{}}
}

// fill makes board i. Boards below rareBoards must be asked for in order.
func (r *rare) fill(b *board.Board, i uint64) (again bool) {
	if i >= rareBoards {
		return r.rest(b, i)
	}
	least, best := -1, uint32(0)
	for k := range uint64(rareOf) {
		r.mix.Fill(&r.spare, 1<<40+i*rareOf+k)
		traits := r.traits(&r.spare)
		if n := r.seen[traits]; least < 0 || n < least {
			least, best = n, traits
			*b, r.spare = r.spare, *b
		}
	}
	r.seen[best]++
	return false
}

// traits returns the set of the traits of b.
func (r *rare) traits(b *board.Board) uint32 {
	set, bit := uint32(0), uint32(1)
	f := board.NewFacts(b)
	for _, t := range board.Traits {
		if t.Has(f) {
			set |= bit
		}
		bit <<= 1
	}
	for _, t := range oracle.BestWayTraits {
		if t.Has(&r.solver, b) {
			set |= bit
		}
		bit <<= 1
	}
	return set
}
