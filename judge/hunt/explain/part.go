package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. A program can do what somebody believes on most boards, and something
// else, or nothing, on the rest: a table that is filled in advance ends before a
// small board does. So where nothing explains everything, boards are left out by a
// simple rule, as few as possible, until one belief explains all others.

// A part is boards that a rule leaves.
type part struct {
	words string // "on boards ..."
	has   func(*Sight) bool
}

// parts are the rules. The widest that does is told, so their order decides only
// between equals.
var parts = []part{
	{"whose last cell can be reached", func(s *Sight) bool { return s.Want >= 0 }},
	{"with more cells than faces", func(s *Sight) bool { return s.Board.Cells > s.Board.Faces }},
	{"with at least as many cells as faces", func(s *Sight) bool { return s.Board.Cells >= s.Board.Faces }},
	{"with more cells than faces, whose last cell can be reached", func(s *Sight) bool { return s.Board.Cells > s.Board.Faces && s.Want >= 0 }},
	{"with 7 cells or more", func(s *Sight) bool { return s.Board.Cells >= 7 }},
	{"with 8 cells or more", func(s *Sight) bool { return s.Board.Cells >= 8 }},
	{"with up to 100 cells", func(s *Sight) bool { return s.Board.Cells <= 100 }},
	{"with two faces or more", func(s *Sight) bool { return s.Board.Faces >= 2 }},
	{"with up to six faces", func(s *Sight) bool { return s.Board.Faces <= 6 }},
	{"with six faces", func(s *Sight) bool { return s.Board.Faces == 6 }},
	{"with six faces and 7 cells or more", func(s *Sight) bool { return s.Board.Faces == 6 && s.Board.Cells >= 7 }},
	{"without snakes", func(s *Sight) bool { return !s.hasJump(board.Jump.Snake) }},
	{"without ladders", func(s *Sight) bool { return !s.hasJump(board.Jump.Ladder) }},
	{"without jumps", func(s *Sight) bool { return len(s.Board.Jumps) == 0 }},
	{"on which no jump touches the first cell or the last", func(s *Sight) bool {
		return !s.hasJump(func(j board.Jump) bool { return j.From == 1 || j.To == 1 || int(j.To) == s.Board.Cells })
	}},
	{"on which no jump ends where one starts", func(s *Sight) bool { return !s.chained() }},
}

func (s *Sight) hasJump(such func(board.Jump) bool) bool {
	return slices.ContainsFunc(s.Board.Jumps, such)
}

func (s *Sight) chained() bool {
	return s.hasJump(func(j board.Jump) bool {
		return s.hasJump(func(k board.Jump) bool { return j.To == k.From })
	})
}

// What a part must have for a belief to be told of it.
const (
	partBoards = 300     // boards
	partWrong  = 40      // boards that are answered wrong
	partPlays  = 100_000 // boards played for one part
	partsPlays = 250_000 // and for all of a program
)

// A cut is a part of what was observed.
type cut struct {
	part
	seen  []*Sight
	wrong int
}

func (c *cut) take(s *Sight) {
	if c.seen = append(c.seen, s); s.Wrong() {
		c.wrong++
	}
}

// small reports whether too little was seen of the part: of one that is right, boards.
func (c *cut) small() bool { return len(c.seen) < partBoards || 0 < c.wrong && c.wrong < partWrong }

// cutsOf returns the parts of what was observed, the widest first.
func cutsOf(o *observation) (cuts []*cut) {
	for _, p := range parts {
		cuts = append(cuts, &cut{part: p})
	}
	all := 0
	for s := range o.sights() {
		s = s.Clone()
		for _, c := range cuts {
			if c.has(s) {
				c.take(s)
			}
		}
		all++
	}
	cuts = slices.DeleteFunc(cuts, func(c *cut) bool { return c.small() || c.wrong == 0 || len(c.seen) == all })
	slices.SortStableFunc(cuts, func(a, b *cut) int { return cmp.Compare(len(b.seen), len(a.seen)) })
	return cuts
}

