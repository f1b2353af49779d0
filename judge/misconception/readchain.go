package misconception

import (
	"slices"

	"adder/judge/board"
)

// readChains are programs that put one jump after another into one when they read
// them: what becomes of a chain hangs on an order that means nothing.
var readChains = []*Misconception{
	{Name: "chained-while-read", Doc: "When your program reads a jump, it puts in place of its end the end of a jump that starts there, if that one was read before. The player is carried once per throw, and the order of the jumps means nothing.",
		stages: spoils("jumps", chainWhileRead)},
	{Name: "chained-by-cell-upward", Doc: "When all jumps are read, your program goes over the cells from the first to the last and puts in place of each jump's end where the table leads from there. The player is carried once per throw.",
		stages: spoils("jumps", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(a.From - b.From) }) })},
	{Name: "chained-by-cell-downward", Doc: "When all jumps are read, your program goes over the cells from the last to the first and puts in place of each jump's end where the table leads from there. The player is carried once per throw.",
		stages: spoils("jumps", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(b.From - a.From) }) })},
}

// chainWhileRead puts the end of a jump that was read before in place of an end from
// which that one starts. A jump back to its own start is none.
func chainWhileRead(m *machine) {
	to := m.byCell()
	for i, j := range m.board.Jumps {
		if to[j.To] != 0 {
			m.board.Jumps[i].To = to[j.To]
		}
		to[j.From] = m.board.Jumps[i].To
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}

// chainByCell does the same when all are read, in an order of their starts.
func chainByCell(m *machine, order func(a, b board.Jump) int) {
	to := m.byCell()
	for _, j := range m.board.Jumps {
		to[j.From] = j.To
	}
	slices.SortStableFunc(m.board.Jumps, order)
	for i, j := range m.board.Jumps {
		if to[j.To] != 0 {
			m.board.Jumps[i].To = to[j.To]
			to[j.From] = to[j.To]
		}
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}
