package belief

import (
	"cmp"
	"slices"

	"adder/judge/board"
)

// Programs that answer the first board rightly, and carry something over to the
// next. What they carry lives in the closure that New makes.
var leaks = []*Belief{
	searching("jumps-not-cleared", "Your table of jumps is not cleared between boards, so the jumps of earlier boards are still taken. Clear it before every board.", leaky{clearsJumps: none}),
	searching("distances-not-cleared", "Your distances are not cleared between boards, so cells count as visited from the start. Clear them before every board.", leaky{clearsSeen: none}),
	searching("last-cell-not-cleared", "Your program clears the visited cells between boards, but only those below the last one, so the last cell counts as visited on later boards. Cells are counted from 1: clear 1 to N, both included.", leaky{clearsSeen: belowLast}),
	searching("queue-not-emptied", "Your queue is not emptied between boards: when the last cell is found early, what was left is thrown from on the next board. Empty it before every board.", leaky{keepQueue: true}),
	leak("minimum-not-reset", "Your least number of throws is not reset between boards, so an answer never exceeds an earlier one. Reset it before every board.", remembering(stuck, func(_ *machine, known, o Outcome) (Outcome, Outcome) {
		if known == stuck || o != stuck && o < known {
			known = o
		}
		return known, known
	})),
	leak("answer-not-reset", "If the last cell cannot be reached, your program prints the answer of the board before. Reset the answer to -1 before every board.", remembering(stuck, func(_ *machine, known, o Outcome) (Outcome, Outcome) {
		if o != stuck {
			known = o
		}
		return known, known
	})),
	leak("published-recursion-memo-kept", "Your recursion leaves out snakes' heads, and its table is not cleared between boards, so values of earlier boards are used again. Clear it before every board, and take every snake that is landed on.",
		func() Player {
			m := new(machine)
			m.search = memoKept
			return m.answer
		}),
}

// searching is a leak of a search that prints -1 where it finds nothing.
func searching(name, doc string, l leaky) *Belief {
	m := leak(name, doc, l.start)
	m.searches = true
	return m
}

// moreLeaks are those that only a diagnosis needs: what shows the others shows
// them too.
var moreLeaks = bank([]*Belief{
	searching("jumps-and-visited-not-cleared", "Neither your table of jumps nor what was visited is cleared between boards, so the jumps of earlier boards are still taken, and their cells count as visited. Clear both before every board.", leaky{clearsJumps: none, clearsSeen: none}),
	searching("jumps-and-visited-not-cleared-past-the-end", "Neither your table of jumps nor what was visited is cleared between boards, so the jumps of earlier boards are still taken, also past the last cell, and their cells count as visited. Clear both before every board.", leaky{clearsJumps: none, clearsSeen: none, past: true}),
	searching("queue-not-emptied-when-found", "Your queue is not emptied between boards: your search ends as soon as it finds the last cell, and what was left is thrown from on the next board. Empty it before every board.", leaky{keepQueue: true, endsFound: true}),
	searching("jumps-cleared-to-their-number", "Your table of jumps is cleared between boards only up to the cell whose number is the number of jumps, so jumps of earlier boards are still taken beyond it. Clear it up to the last cell.", leaky{clearsJumps: func(b *board.Board) int { return len(b.Jumps) + 1 }}),
	searching("jumps-cleared-below-their-number", "Your table of jumps is cleared between boards only below the cell whose number is the number of jumps, so jumps of earlier boards are still taken from there on. Clear it up to the last cell.", leaky{clearsJumps: func(b *board.Board) int { return len(b.Jumps) }}),
	searching("last-distance-not-cleared", "Your program prints an answer again that an earlier board left: what it keeps of the last cell is not cleared between boards. Cells are counted from 1: clear 1 to N, both included; and in Python a default argument such as memo={} is the same table at every call.", leaky{clearsSeen: belowLast, tellsTable: true}),
	searching("visited-cleared-to-a-quarter", "Your program clears what was visited only up to a quarter of the board, so the cells above count as visited on later boards: memset takes a number of bytes, and an int has four. Multiply by sizeof.", leaky{clearsSeen: func(b *board.Board) int { return b.Cells/4 + 1 }}),
	searching("jumps-not-cleared-first-kept", "Your table of jumps is not cleared between boards, and a jump of an earlier board stays where a later one starts on the same cell. Clear it before every board.", leaky{clearsJumps: none, keepsFirst: true}),
	searching("jumps-cleared-up-to-faces", "Your table of jumps is cleared between boards only up to the cell whose number is the number of faces, so jumps of earlier boards are still taken beyond it. Clear it up to the last cell.", leaky{clearsJumps: upToFaces}),
	searching("visited-cleared-up-to-faces", "Your program clears what was visited only up to the cell whose number is the number of faces, so the cells beyond count as visited on later boards. Clear it up to the last cell.", leaky{clearsSeen: upToFaces}),
	leak("throws-not-reset", "Your count of throws is not set back between boards, so it goes on from the one before. Set it to 0 before every board.", remembering(0, func(m *machine, known, o Outcome) (Outcome, Outcome) {
		if o == stuck { // as many rounds as found something, and the one that did not
			return stuck, known + Outcome(m.furthest) + 1
		}
		return known + o, known + o
	})),
	leak("previous-answer", "Your program prints the answer of the board before, and 0 for the first: it prints before it has searched. Print after the search.", remembering(0, late)),
	leak("previous-answer-after-stuck", "Your program prints the answer of the board before, and -1 for the first: it prints before it has searched. Print after the search.", remembering(stuck, late)),
	leak("distance-not-reset", "If the last cell cannot be reached, your program prints the distance that a cell of this number had on a board before. Set all distances to -1 before every board.", leaky{keepDistance: true}.start),
})