// partly says on which part of what was observed one belief explains everything,
// nil if on none.
func (w *witness) partly(ctx context.Context, o *observation) (*result.Part, error) {
	left := partsPlays
	for _, c := range cutsOf(o) {
		if ctx.Err() != nil || left <= 0 {
			break
		}
		if told, err := c.told(ctx, w.Pool, constantOf(o.sights()), &left); told != nil || err != nil {
			return told, err
		}
	}
	return nil, nil
}

// told tells the belief of one or two choices that explains a cut, nil if none does, or
// if several do that are equally simple. Where nothing is wrong that is told. What is played for it is taken from what is left.
func (c *cut) told(ctx context.Context, p *trial.Pool, constant belief.Outcome, left *int) (*result.Part, error) {
	if c.wrong == 0 {
		return c.hold(ctx, p, []solution{{point: belief.Right}})
	}
	plays := min(partPlays, *left)
	climb := newClimb(c.pick(), constant, plays)
	climb.verify = c.verify
	solved := climb.few()
	*left -= plays - climb.left
	return c.hold(ctx, p, solved)
}

// climbed tells the belief of a few choices that explains a cut, or what comes nearest.
func (c *cut) climbed(ctx context.Context, p *trial.Pool) (told *result.Part, near *result.Near, err error) {
	all := slices.Values(c.seen)
	climb := climbOf(all)
	climb.verify = c.verify
	if told, err = c.hold(ctx, p, climb.explanations()); told == nil && err == nil {
		near = climb.near(all)
	}
	return told, near, err
}

// hold tells the one of several solutions that holds of boards alone and of larger ones too.
func (c *cut) hold(ctx context.Context, p *trial.Pool, solved []solution) (*result.Part, error) {
	if len(solved) == 0 {
		return nil, nil
	}
	if c.wrong > 0 {
		if alone, err := c.alone(ctx, p); !alone || err != nil {
			return nil, err
		}
	}
	solved, err := c.holdAbove(ctx, p, solved)
	if len(solved) != 1 || err != nil {
		return nil, err // whichever of several is named would be a guess
	}
	told := &result.Part{On: "boards " + c.words, Boards: len(c.seen)}
	if c.wrong > 0 {
		m := solved[0].belief()
		told.Name, told.Beliefs = m.Name, Beliefs(m)
	}
	return told, nil
}

// triedAlone is how many boards of a part are given alone too.
const triedAlone = 6

// alone reports whether boards that are answered wrong among many others are answered so
// in inputs of their own: what a program does on a part must not depend on how many
// boards there are.
func (c *cut) alone(ctx context.Context, p *trial.Pool) (bool, error) {
	if p.One {
		return true, nil
	}
	wrong := slices.DeleteFunc(slices.Clone(c.seen), func(s *Sight) bool { return !s.Wrong() })
	for k := range triedAlone {
		s := wrong[(2*k+1)*len(wrong)/(2*triedAlone)]
		b := trial.Of(s.Board)
		got, _, err := listen(ctx, p, b, patient(p.Full))
		b.Close()
		if err != nil || len(got) == 0 || got[0] != s.Got {
			return false, err
		}
	}
	return true, nil
}

// Most boards that are observed are small. On larger ones a program may do something
// else, even on the part: numbers that stay texts are in order up to 9. So what is told
// of a part must hold on boards of these sizes too, of each so many at most.
var largerSizes = []int{13, 24, 50, 100, 200}

const (
	partAbove      = 36
	partAboveAlone = 4 // where each costs a process
)

