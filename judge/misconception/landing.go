package misconception

import "adder/judge/board"

// Beliefs about where one landing leads that are no value of [board.Rules]:
// oddities of programs rather than readings of the game.
var landings = []*Misconception{
	{Name: "ladders-cost", Doc: "Your program counts every ladder as a throw, but not the snakes. Being carried costs nothing.",
		stages: stages{field: "jump-cost", prices: true, land: func(m *machine, c int32, from int) { priceJumps(m, c, from, board.Jump.Ladder) }}},
	{Name: "snakes-cost", Doc: "Your program counts every snake as a throw, but not the ladders. Being carried costs nothing.",
		stages: stages{field: "jump-cost", prices: true, land: func(m *machine, c int32, from int) {
			priceJumps(m, c, from, func(j board.Jump) bool { return !j.Ladder() })
		}}},
	{Name: "ladder-onto-head-blocked", Doc: "Your program does not take a ladder whose top is a snake's head. The player is carried once per throw, so it is safe to rest there.",
		stages: stages{field: "follow", land: blockLadderOntoHead}},
	{Name: "snake-then-ladder", Doc: "After a snake your program also takes the ladder on which it ends. The player is carried once per throw, and rests on that ladder's foot.",
		stages: stages{field: "follow", land: func(m *machine, c int32, from int) {
			carryOn(m, c, from, func(a, b board.Jump) bool { return !a.Ladder() && b.Ladder() })
		}}},
	{Name: "ladder-then-ladder", Doc: "After a ladder your program also takes a second ladder that starts on its top. The player is carried once per throw, and rests on the second one's foot.",
		stages: stages{field: "follow", land: func(m *machine, c int32, from int) {
			carryOn(m, c, from, func(a, b board.Jump) bool { return a.Ladder() && b.Ladder() })
		}}},
	{Name: "snake-then-snake", Doc: "After a snake your program also takes a second snake that starts on its tail. The player is carried once per throw, and rests on the second one's head.",
		stages: stages{field: "follow", land: func(m *machine, c int32, from int) {
			carryOn(m, c, from, func(a, b board.Jump) bool { return !a.Ladder() && !b.Ladder() })
		}}},
	{Name: "chained-twice", Doc: "Your program takes up to two jumps after a throw. The player is carried once per throw, and rests on the start of the second.",
		stages: stages{field: "follow", land: func(m *machine, c int32, from int) {
			carryOn(m, c, from, func(board.Jump, board.Jump) bool { return true })
		}}},
	{Name: "chained-capped", Doc: "Your program follows a chain of jumps to its end, and stops after as many jumps as there are cells if it goes round. The player is carried once per throw.",
		stages: stages{field: "follow", land: chainCapped}},
	{Name: "chained-to-repeat", Doc: "Your program follows a chain of jumps to its end, and stops where it would come to a cell of the chain again. The player is carried once per throw.",
		stages: stages{field: "follow", land: chainToRepeat}},
	{Name: "throw-clamped", Doc: "Your program lets a throw past the last cell stop there. That never changes an answer, since the exact throw is possible too.", Harmless: true,
		stages: stages{field: "past-last", alone: true, levels: true, search: pastLast(func(_, cells int32) int32 { return cells })}},
	{Name: "throw-bounced", Doc: "Your program lets a throw past the last cell bounce back. That never changes an answer, since the exact throw is possible too.", Harmless: true,
		stages: stages{field: "past-last", alone: true, levels: true, search: pastLast(func(w, cells int32) int32 { return 2*cells - w })}},
	{Name: "throw-wrapped", Doc: "Your program lets a throw past the last cell go on from the first. That never changes an answer, since the exact throw is possible too.", Harmless: true,
		stages: stages{field: "past-last", alone: true, levels: true, search: pastLast(func(w, cells int32) int32 { return w - cells })}},
}

func blockLadderOntoHead(m *machine, cell int32, from int) {
	top := m.game.JumpFrom(cell)
	if tail := m.game.JumpFrom(top); top > cell && tail != 0 && tail < top {
		m.rests = m.rests[:from]
	}
}

// carryOn takes the jump on which a carried player ended, once, if the two jumps
// are such.
func carryOn(m *machine, cell int32, from int, such func(first, second board.Jump) bool) {
	for i := from; i < len(m.rests); i++ {
		r := &m.rests[i]
		first, second := board.Jump{From: cell, To: r.Cell}, board.Jump{From: r.Cell, To: m.game.JumpFrom(r.Cell)}
		if r.Cell != cell && second.To != 0 && such(first, second) {
			r.Cell = second.To
		}
	}
}

