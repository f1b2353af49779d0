package misconception

import "adder/judge/board"

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