// holdAbove returns those of several beliefs that also predict what the program does on
// larger boards of the part, as far as promises allow such boards. All are gone if it
// does not answer them.
func (c *cut) holdAbove(ctx context.Context, p *trial.Pool, solved []solution) ([]solution, error) {
	most, atOnce := partAbove, partAbove
	if p.One {
		most, atOnce = partAboveAlone, 1
	}
	for _, cells := range largerSizes {
		for given := range slices.Chunk(c.drawn(p, cells, most), atOnce) {
			above := cut{part: c.part}
			if heard, err := above.hear(ctx, p, given); !heard || err != nil {
				return nil, err
			}
			solved = slices.DeleteFunc(solved, func(x solution) bool { return !Predicts(x.belief(), above.seen) })
		}
	}
	return solved, nil
}

// drawn are up to so many boards of a size that belong to the part: scattered ones as
// they are, and of some only the ladders, only the snakes, or nothing.
func (c *cut) drawn(p *trial.Pool, cells, most int) []*Sight {
	scattered := generator.Named("uniform")
	var drawn []board.Board
	for k := range 2 * most {
		b := scattered.Board(cells, uint64(k))
		b.Faces = 1 + k%6
		switch k / 6 % 4 {
		case 1:
			b.Jumps = slices.DeleteFunc(b.Jumps, board.Jump.Snake)
		case 2:
			b.Jumps = slices.DeleteFunc(b.Jumps, board.Jump.Ladder)
		case 3:
			b.Jumps = b.Jumps[:len(b.Jumps)*(k%3)/8]
		}
		if b.Validate() == nil && board.Fit(&b, p.Promises) == nil {
			drawn = append(drawn, b)
		}
	}
	some := Kept(Sights(nil, trial.Of(drawn...)), c.has)
	return some[:min(most, len(some))]
}

func (c *cut) verify(p belief.Point, w belief.Way) (bool, *Sight) {
	play := p.Belief(w).New()
	for _, s := range slices.Backward(c.seen) {
		if play(&s.Board) != s.Got {
			return false, s
		}
	}
	return true, nil
}

// pick takes boards of a cut at even steps, those with most jumps among each few:
// these tell most. Others join where they refute something.
func (c *cut) pick() (picked []Sight) {
	step := max(1, len(c.seen)/sampledWrong)
	for lo := 0; lo+step <= len(c.seen); lo += step {
		var best *Sight
		for _, s := range c.seen[lo:min(lo+step, lo+64)] {
			if s.Board.Cells <= sampledCells && (best == nil || len(s.Board.Jumps) > len(best.Board.Jumps)) {
				best = s
			}
		}
		if best != nil {
			picked = append(picked, *best.Clone())
		}
	}
	return picked
}

// Theory. A program that dies on many boards may live on a simple part of them. Each
// part that holds none of the boards known to kill it is given to it, the widest
// first, until it answers all of one. Often these answers are right, and the part
// is the explanation: it dies where there are more faces than cells.

// mostParts is how many parts are given to a program that dies.
const mostParts = 4

// alive says on which part of the boards a program lives that dies on others, and
// is right or one belief explains everything; nil if on none. Of the boards that are small
// enough it may say what comes nearest.
func (w *witness) alive(ctx context.Context, seen *observation) (*result.Part, *result.Near, error) {
	deaths := Kept(seen.sights(), func(s *Sight) bool { return s.Got == belief.Crash || s.Got == belief.Hang })
	if len(deaths) == 0 {
		return nil, nil, nil
	}
	told, near, err := w.living(ctx, deaths)
	if told != nil {
		told.Elsewhere = deaths[0].Got.String()
		if deaths[0].Got == belief.Hang {
			told.Elsewhere = "takes too long" // whether it would end is not known
		}
	}
	return told, near, err
}

