package generator

import (
	"slices"

	"adder/judge/board"
)

// A room is what promises leave of sizes and dice. Nil is all of them.
type room struct {
	promises    []*board.Promise
	cells, dice []int
}

// newRoom asks the promises about boards without jumps: of all small sizes and
// of some large ones, squares among them.
func newRoom(promises []*board.Promise) room {
	m := room{promises: promises}
	if len(promises) == 0 {
		return m
	}
	var sizes []int
	for n := board.MinCells; n <= everySize; n++ {
		sizes = append(sizes, n)
	}
	for side := 50; side <= 1000; side += side / 8 {
		sizes = append(sizes, side*side, side*side+1)
	}
	dice := []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 100, 1000, 100_000, board.MaxFaces}
	keeps := func(n, d int) bool { return board.Broken(&board.Board{Cells: n, Faces: d}, promises) == nil }
	m.cells = fitting(sizes, func(n int) bool {
		return slices.ContainsFunc(dice[:6], func(d int) bool { return keeps(n, d) })
	})
	n := 100
	if len(m.cells) > 0 {
		n = m.cells[0]
	}
	m.dice = fitting(dice, func(d int) bool { return keeps(n, d) })
	return m
}

// fitting returns those of the numbers that do, and nil if all do.
func fitting(numbers []int, do func(int) bool) []int {
	left := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return !do(n) })
	if len(left) == len(numbers) {
		return nil
	}
	return left
}

// none reports whether the promises leave nothing.
func (m *room) none() bool {
	return m.cells != nil && len(m.cells) == 0 || m.dice != nil && len(m.dice) == 0
}

// least is the fewest cells.
func (m *room) least() int {
	if m.cells != nil {
		return m.cells[0]
	}
	return board.MinCells
}

// fileSizes is how many boards the files of a cover have, but for the last.
func (m *room) fileSizes() []int { return windows(1, board.MaxTotal/m.least()) }

// draw is [Rand.draw] for a shape whose size and die the promises allow.
func (m *room) draw(r *Rand, s shape) (shape, bool) {
	for number, allowed := range [][]int{nCells: m.cells, nFaces: m.dice} {
		switch {
		case allowed == nil:
		case s[number] == undecided:
			s[number] = allowed[r.IntN(len(allowed))]
		case !slices.Contains(allowed, s[number]):
			return s, false
		}
	}
	return r.draw(s)
}

// tiny makes b a board of the fewest cells, mostly, and never more than most.
func (m *room) tiny(b *board.Board, r *Rand, most int) {
	if m.cells == nil && m.dice == nil && !r.Chance(4) {
		b.Cells, b.Faces, b.Jumps = 2, r.upTo(6), b.Jumps[:0]
		return
	}
	size := r.in(2, min(4, most))
	r.die = 0
	if m.dice != nil {
		r.die = m.dice[r.IntN(len(m.dice))]
	}
	if m.cells != nil {
		size = m.cells[0]
	}
	small.Fill(b, r, size)
}

// keep leaves out jumps until b keeps the promises. It asks them so seldom that
// it looks at no more than some million cells.
func (m *room) keep(b *board.Board) {
	if board.Fit(b, m.promises) == nil {
		return
	}
	jumps := b.Jumps
	b.Jumps = nil
	asks := 2_000_000 / (b.Cells + 1000)
	m.putBack(b, jumps, &asks)
	board.Arrange(b, m.promises)
}

func (m *room) putBack(b *board.Board, jumps []board.Jump, asks *int) {
	before := len(b.Jumps)
	b.Jumps = append(b.Jumps, jumps...)
	if *asks--; board.Broken(b, m.promises) == nil {
		return
	}
	b.Jumps = b.Jumps[:before]
	if half := len(jumps) / 2; half > 0 && *asks > 0 {
		m.putBack(b, jumps[:half], asks)
		m.putBack(b, jumps[half:], asks)
	}
}
