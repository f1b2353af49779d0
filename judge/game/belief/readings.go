package belief

import (
	"slices"

	"adder/judge/game/board"
)

// readings are the toggles of [board.Rules], and two relatives.
var readings = []*Belief{
	reading("chained", "Your program follows a chain of jumps to its end. Here the player is carried "+
		"once per throw: a jump that starts where another one ends is not taken, and the next throw "+
		"goes on from there."),
	reading("off-board", "Your program starts off the board, so that the first throw can land on cell "+
		"1. Here the player stands on cell 1 before the first throw."),
	reading("snakes-avoided", "Your program never takes a snake. A snake can be on the only best way, "+
		"or on the only way at all: its tail may be the one cell from which a ladder is in reach."),
	byKind(reading("jumps-cost", "Your program counts every jump as a throw. Being carried costs "+
		"nothing: only throws count."), priced),
	reading("stuck-zero", "Your program prints 0 if the last cell cannot be reached. Print -1 there."),
	reading("stuck-furthest", "If the last cell cannot be reached, your program prints the distance of "+
		"the furthest cell that can be. Print -1 there."),
	reading("stuck-cells", "Your program prints the number of cells if the last cell cannot be "+
		"reached. Print -1 there."),
	reading("stuck-maxint", "Your program prints 2147483647 if the last cell cannot be reached: a "+
		"distance that was never set. Print -1 there."),
	reading("ladders-optional", "Your program lets the player stay on a ladder's foot. Whoever lands "+
		"there is carried up without a choice, also when that is the worse way."),
	reading("snakes-optional", "Your program lets the player stay on a snake's head. Whoever lands "+
		"there is carried down without a choice."),
	reading("snakes-ignored", "Your program treats a snake's head as a plain cell. Whoever lands there "+
		"is carried down to the tail."),
	reading("ladders-ignored", "Your program treats a ladder's foot as a plain cell. Whoever lands "+
		"there is carried up to the top."),
	reading("ladders-avoided", "Your program never takes a ladder. Whoever lands on the foot is "+
		"carried up to the top, and that is often the best way."),
	reading("start-jump", "Your program takes a jump that starts on cell 1 before the first throw. "+
		"Nobody lands on cell 1 by a throw, so that jump does nothing."),
	reading("six-faces", "Your program always throws a die with six faces. The number of faces is part "+
		"of every board."),
	reading("ladder-then-snake", "Where a ladder ends on a snake's head, your program takes that snake "+
		"too. The player is carried once per throw, and rests on the head."),
	reading("second-blocked", "Your program refuses a jump that ends on the start of another. The "+
		"player is carried once per throw, and may rest there."),
	row("follow", "snake-then-ladder", "After a snake your program also takes the ladder on which it "+
		"ends. The player is carried once per throw, and rests on that ladder's foot.",
		leading(afterSnake)),
	row("follow", "chained-to-repeat", "Your program follows a chain of jumps to its end, and stops "+
		"where it would come to a cell of the chain again. The player is carried once per throw.",
		leading(chainedToRepeat)),
	row("shared-ends", "one-jump-per-end-others-dead", "Your program keeps one jump per end, the last "+
		"one that is given, and takes the starts of the others for cells that lead nowhere, as a search "+
		"from the last cell does. Two jumps may share an end: keep a list of starts for each end.",
		leading(othersDead)),
	ofKind(detail, row("follow", "chained-over-marks", "Your program follows a chain of jumps to its end, "+
		"and marks each cell on the way as visited. The player is carried once per throw, and a throw "+
		"that comes to a marked start is lost.", walking(func(k *walk) { k.following = true }))),
}

// reading returns the belief that is the toggle of that name. A name that is no toggle would
// be the right game, which the tests refuse.
func reading(name, doc string) *Belief {
	i := slices.IndexFunc(board.Toggles, func(t board.Toggle) bool { return t.Name == name })
	toggle := board.Toggles[i]
	return row(toggle.Field, name, doc, func(p *program) { toggle.Set(&p.rules) })
}

func leading(land land) func(*program) {
	return func(p *program) { p.land = append(p.land, land) }
}

// These are landings that [board.Rules] cannot express.

// priced adds a throw to the landings that jumps of a kind carry.
func priced(of jumpKind) func(*program) {
	return func(p *program) {
		p.land = append(p.land, func(m *machine, cell int32, from int) {
			for i := from; i < len(m.rests); i++ {
				end := m.rests[i].Cell
				if end != cell && of.has(board.Jump{From: cell, To: end}) {
					m.rests[i].Cost++
				}
			}
		})
	}
}

// othersDead leaves a landing without an end if a jump that is given later leads to the same
// end.
func othersDead(m *machine, cell int32, from int) {
	if cell == 0 { // the first one of a board
		m.memo = filled(m.memo, m.cells+1, 0) // the start of the last jump to each end
		for _, j := range m.board.Jumps {
			m.memo[j.To] = j.From
		}
	}
	end := m.game.JumpFrom(cell)
	if end != 0 && m.memo[end] != cell {
		m.rests = m.rests[:from]
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
	for m.game.JumpFrom(at) != 0 && !slices.Contains(m.found, at) && m.steps > 0 {
		m.found = append(m.found, at)
		m.steps -= 1 + len(m.found)/8
		at = m.game.JumpFrom(at)
	}
	m.rests[from].Cell = at
}
