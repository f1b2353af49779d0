package misconception

import "adder/judge/board"

// costlyJumps makes every jump cost a throw.
func costlyJumps(m *machine, cell int32, from int) {
	priceJumps(m, cell, from, func(board.Jump) bool { return true })
}

// priceJumps adds a throw to the landings that are carried by such a jump.
func priceJumps(m *machine, cell int32, from int, such func(board.Jump) bool) {
	for i := from; i < len(m.rests); i++ {
		if r := &m.rests[i]; r.Cell != cell && such(board.Jump{From: cell, To: m.game.JumpFrom(cell)}) {
			r.Cost++
		}
	}
}

func subtracting(fewest bool) stages {
	return stages{field: "search", levels: true, land: costlyJumps, search: func(m *machine) Outcome {
		cost := m.explore(fewest)
		if cost < 0 {
			return stuck
		}
		return Outcome(cost - m.jumped[m.cells])
	}}
}
