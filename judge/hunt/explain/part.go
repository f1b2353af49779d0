package explain

import (
	"cmp"
	"context"
	"slices"

	"adder/judge/board"
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
	partBoards = 300 // boards
	partWrong  = 40  // boards that are answered wrong
	partPlays  = 150_000
)

// A cut is a part of what was observed.
type cut struct {
	part
	boards []board.Board
	seen   []misconception.Outcome
	wrong  int
}

// cutsOf returns the parts of what was observed, the widest first.
func cutsOf(o *observation) []*cut {
	cuts := make([]*cut, len(parts))
	for i, p := range parts {
		cuts[i] = &cut{part: p}
	}
	all := 0
	o.each(func(b *board.Board, want int32, got misconception.Outcome) bool {
		all++
		kept := b.Clone() // shared by all
		for _, c := range cuts {
			if !c.has(b, want) {
				continue
			}
			c.boards, c.seen = append(c.boards, kept), append(c.seen, got)
			if int(got) != int(want) {
				c.wrong++
			}
		}
		return true
	})
	cuts = slices.DeleteFunc(cuts, func(c *cut) bool {
		return len(c.boards) < partBoards || len(c.boards) == all || c.wrong < partWrong
	})
	slices.SortStableFunc(cuts, func(a, b *cut) int { return cmp.Compare(len(b.boards), len(a.boards)) })
	return cuts
}

// partly says on which part of what was observed one belief explains everything,
// nil if on none.
func partly(ctx context.Context, o *observation) *result.Part {
	for _, c := range cutsOf(o) {
		if ctx.Err() != nil {
			break
		}
		if m := c.explained(constantOf(o)); m != nil {
			return &result.Part{On: "boards " + c.words, Boards: len(c.boards), Name: m.Name, Beliefs: beliefs(m)}
		}
	}
	return nil
}

// explained returns the simplest belief of one or two choices that explains a cut.
func (c *cut) explained(constant misconception.Outcome) *misconception.Misconception {
	sampled := pickOf(c.boards, c.seen)
	climb := newClimb(sampled.boards, sampled.seen, constant, partPlays)
	climb.verify = func(p misconception.Point, w misconception.Way) (bool, *board.Board, misconception.Outcome) {
		play := p.Belief(w).New()
		for i := len(c.boards) - 1; i >= 0; i-- {
			if play(&c.boards[i]) != c.seen[i] {
				return false, &c.boards[i], c.seen[i]
			}
		}
		return true, nil, 0
	}
	for _, s := range climb.few() {
		return s.point.Belief(s.way)
	}
	return nil
}

// picked is some boards of a cut.
type picked struct {
	boards []board.Board
	seen   []misconception.Outcome
}

// pickOf takes boards of a cut at even steps, those with most jumps among each few:
// these tell most. Others join where they refute something.
func pickOf(boards []board.Board, seen []misconception.Outcome) (p picked) {
	step := max(1, len(boards)/sampledWrong)
	for lo := 0; lo+step <= len(boards); lo += step {
		best := -1
		for i := lo; i < min(lo+step, lo+64); i++ {
			if boards[i].Cells <= sampledCells && (best < 0 || len(boards[i].Jumps) > len(boards[best].Jumps)) {
				best = i
			}
		}
		if best >= 0 {
			p.boards, p.seen = append(p.boards, boards[best]), append(p.seen, seen[best])
		}
	}
	return p
}
