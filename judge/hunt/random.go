package hunt

import (
	"strings"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
)

// mixBlock is the number of boards of one batch of the mix. It is so large that the start of a
// process does not count. The default mix has 28 cells a board, so a file may hold them; with
// promises or families each may have as many as the mix ever makes, 128.
const (
	mixBlock      = 65536
	mixBlockLarge = board.MaxTotal / 128
)

func (o *Options) mixBlock() uint64 {
	switch {
	case o.OneBoard:
		return oneBlock
	case len(o.Families) > 0 || len(o.Promises) > 0:
		return mixBlockLarge
	}
	return mixBlock
}

// mixKept is how many batches of the mix are kept for other subjects.
const mixKept = 16

// Mix returns batch k of the mix; nil beyond the boards that were asked for.
func (c *Corpus) Mix(k uint64) *trial.Batch {
	block := c.options.mixBlock()
	from := k * block
	to := min(from+block, c.options.Boards)
	if from >= to {
		return nil
	}
	if k >= mixKept {
		b := c.options.makeMix(from, to)
		b.Passing = true
		return b
	}
	return c.get("mix", k, func() *trial.Batch { return c.options.makeMix(from, to) })
}

func (o *Options) makeMix(from, to uint64) *trial.Batch {
	var w trial.Maker
	w.Begin(from, int(to-from))
	next := o.stream(from)
	var b board.Board
	for i := from; i < to; i++ {
		next(&b, i)
		w.Add(&b)
	}
	return w.End()
}

// A stream fills in board i of the mix.
type stream func(b *board.Board, i uint64)

// stream returns the mix, for i from a first number on.
func (o *Options) stream(from uint64) stream {
	m := generator.NewMix(o.Seed, o.Families, o.Format, o.Promises)
	fill := withDice(m.Fill)
	if len(o.Promises) > 0 { // another die can break one
		fill = m.Fill
	}
	if from == 0 && len(o.Families) == 0 {
		return (&rare{mix: m, rest: fill, seen: map[string]int{}}).fill
	}
	return fill
}

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
	seen   map[string]int // how often each set of traits was chosen
	spare  board.Board
}

// fill makes board i. Boards below rareBoards must be asked for in order.
func (r *rare) fill(b *board.Board, i uint64) {
	if i >= rareBoards {
		r.rest(b, i)
		return
	}
	least, best := -1, ""
	for k := range uint64(rareOf) {
		r.mix.Fill(&r.spare, 1<<40+i*rareOf+k)
		traits := strings.Join(r.solver.Traits(&r.spare), " ")
		if n := r.seen[traits]; least < 0 || n < least {
			least, best = n, traits
			*b, r.spare = r.spare, *b
		}
		if least == 0 {
			break // no set was seen less often
		}
	}
	r.seen[best]++
}

// diceEach is how many boards in a row have the same jumps, each with another die. Drawing jumps
// costs more than a fast program takes to answer, and one die can show what another hides: no D
// from 1 to 6 exposes every mistake.
const diceEach = 4

// withDice returns a stream in which every board of fill comes with several dice. Board i does
// not depend on what was made before. It is made from the board before if b still holds that.
func withDice(fill func(*board.Board, uint64)) stream {
	var last *board.Board
	var index uint64
	return func(b *board.Board, i uint64) {
		k := i % diceEach
		if k > 0 && last == b && index == i-1 {
			nextDie(b, k)
		} else {
			fill(b, i-k)
			for earlier := range k {
				nextDie(b, earlier+1)
			}
		}
		last, index = b, i
	}
}

// nextDie gives b die number k, 1 to 3. The four differ.
func nextDie(b *board.Board, k uint64) {
	b.Faces = (min(b.Faces, 6)+int(k+1)%2)%6 + 1
}