// chainCapped spends steps, for a long chain is walked anew from each of its
// cells; when they are used up the program hangs.
func chainCapped(m *machine, cell int32, from int) {
	for i := from; i < len(m.rests); i++ {
		r := &m.rests[i]
		if r.Cell == cell {
			continue
		}
		for jumps := int32(1); jumps < m.cells && m.game.JumpFrom(r.Cell) != 0 && m.steps > 0; jumps++ {
			r.Cell = m.game.JumpFrom(r.Cell)
			m.steps--
		}
	}
}

// chainToRepeat rests on the first cell of the chain that comes a second time,
// which is where its cycle is entered (found with two walkers, Floyd).
func chainToRepeat(m *machine, cell int32, from int) {
	if from == len(m.rests) || m.rests[from].Cell == cell {
		return
	}
	next := m.game.JumpFrom
	slow, fast := next(cell), next(next(cell))
	for slow != fast && next(fast) != 0 && m.steps > 0 {
		slow, fast = next(slow), next(next(fast))
		m.steps--
	}
	if slow == fast && next(slow) != 0 {
		for slow = cell; slow != fast; m.steps-- {
			slow, fast = next(slow), next(fast)
		}
	} else {
		for slow = cell; next(slow) != 0 && m.steps > 0; m.steps-- {
			slow = next(slow)
		}
	}
	m.rests[from].Cell = slow
}

// pastLast is the right search, in which a throw past the last cell lands on
// whatever cell the program takes for it; below 1 it is refused.
func pastLast(land func(w, cells int32) int32) func(*machine) Outcome {
	return func(m *machine) Outcome {
		m.landed = filled(m.landed, m.cells+1, false)
		m.queue = append(m.queue[:0], m.starts[0].Cell)
		for level := Outcome(1); len(m.queue) > 0; level++ {
			m.next = m.next[:0]
			for _, v := range m.queue {
				last := v + min(m.hi, m.cells)
				if !m.spend(v, last) {
					return Hang
				}
				for w := v + m.lo; w <= last; w++ {
					on := w
					if on > m.cells {
						on = land(w, m.cells)
					}
					if on < 1 || m.landed[on] {
						continue
					}
					m.landed[on] = true
					for _, r := range m.landing(on) {
						if m.over(r.Cell) {
							return level
						}
						m.next = append(m.next, r.Cell)
					}
				}
			}
			m.queue, m.next = m.next, m.queue
		}
		return stuck
	}
}

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

// Programs that follow a chain of jumps without a guard. A chain that goes round
// never ends; when that happens depends on which landings a program looks at
// before it has its answer.
var endlessChains = []*Misconception{
	{Name: "chain-for-ever", Doc: "Your program follows a chain of jumps to its end, and runs for ever if the chain goes round. The player is carried once per throw.",
		stages: endlessChain((&walk{endless: true}).search)},
	{Name: "chain-for-ever-late", Doc: "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and still looks at landings after it has found the last cell. The player is carried once per throw.",
		stages: endlessChain((&walk{endless: true, over: overTaken}).search)},
	{Name: "chain-for-ever-next-throws", Doc: "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and still makes the other throws from a cell after one of them has reached the last cell. The player is carried once per throw.",
		stages: endlessChain((&walk{endless: true, over: overThrowsMade}).search)},
	{Name: "chain-for-ever-everywhere", Doc: "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and looks at every cell that can be reached, even after it has found the last one. The player is carried once per throw.",
		stages: endlessChain((&walk{endless: true, over: overEmptied}).search)},
	{Name: "chain-for-ever-at-once", Doc: "Your program joins chains of jumps before the first throw, and runs for ever on every board on which jumps go round. The player is carried once per throw.",
		stages: endlessChain(joinedFirst)},
}

func endlessChain(search func(*machine) Outcome) stages {
	return stages{field: "follow", alone: true, rules: board.Rules{Follow: board.Chained}, search: search}
}

func joinedFirst(m *machine) Outcome {
	for c := range m.cells {
		if len(m.landing(c)) == 0 {
			return Hang
		}
	}
	return shortest(m)
}
