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

func (c *Corpus) mixBlock() uint64 {
	switch {
	case c.spec.OneBoard:
		return oneBlock
	case len(c.options.Families) > 0 || len(c.spec.Promises) > 0:
		return mixBlockLarge
	}
	return mixBlock
}

// mixKept is how many batches of the mix are kept for other subjects.
const mixKept = 16

// Mix returns batch k of the mix; nil beyond the boards that were asked for.
func (c *Corpus) Mix(k uint64) *trial.Batch {
	block, families := c.mixBlock(), c.options.Families
	from := k * block
	to := min(from+block, c.options.Boards)
	if from >= to {
		return nil
	}
	if k >= mixKept {
		b := c.makeMix(families, from, to)
		b.Passing = true
		return b
	}
	return c.get("mix", k, func() *trial.Batch { return c.makeMix(families, from, to) })
}

func (c *Corpus) makeMix(families []*generator.Family, from, to uint64) *trial.Batch {
	var w trial.Maker
	w.Begin(from, int(to-from))
	next := c.stream(families, from)
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
func (c *Corpus) stream(families []*generator.Family, from uint64) stream {
	m := generator.NewMix(c.options.Seed, families, c.spec.Format, c.spec.Promises)
	if from == 0 && len(families) == 0 {
		return (&rare{mix: m, seen: map[string]int{}}).fill
	}
	return m.Fill
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
	solver oracle.Solver
	seen   map[string]int // how often each set of traits was chosen
	spare  board.Board
}

// fill makes board i. Boards below rareBoards must be asked for in order.
func (r *rare) fill(b *board.Board, i uint64) {
	if i >= rareBoards {
		r.mix.Fill(b, i)
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
