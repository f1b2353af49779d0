package belief

// prints are beliefs about what is printed.
var prints = []*Belief{
	row("count", "answer-plus-one", "Your answers are one too high. Count throws, not the cells on the "+
		"way: the cell on which the player starts is not a throw.",
		counting(func(o Outcome) Outcome { return o + 1 })),
	row("count", "answer-modulo-256", "Your program prints the answer modulo 256, as if it were kept "+
		"in 8 bits, which hold numbers up to 255.", counting(func(o Outcome) Outcome { return o & 0xff })),
	row("count", "answer-in-signed-byte", "Your program prints -128 for 128, and so on, as if the "+
		"answer were kept in 8 bits with a sign, which hold numbers up to 127.",
		counting(func(o Outcome) Outcome { return Outcome(int8(o)) })),
	row("stuck", "stuck-hangs", "Your program never ends if the last cell cannot be reached. Stop when "+
		"there is no new cell to throw from, and print -1.", whenStuck(Hang)),
	row("stuck", "stuck-crashes", "Your program ends with an error if the last cell cannot be reached: "+
		"perhaps it takes from an empty queue. Print -1 there.", whenStuck(Crash)),
	row("stuck", "stuck-throws-tried", "If the last cell cannot be reached, your program prints the "+
		"number of throws after which nothing new was found. Print -1 there.",
		func(p *program) { p.print.stuck = func(m *machine) Outcome { return Outcome(m.furthest) + 1 } }),
}

func counting(count func(Outcome) Outcome) func(*program) {
	return func(p *program) { p.print.count = count }
}

func whenStuck(o Outcome) func(*program) {
	return func(p *program) { p.print.stuck = func(*machine) Outcome { return o } }
}