// living says what alive says, but for how it dies on the other boards.
func (w *witness) living(ctx context.Context, deaths []*Sight) (told *result.Part, near *result.Near, err error) {
	left := partsPlays
	if deaths[0].Got == belief.Hang || w.finding.Kind == result.Memory {
		c, err := w.small(ctx, &deaths[0].Board)
		switch {
		case c == nil || c.small():
		case c.wrong == 0:
			told, err = c.told(ctx, w.Pool, -1, &left)
		default:
			told, near, err = c.climbed(ctx, w.Pool)
		}
		if told != nil || near != nil || err != nil {
			return told, near, err
		}
	}
	for i, p := range w.widest(deaths) {
		if i >= mostParts || w.budget.Over() {
			break
		}
		c, err := w.answered(ctx, p)
		if err != nil {
			return nil, nil, err
		}
		if c == nil || c.small() {
			continue
		}
		if told, err := c.told(ctx, w.Pool, -1, &left); told != nil || err != nil {
			return told, nil, err
		}
	}
	return nil, nil, nil
}

// widest returns the parts that hold none of the boards that kill, the widest first.
func (w *witness) widest(deaths []*Sight) []part {
	safe := slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return slices.ContainsFunc(deaths, p.has) })
	sizes := map[string]int{}
	for s := range Sights(nil, w.Observed()...) {
		for _, p := range safe {
			if p.has(s) {
				sizes[p.words]++
			}
		}
	}
	slices.SortStableFunc(safe, func(a, b part) int { return cmp.Compare(sizes[b.words], sizes[a.words]) })
	return safe
}

// sizes are up to how many cells the boards may have that a program is given which takes ever
// longer, or up to how many jumps where all have as many cells.
var sizes = []int{2, 3, 4, 5, 7, 9, 12, 16, 20, 25, 30, 36, 49, 64, 81, 100, 150, 200}

// A program takes ever longer if it answers all boards up to these sizes. One that does not
// hangs for another reason.
const (
	grownCells = 9
	grownJumps = 2
)

// small is the boards that are small enough for a program which takes ever longer, as far as
// they are smaller than one on which it took too long; nil if it is not that.
func (w *witness) small(ctx context.Context, tooLarge *board.Board) (*cut, error) {
	size, words, grown := func(b *board.Board) int { return len(b.Jumps) }, "jumps", grownJumps
	for s := range Sights(nil, w.Observed()...) {
		if s.Board.Cells != tooLarge.Cells {
			size, words, grown = func(b *board.Board) int { return b.Cells }, "cells", grownCells
			break
		}
	}
	var all *cut
	least := -1
	for _, most := range sizes {
		if most >= size(tooLarge) || w.budget.Over() {
			break
		}
		next, err := w.answered(ctx, part{has: func(s *Sight) bool { return least < size(&s.Board) && size(&s.Board) <= most }})
		if err != nil {
			return nil, err
		}
		if next == nil {
			break
		}
		if len(next.seen) == 0 {
			continue
		}
		if all != nil {
			next.seen, next.wrong = append(all.seen, next.seen...), all.wrong+next.wrong
		}
		next.part = part{fmt.Sprintf("with up to %d %s", most, words), func(s *Sight) bool { return size(&s.Board) <= most }}
		all, least = next, most
	}
	if least < grown {
		return nil, nil
	}
	return all, nil
}

// answered gives a part of all boards to the program; nil if it does not answer all.
func (w *witness) answered(ctx context.Context, p part) (*cut, error) {
	c := &cut{part: p}
	for _, b := range w.Observed() {
		for given := range slices.Chunk(Kept(Sights(nil, b), p.has), w.atOnce(b)) {
			if heard, err := c.hear(ctx, w.Pool, given); !heard || err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// hear gives boards to one process, and takes what it prints. It reports whether that
// answers them all.
func (c *cut) hear(ctx context.Context, p *trial.Pool, some []*Sight) (bool, error) {
	var m trial.Maker
	m.Begin(0, len(some))
	for _, s := range some {
		m.Answered(&s.Board, int32(s.Want))
	}
	given := m.End()
	defer given.Close()
	got, _, err := listen(ctx, p, given, patient(p.Enough))
	if got == nil || err != nil {
		return false, err
	}
	for i, s := range some {
		s.Got = got[i]
		c.take(s)
	}
	return true, nil
}
