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

// Theory. A program can do what somebody believes on most boards, and something
// else, or nothing, on the rest: a table that is filled in advance ends before a
// small board does. So where nothing explains everything, boards are left out by a
// simple rule, as few as possible, until one belief explains all others.

// A part is boards that a rule leaves.
type part struct {
	words string // "on boards ..."
	has   func(b *board.Board, answer int32) bool
}

// parts are the rules. The widest that does is told, so their order decides only
// between equals.
var parts = []part{
	{"whose last cell can be reached", func(_ *board.Board, answer int32) bool { return answer >= 0 }},
	{"with more cells than faces", func(b *board.Board, _ int32) bool { return b.Cells > b.Faces }},
	{"with as many cells as faces, or more", func(b *board.Board, _ int32) bool { return b.Cells >= b.Faces }},
	{"with more cells than faces, whose last cell can be reached", func(b *board.Board, answer int32) bool { return b.Cells > b.Faces && answer >= 0 }},
	{"with 7 cells or more", func(b *board.Board, _ int32) bool { return b.Cells >= 7 }},
	{"with 8 cells or more", func(b *board.Board, _ int32) bool { return b.Cells >= 8 }},
	{"with up to 100 cells", func(b *board.Board, _ int32) bool { return b.Cells <= 100 }},
	{"with two faces or more", func(b *board.Board, _ int32) bool { return b.Faces >= 2 }},
	{"with up to six faces", func(b *board.Board, _ int32) bool { return b.Faces <= 6 }},
	{"with six faces", func(b *board.Board, _ int32) bool { return b.Faces == 6 }},
	{"with six faces and 7 cells or more", func(b *board.Board, _ int32) bool { return b.Faces == 6 && b.Cells >= 7 }},
	{"without snakes", func(b *board.Board, _ int32) bool { return !hasJump(b, isSnake) }},
	{"without ladders", func(b *board.Board, _ int32) bool { return !hasJump(b, board.Jump.Ladder) }},
	{"without jumps", func(b *board.Board, _ int32) bool { return len(b.Jumps) == 0 }},
	{"on which no jump touches the first cell or the last", func(b *board.Board, _ int32) bool {
		return !hasJump(b, func(j board.Jump) bool { return j.From == 1 || j.To == 1 || int(j.To) == b.Cells })
	}},
	{"on which no jump ends where one starts", func(b *board.Board, _ int32) bool { return !chained(b) }},
}

func isSnake(j board.Jump) bool { return !j.Ladder() }

func hasJump(b *board.Board, such func(board.Jump) bool) bool {
	return slices.ContainsFunc(b.Jumps, such)
}

func chained(b *board.Board) bool {
	return hasJump(b, func(j board.Jump) bool {
		return hasJump(b, func(k board.Jump) bool { return j.To == k.From })
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
	whole *heard
	of    []int32 // which of the whole
	wrong int
}

// heard is boards, and what the program printed for them.
type heard struct {
	boards []board.Board
	seen   []misconception.Outcome
}

func (h *heard) add(b *board.Board, got misconception.Outcome) int32 {
	h.boards, h.seen = append(h.boards, b.Clone()), append(h.seen, got)
	return int32(len(h.boards) - 1)
}

// cutsOf returns the parts of what was observed, the widest first.
func cutsOf(o *observation) []*cut {
	cuts, whole := make([]*cut, len(parts)), new(heard)
	for i, p := range parts {
		cuts[i] = &cut{part: p, whole: whole}
	}
	o.each(func(b *board.Board, want int32, got misconception.Outcome) bool {
		i := whole.add(b, got)
		for _, c := range cuts {
			if c.has(b, want) {
				c.take(i, int(got) != int(want))
			}
		}
		return true
	})
	cuts = slices.DeleteFunc(cuts, func(c *cut) bool {
		return c.small() || len(c.of) == len(whole.boards)
	})
	slices.SortStableFunc(cuts, func(a, b *cut) int { return cmp.Compare(len(b.of), len(a.of)) })
	return cuts
}

func (c *cut) take(i int32, wrong bool) {
	if c.of = append(c.of, i); wrong {
		c.wrong++
	}
}

// small reports whether too little was seen of the part.
func (c *cut) small() bool { return len(c.of) < partBoards || c.wrong < partWrong }

// partly says on which part of what was observed one belief explains everything,
// nil if on none.
func partly(ctx context.Context, o *observation) *result.Part {
	left := partsPlays
	for _, c := range cutsOf(o) {
		if ctx.Err() != nil || left <= 0 {
			break
		}
		m := c.explained(constantOf(o), &left)
		if m != nil {
			return c.told(m)
		}
	}
	return nil
}

func (c *cut) told(m *misconception.Misconception) *result.Part {
	return &result.Part{On: "boards " + c.words, Boards: len(c.of), Name: m.Name, Beliefs: beliefs(m)}
}

// explained returns the simplest belief of one or two choices that explains a cut.
// What is played for it is taken from what is left.
func (c *cut) explained(constant misconception.Outcome, left *int) *misconception.Misconception {
	sampled := c.pick()
	plays := min(partPlays, *left)
	climb := newClimb(sampled.boards, sampled.seen, constant, plays)
	climb.verify = c.verify
	solved := climb.few()
	*left -= plays - climb.left
	for _, s := range solved {
		return s.point.Belief(s.way)
	}
	return nil
}

func (c *cut) verify(p misconception.Point, w misconception.Way) (bool, *board.Board, misconception.Outcome) {
	play := p.Belief(w).New()
	for _, i := range slices.Backward(c.of) {
		if b := &c.whole.boards[i]; play(b) != c.whole.seen[i] {
			return false, b, c.whole.seen[i]
		}
	}
	return true, nil, 0
}

// pick takes boards of a cut at even steps, those with most jumps among each few:
// these tell most. Others join where they refute something.
func (c *cut) pick() (p heard) {
	step := max(1, len(c.of)/sampledWrong)
	for lo := 0; lo+step <= len(c.of); lo += step {
		best := int32(-1)
		for _, i := range c.of[lo:min(lo+step, lo+64)] {
			if b := &c.whole.boards[i]; b.Cells <= sampledCells && (best < 0 || len(b.Jumps) > len(c.whole.boards[best].Jumps)) {
				best = i
			}
		}
		if best >= 0 {
			p.add(&c.whole.boards[best], c.whole.seen[best])
		}
	}
	return p
}

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
