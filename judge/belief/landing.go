package belief

import "adder/judge/board"

// lands is a belief about where one landing leads that is no value of [board.Rules]: an
// oddity of programs rather than a reading of the game.
func lands(field, name, doc string, land func(m *machine, cell int32, from int)) *Belief {
	return &Belief{Name: name, Doc: doc, stages: stages{field: field, land: []func(*machine, int32, int){land}}}
}

var landings = []*Belief{
	priced(lands("jump-cost", "ladders-cost", "Your program counts every ladder as a throw, but not the snakes. Being carried costs nothing.", pricing(board.Jump.Ladder))),
	priced(lands("jump-cost", "snakes-cost", "Your program counts every snake as a throw, but not the ladders. Being carried costs nothing.", pricing(board.Jump.Snake))),
	lands("follow", "ladder-onto-head-blocked", "Your program does not take a ladder whose top is a snake's head. The player is carried once per throw, so it is safe to rest there.", blockLadderOntoHead),
	lands("follow", "snake-then-ladder", "After a snake your program also takes the ladder on which it ends. The player is carried once per throw, and rests on that ladder's foot.", carrying(1, func(a, b board.Jump) bool { return !a.Ladder() && b.Ladder() })),
	lands("follow", "ladder-then-ladder", "After a ladder your program also takes a second ladder that starts on its top. The player is carried once per throw, and rests on the second one's foot.", carrying(1, func(a, b board.Jump) bool { return a.Ladder() && b.Ladder() })),
	lands("follow", "snake-then-snake", "After a snake your program also takes a second snake that starts on its tail. The player is carried once per throw, and rests on the second one's head.", carrying(1, func(a, b board.Jump) bool { return !a.Ladder() && !b.Ladder() })),
	lands("follow", "chained-twice", "Your program takes up to two jumps after a throw. The player is carried once per throw, and rests on the start of the second.", carrying(1, anyTwo)),
	lands("follow", "chained-capped", "Your program follows a chain of jumps to its end, and stops after as many jumps as there are cells if it goes round. The player is carried once per throw.", carrying(0, anyTwo)),
	lands("follow", "chained-to-repeat", "Your program follows a chain of jumps to its end, and stops where it would come to a cell of the chain again. The player is carried once per throw.", chainToRepeat),
	alone(harmless(habit("past-last", "throw-clamped", "Your program lets a throw past the last cell stop there. That never changes an answer, since the exact throw is possible too.", func(k *walk) { k.past = func(_, cells int32) int32 { return cells } }))),
	alone(harmless(habit("past-last", "throw-bounced", "Your program lets a throw past the last cell bounce back. That never changes an answer, since the exact throw is possible too.", func(k *walk) { k.past = func(w, cells int32) int32 { return 2*cells - w } }))),
	alone(harmless(habit("past-last", "throw-wrapped", "Your program lets a throw past the last cell go on from the first. That never changes an answer, since the exact throw is possible too.", func(k *walk) { k.past = func(w, cells int32) int32 { return w - cells } }))),
}

// follows are beliefs about one landing that the bank does not have.
var follows = []*Belief{
	lands("follow", "ladders-chained", "After a ladder your program goes on with the ladder that starts on its top, and so on to the last. The player is carried once per throw.", carrying(0, func(a, b board.Jump) bool { return a.Ladder() && b.Ladder() })),
	lands("follow", "snakes-chained", "After a snake your program goes on with the snake that starts on its tail, and so on to the last. The player is carried once per throw.", carrying(0, func(a, b board.Jump) bool { return !a.Ladder() && !b.Ladder() })),
	lands("last", "throws-never-onto-last", "Your program never lets a throw land on the last cell, so only a ladder ends there. An exact throw ends the game.", func(m *machine, c int32, from int) {
		if c == m.cells {
			m.rests = m.rests[:from]
		}
	}),
	lands("follow", "ladders-then-a-snake", "Your program follows a chain of ladders to its end, and then takes a snake that starts there. The player is carried once per throw.", carrying(0, func(a, _ board.Jump) bool { return a.Ladder() })),
}

