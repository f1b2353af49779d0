package misconception

import (
	"math"

	"adder/judge/board"
	"adder/judge/oracle"
)

// stages is where a program departs from a right one. A nil stage is right.
type stages struct {
	// field names what the belief is about. Two beliefs about one thing exclude
	// each other.
	field string
	// alone says that the belief is about a whole program, or about a detail
	// that means nothing beside another mistake: it makes no pairs.
	alone bool

	// read spoils the board that is about to be played. It may end the run
	// there, with an outcome and true. It must leave every end of a jump within
	// 0..Cells.
	read func(*machine) (Outcome, bool)
	// rules is the reading that is played.
	rules board.Rules
	// land changes where a landing on a cell leads: m.rests from the given index on.
	land func(m *machine, cell int32, from int)
	// search looks for the least number of throws, or stuck.
	search func(*machine) Outcome
	// walk makes a choice of a search cell by cell.
	walk func(*walk)
	// most is after how many throws the search is given up; 0 is never.
	most int32
	// print changes what is printed; it never sees a failure.
	print func(Outcome) Outcome

	// prices: a landing may cost more than its throw.
	prices bool
	// levels: the search counts throws in levels, so it can know no prices.
	levels bool
}

// readingOnly reports whether the oracle can play the belief.
func (s *stages) readingOnly() bool {
	return s.read == nil && s.land == nil && s.search == nil && s.walk == nil && s.print == nil && s.most == 0
}

// player starts a program that departs from a right one in these stages.
func (s *stages) player() Player {
	if s.readingOnly() {
		var solver oracle.Solver
		return func(b *board.Board) Outcome { return Outcome(solver.Under(b, s.rules)) }
	}
	m := &machine{stages: *s}
	switch {
	case s.walk != nil:
		k := new(walk)
		s.walk(k)
		m.search = k.search
	case s.search == nil:
		m.search = shortest
	}
	return m.answer
}

// answer takes a board through the stages.
func (m *machine) answer(b *board.Board) Outcome {
	m.board, m.lo, m.finishEarly, m.whole = *b, 1, 0, false
	m.furthest, m.steps = 0, MaxSteps
	if m.read != nil {
		m.jumps = append(m.jumps[:0], b.Jumps...)
		m.board.Jumps = m.jumps
		if o, over := m.read(m); over {
			return m.printed(o)
		}
	}
	m.prepare()
	if m.steps <= 0 {
		return Hang
	}
	return m.printed(m.within(m.search(m)))
}

// within takes an answer for none where the search is given up before.
func (m *machine) within(o Outcome) Outcome {
	if m.most == 0 || o.Failed() || o <= Outcome(m.most) {
		return o
	}
	m.furthest = m.most
	return stuck
}

// printed takes what the search found to what is printed.
func (m *machine) printed(o Outcome) Outcome {
	if o.Failed() {
		return o
	}
	if m.print != nil {
		o = m.print(o)
	}
	if o != stuck {
		return o
	}
	switch m.rules.Stuck {
	case board.StuckZero:
		return 0
	case board.StuckCells:
		return Outcome(m.board.Cells)
	case board.StuckMaxInt:
		return math.MaxInt32
	case board.StuckFurthest:
		return Outcome(m.furthest)
	}
	return stuck
}

// searches reports whether the search is another than the right one.
func (s *stages) searches() bool { return s.search != nil || s.walk != nil }

// priced reports whether a landing may cost more than its throw.
func (s *stages) priced() bool {
	return s.prices || s.rules.JumpCost != board.FreeJumps || s.rules.Follow == board.SecondCosts
}
