package explain

import (
	"cmp"
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/result"
)

// Theory. A program that dies on many boards may live on a simple part of them. Each
// part that holds none of the boards known to kill it is given to it, the widest
// first, until it answers all of one.

// mostParts is how many parts are given to a program that dies.
const mostParts = 4

// alive says on which part of the boards a program lives that dies on others, and
// one belief explains everything; nil if on none.
func (w *witness) alive(ctx context.Context, seen *observation) (*result.Part, error) {
	deaths := deathsOf(seen)
	if len(deaths) == 0 {
		return nil, nil
	}
	e, err := w.Take()
	if err != nil {
		return nil, err
	}
	defer w.Release(e)
	tried, left := 0, partsPlays
	for _, p := range w.widest(deaths) {
		if tried++; tried > mostParts || w.budget.Over() {
			break
		}
		c, err := w.answered(ctx, e, p)
		if err != nil {
			return nil, err
		}
		if c == nil || c.small() {
			continue
		}
		if m := c.explained(-1, &left); m != nil {
			told := c.told(m)
			told.Elsewhere = deaths[0].outcome.String()
			return told, nil
		}
	}
	return nil, nil
}

// deathsOf are the boards that killed the program.
func deathsOf(seen *observation) (deaths []death) {
	seen.each(func(b *board.Board, _ int32, got misconception.Outcome) bool {
		if got == misconception.Crash || got == misconception.Hang {
			deaths = append(deaths, death{b.Clone(), got})
		}
		return true
	})
	return deaths
}

// widest returns the parts that hold none of the boards that kill, the widest first.
func (w *witness) widest(deaths []death) []part {
	safe := slices.DeleteFunc(slices.Clone(parts), func(p part) bool {
		return slices.ContainsFunc(deaths, func(d death) bool { return p.has(&d.board, answerOf(&d.board)) })
	})
	sizes := map[string]int{}
	for _, b := range w.Observed() {
		eachOf(b, func(x *board.Board, answer int32) {
			for _, p := range safe {
				if p.has(x, answer) {
					sizes[p.words]++
				}
			}
		})
	}
	slices.SortStableFunc(safe, func(a, b part) int { return cmp.Compare(sizes[b.words], sizes[a.words]) })
	return safe
}

// answered gives a part of all boards to the program; nil if it does not answer all.
func (w *witness) answered(ctx context.Context, e *run.Examiner, p part) (*cut, error) {
	c := &cut{part: p, whole: new(heard)}
	for _, b := range w.Observed() {
		var boards []board.Board
		e.Maker.Begin(b.First, b.Len())
		eachOf(b, func(x *board.Board, answer int32) {
			if p.has(x, answer) {
				e.Maker.Add(x)
				boards = append(boards, x.Clone())
			}
		})
		given := e.Maker.End()
		ok, err := c.hear(ctx, e, given, boards)
		given.Close()
		if !ok || err != nil {
			return nil, err
		}
	}
	return c, nil
}

// hear adds what the program prints for boards, and reports whether it answers all.
func (c *cut) hear(ctx context.Context, e *run.Examiner, given *run.Batch, boards []board.Board) (bool, error) {
	if given.Len() == 0 {
		return true, nil
	}
	r, err := e.Listen(ctx, "diagnose", given, patient(e.Full))
	if err != nil {
		return false, err
	}
	got := run.Numbers(r.Stdout, given.Len())
	if !run.Answered(r, got, given.Len()) {
		return false, nil
	}
	for i, o := range got {
		c.take(c.whole.add(&boards[i], o), int(o) != int(given.Answers[i]))
	}
	return true, nil
}

func eachOf(b *run.Batch, do func(*board.Board, int32)) {
	var x board.Board
	scan := b.Scan()
	for i := 0; scan.Next(&x); i++ {
		do(&x, b.Answers[i])
	}
}