func leak(name, doc string, start func() Player) *Belief {
	return &Belief{Name: name, Doc: doc, Leaks: true, New: start, stages: stages{field: "whole", alone: true}}
}

// leakPairs are leaks of a search, with another number printed where it finds
// nothing. A leak has no stages to join: what it prints is changed as it comes out.
func leakPairs() (all []*Belief) {
	for _, print := range Singles {
		value, ok := printsStuck(print)
		if !ok {
			continue
		}
		for _, l := range slices.Concat(leaks, moreLeaks) {
			if l.searches {
				all = append(all, printing(l, print, value))
			}
		}
	}
	return all
}

// printsStuck returns what a belief prints for every board whose last cell cannot be
// reached; false if that hangs on the board, or it has another belief.
func printsStuck(m *Belief) (Outcome, bool) {
	if m.stages.field != "stuck" {
		return 0, false
	}
	value := m.New()(&board.Board{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}})
	other := m.New()(&board.Board{Cells: 5, Faces: 1, Jumps: []board.Jump{{From: 4, To: 1}}})
	return value, value == other
}

func printing(l, print *Belief, value Outcome) *Belief {
	m := leak(NameOf(print, l), "", func() Player {
		play := l.New()
		return func(b *board.Board) Outcome {
			if o := play(b); o != stuck {
				return o
			}
			return value
		}
	})
	m.Parts = []*Belief{print, l}
	return m
}

func none(*board.Board) int { return 0 }

func belowLast(b *board.Board) int { return b.Cells }

func upToFaces(b *board.Board) int { return min(b.Faces, b.Cells) + 1 }

// late prints each answer one board late.
func late(_ *machine, known, o Outcome) (Outcome, Outcome) { return known, o }

// leaky is a right breadth-first search that forgets to clear one thing.
type leaky struct {
	keepQueue, keepDistance bool

	tellsTable  bool                   // what is printed is the distance of the last cell, whether it was found or not
	endsFound   bool                   // the search ends when the last cell is found, not when it is taken
	past        bool                   // a jump of an earlier board is taken past the last cell, which is then seen
	keepsFirst  bool                   // a jump is not put in the place of one that was not cleared
	clearsJumps func(*board.Board) int // how many entries of the table of jumps are cleared; nil is all
	clearsSeen  func(*board.Board) int // how many distances are

	jump, distance []int32 // by cell; a distance of -1 is unseen
	left           []int32 // by cell: the distance that it had last
	queue          []int32
}

func (l leaky) start() Player { return l.answer }

func (l *leaky) answer(b *board.Board) Outcome {
	l.clear(b)
	l.queue = append(l.queue, 1)
	l.distance[1] = 0
	last, steps := int32(b.Cells), MaxSteps
	found := func(at int) Outcome { // what was not taken stays
		l.queue = l.queue[:copy(l.queue, l.queue[at+1:])]
		return Outcome(l.distance[last])
	}
	for i := 0; i < len(l.queue); i++ {
		v := l.queue[i]
		if v == last && !l.endsFound && !l.tellsTable {
			return found(i)
		}
		for w := v + 1; w <= min(v+int32(b.Faces), last); w++ {
			if steps--; steps < 0 {
				return Hang
			}
			t := cmp.Or(l.jump[w], w)
			if t > last && !l.past || l.distance[t] >= 0 {
				continue
			}
			l.distance[t] = l.distance[v] + 1
			l.left[t] = l.distance[t]
			if t == last && l.endsFound {
				return found(i)
			}
			l.queue = append(l.queue, t)
		}
	}
	l.queue = l.queue[:0]
	switch {
	case l.tellsTable:
		return Outcome(l.distance[last])
	case l.keepDistance:
		return Outcome(l.left[last])
	}
	return stuck
}

func (l *leaky) clear(b *board.Board) {
	for len(l.jump) <= b.Cells {
		l.jump, l.distance, l.left = append(l.jump, 0), append(l.distance, unseen), append(l.left, unseen)
	}
	cleared := len(l.jump)
	if l.clearsJumps != nil {
		cleared = l.clearsJumps(b)
	}
	clear(l.jump[:cleared])
	cleared = len(l.distance)
	if l.clearsSeen != nil {
		cleared = l.clearsSeen(b)
	}
	filled(l.distance, int32(cleared), unseen)
	if !l.keepQueue {
		l.queue = l.queue[:0]
	}
	for _, j := range b.Jumps {
		if !l.keepsFirst || l.jump[j.From] == 0 {
			l.jump[j.From] = j.To
		}
	}
}

// remembering is a right program that makes what it prints, and what it knows on the next
// board, of its answer and what it knew.
func remembering(first Outcome, step func(m *machine, known, o Outcome) (printed, next Outcome)) func() Player {
	return func() Player {
		m, known := new(machine), first
		m.start(stages{})
		return func(b *board.Board) (printed Outcome) {
			printed, known = step(m, known, m.answer(b))
			return printed
		}
	}
}

// memoKept lets the table of the recursion grow with the boards, and clears
// nothing.
func memoKept(m *machine) Outcome {
	for int32(len(m.memo)) <= m.cells {
		m.memo = append(m.memo, 0)
	}
	return snakelessRecursion(m)
}
