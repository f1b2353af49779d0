package belief

import "adder/judge/game/board"

// These are beliefs about a single landing that [board.Rules] cannot express.

// pricing adds a throw to the landings that are carried by such a jump.
func pricing(such func(board.Jump) bool) func(*machine, int32, int) {
	return func(m *machine, cell int32, from int) {
		for i := from; i < len(m.rests); i++ {
			r := &m.rests[i]
			if r.Cell != cell && such(board.Jump{From: cell, To: m.game.JumpFrom(cell)}) {
				r.Cost++
			}
		}
	}
}

// afterSnake takes the ladder that starts on a snake's tail, too.
func afterSnake(m *machine, cell int32, from int) {
	for i := from; i < len(m.rests); i++ {
		r := &m.rests[i]
		top := m.game.JumpFrom(r.Cell)
		if r.Cell < cell && top > r.Cell {
			r.Cell = top
		}
	}
}

// chainedToRepeat follows a chain of jumps until it would come to one of its cells again.
func chainedToRepeat(m *machine, cell int32, from int) {
	if from == len(m.rests) || m.rests[from].Cell == cell {
		return
	}
	m.found = m.found[:0]
	at := cell
	for m.game.JumpFrom(at) != 0 && !contains(m.found, at) && m.steps > 0 {
		m.found = append(m.found, at)
		m.steps -= 1 + len(m.found)/8
		at = m.game.JumpFrom(at)
	}
	m.rests[from].Cell = at
}

func contains(cells []int32, cell int32) bool {
	for _, c := range cells {
		if c == cell {
			return true
		}
	}
	return false
}