func blockLadderOntoHead(m *machine, cell int32, from int) {
	top := m.game.JumpFrom(cell)
	if tail := m.game.JumpFrom(top); top > cell && tail != 0 && tail < top {
		m.rests = m.rests[:from]
	}
}

func anyTwo(board.Jump, board.Jump) bool { return true }

// carrying goes on with the jump on which a carried player ended, while the two jumps
// are such: so many times, 0 being once less than there are cells. It spends steps, for
// a long chain is walked anew from each of its cells; when they are used up the program
// hangs.
func carrying(most int32, such func(first, second board.Jump) bool) func(*machine, int32, int) {
	return func(m *machine, cell int32, from int) {
		most := most
		if most == 0 {
			most = m.cells - 1
		}
		for i := from; i < len(m.rests); i++ {
			r := &m.rests[i]
			first := board.Jump{From: cell, To: r.Cell}
			for n := int32(0); n < most && r.Cell != first.From && m.steps > 0; n++ {
				second := board.Jump{From: r.Cell, To: m.game.JumpFrom(r.Cell)}
				if second.To == 0 || !such(first, second) {
					break
				}
				r.Cell, first = second.To, second
				m.steps--
			}
		}
	}
}

// chainToRepeat rests on the first cell of the chain that comes a second time. Cells
// keep the landing that passed them last.
func chainToRepeat(m *machine, cell int32, from int) {
	if cell == 0 {
		m.depth = filled(m.depth, m.cells+1, 0)
	}
	if from == len(m.rests) || m.rests[from].Cell == cell {
		return
	}
	at := cell
	for ; m.game.JumpFrom(at) != 0 && m.depth[at] != cell && m.steps > 0; m.steps-- {
		m.depth[at] = cell
		at = m.game.JumpFrom(at)
	}
	m.rests[from].Cell = at
}

// pricing adds a throw to the landings that are carried by such a jump.
func pricing(such func(board.Jump) bool) func(*machine, int32, int) {
	return func(m *machine, cell int32, from int) {
		for i := from; i < len(m.rests); i++ {
			if r := &m.rests[i]; r.Cell != cell && such(board.Jump{From: cell, To: m.game.JumpFrom(cell)}) {
				r.Cost++
			}
		}
	}
}

// Programs that follow a chain of jumps without a guard. A chain that goes round
// never ends; when that happens depends on which landings a program looks at
// before it has its answer.
var endlessChains = []*Belief{
	endlessChain("chain-for-ever", "Your program follows a chain of jumps to its end, and runs for ever if the chain goes round. The player is carried once per throw.", (&walk{endless: true}).search),
	endlessChain("chain-for-ever-late", "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and still looks at landings after it has found the last cell. The player is carried once per throw.", (&walk{endless: true, over: overTaken}).search),
	endlessChain("chain-for-ever-next-throws", "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and still makes the other throws from a cell after one of them has reached the last cell. The player is carried once per throw.", (&walk{endless: true, over: overThrowsMade}).search),
	endlessChain("chain-for-ever-everywhere", "Your program follows a chain of jumps to its end, runs for ever if the chain goes round, and looks at every cell that can be reached, even after it has found the last one. The player is carried once per throw.", (&walk{endless: true, over: overEmptied}).search),
	endlessChain("chain-for-ever-at-once", "Your program joins chains of jumps before the first throw, and runs for ever on every board on which jumps go round. The player is carried once per throw.", joinedFirst),
}

func endlessChain(name, doc string, search func(*machine) Outcome) *Belief {
	return alone(under(board.Rules{Follow: board.Chained}, &Belief{Name: name, Doc: doc, stages: stages{field: "follow", search: search}}))
}

func joinedFirst(m *machine) Outcome {
	for c := range m.cells {
		if len(m.landing(c)) == 0 {
			return Hang
		}
	}
	return shortest(m)
}
