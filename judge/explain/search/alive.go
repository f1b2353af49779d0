package search

import (
	"context"
	"fmt"
	"slices"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A program that dies on many boards may live on a simple part of them. It is given each
// part without boards that are known to kill it, the widest first, until it answers all of one.
// Often these answers are right, and the part explains the program: say, it dies if there are
// more faces than cells.

// explainAlive says on which part of the boards a program lives that dies on others, and is
// right or one belief explains everything.
func (w *witness) explainAlive(ctx context.Context, seen *observation, d *result.Diagnosis) error {
	died := func(s *Sight) bool { return s.Got == belief.Crash || s.Got == belief.Hang }
	deaths := kept(seen.sights(), died)
	if len(deaths) == 0 {
		return nil
	}
	elsewhere := deaths[0].Got.String()
	if deaths[0].Got == belief.Hang {
		elsewhere = "takes too long" // whether it would end is not known
		p, answered, err := w.upTo(ctx, deaths[0].Board.Cells)
		if err != nil {
			return err
		}
		if len(answered) > 0 {
			return w.explainPart(ctx, p, answered, elsewhere, d)
		}
	}
	const mostAlive = 3 // parts that the program is given
	for i, p := range w.widest(deaths) {
		if i >= mostAlive || w.budget.Over() {
			break
		}
		answered, err := w.answered(ctx, p)
		if err != nil {
			return err
		}
		err = w.explainPart(ctx, p, answered, elsewhere, d)
		if err != nil || d.Part != nil {
			return err
		}
	}
	return nil
}

// explainPart says what a program does on a part of which it answers all boards.
func (w *witness) explainPart(
	ctx context.Context, p part, answered []*Sight, elsewhere string, d *result.Diagnosis,
) error {
	if len(answered) < partBoards {
		return nil
	}
	explained := &result.Part{On: "boards " + p.words, Boards: len(answered), Elsewhere: elsewhere}
	var m *belief.Belief // nil is right
	if slices.ContainsFunc(answered, (*Sight).Wrong) {
		all := slices.Values(answered)
		s := newSearch(all, int(w.Effort), w.numbered(all)...)
		s.verify = func(m *belief.Belief) (*Sight, bool, error) {
			missed := otherwise(m.Counting(&s.spent), answered)
			return missed, missed == nil, nil
		}
		class, err := s.find()
		if err != nil {
			return err
		}
		if len(class) == 0 {
			d.Near = s.nearest()
			return nil
		}
		m = class[0]
		explained.Name, explained.Beliefs = m.Name, commonParts(class)
	}
	holds, err := w.holdsAbove(ctx, p, m)
	if err != nil {
		return err
	}
	if holds {
		d.Part, d.Near = explained, nil
	}
	return nil
}

// otherwise returns a board on which a player does something else than was seen.
func otherwise(play belief.Player, some []*Sight) *Sight {
	for _, s := range some {
		if play(&s.Board) != s.Got {
			return s
		}
	}
	return nil
}

// holdsAbove reports whether the program does as a belief says, or is right, on larger boards
// of a part too. Most boards that are observed are small.
func (w *witness) holdsAbove(ctx context.Context, p part, m *belief.Belief) (bool, error) {
	var above []board.Board
	for _, cells := range []int{13, 24, 50, 100, 200} {
		for k := range uint64(12) {
			b := generator.Named("uniform").Board(cells, k)
			b.Faces = 1 + int(k)%6
			if board.Fit(&b, w.Promises) == nil {
				above = append(above, b)
			}
		}
	}
	some := kept(Sights(nil, trial.Of(above...)), p.has)
	if len(some) == 0 {
		return true, nil
	}
	given := batchOf(some)
	defer given.Close()
	r, err := w.Listen(ctx, "diagnose", given, patient(w.Full))
	got := trial.Answers(r, len(some))
	if err != nil || got == nil {
		return false, err
	}
	play := func(b *board.Board) belief.Outcome { return belief.Outcome(new(oracle.Solver).Answer(b)) }
	if m != nil {
		play = m.New()
	}
	for i, s := range some {
		s.Got = got[i]
	}
	return otherwise(play, some) == nil, nil
}

// widest returns the parts that hold none of the boards that kill, the widest first.
func (w *witness) widest(deaths []*Sight) []part {
	kills := func(p part) bool { return slices.ContainsFunc(deaths, p.has) }
	safe := slices.DeleteFunc(slices.Clone(parts), kills)
	sizes := map[string]int{}
	for s := range Sights(nil, w.Observed()...) {
		for _, p := range safe {
			if p.has(s) {
				sizes[p.words]++
			}
		}
	}
	slices.SortStableFunc(safe, func(a, b part) int { return sizes[b.words] - sizes[a.words] })
	return safe
}

// answered gives a part of all boards to the program, and returns what it does there; nothing
// if it does not answer all of them.
func (w *witness) answered(ctx context.Context, p part) (all []*Sight, err error) {
	for _, b := range w.Observed() {
		some := kept(Sights(nil, b), p.has)
		for few := range slices.Chunk(some, w.atOnce(b)) {
			given := batchOf(few)
			r, err := w.Listen(ctx, "diagnose", given, patient(w.Enough))
			given.Close()
			got := trial.Answers(r, len(few))
			if err != nil || got == nil {
				return nil, err
			}
			for i, s := range few {
				s.Got = got[i]
			}
			all = append(all, few...)
		}
	}
	return all, nil
}

// sizes are the numbers of cells up to which a program that takes longer and longer is given
// boards, step by step.
var sizes = []int{2, 3, 4, 5, 7, 9, 12, 16, 20, 25, 30, 36, 49, 64, 81, 100, 150}

// grownCells: a program that does not answer all boards with up to so many cells hangs for another
// reason.
const grownCells = 9

// upTo returns the part of the boards that are small enough for a program that takes longer and
// longer, and what it does there.
func (w *witness) upTo(ctx context.Context, tooLarge int) (part, []*Sight, error) {
	var all []*Sight
	least := 0
	for _, most := range sizes {
		if most >= tooLarge || w.budget.Over() {
			break
		}
		between := func(s *Sight) bool { return least < s.Board.Cells && s.Board.Cells <= most }
		next, err := w.answered(ctx, part{has: between})
		if err != nil {
			return part{}, nil, err
		}
		if len(next) == 0 {
			break
		}
		all, least = append(all, next...), most
	}
	if least < grownCells {
		return part{}, nil, nil
	}
	small := func(s *Sight) bool { return s.Board.Cells <= least }
	return part{fmt.Sprintf("with up to %d cells", least), small}, all, nil
}
