package belief

import (
	"cmp"

	"adder/judge/game/board"
)

// leaks are programs that answer the first board rightly, and carry something over to the
// next.
var leaks = []*Belief{
	leak("kept-jumps", "jumps-not-cleared", "Your table of jumps is not cleared between boards, so the "+
		"jumps of earlier boards are still taken. Clear it before every board.",
		func(r *memory) { r.jumps = true }),
	leak("kept-seen", "distances-not-cleared", "Your distances, or the marks of visited cells, are not "+
		"cleared between boards, so cells count as visited from the start. Clear them before every board.",
		func(r *memory) { r.seen = true }),
	leak("kept-seen", "last-cell-not-cleared", "Your program clears the visited cells between boards, "+
		"but only those below the last one, so the last cell counts as visited on later boards. Cells "+
		"are counted from 1: clear 1 to N, both included.",
		func(r *memory) { r.last = true }),
	leak("kept-seen", "last-distance-not-cleared", "Your program prints an answer again that an "+
		"earlier board left: what it keeps of the last cell is not cleared between boards. Cells are "+
		"counted from 1: clear 1 to N, both included; and in Python a default argument such as memo={} "+
		"is the same table at every call.", func(r *memory) { r.last, r.tellsTable = true, true }),
	leak("kept-seen", "cleared-to-a-quarter", "Your program clears what was visited only up to a "+
		"quarter of the board, so the cells above count as visited on later boards: memset takes a "+
		"number of bytes, and an int has four. Multiply by sizeof.",
		func(r *memory) { r.seenQuarter = true }),
	leak("kept-queue", "queue-not-emptied-when-found", "Your queue is not emptied between boards: your "+
		"search ends as soon as it finds the last cell, and what was left is thrown from on the next "+
		"board. Empty it before every board.",
		func(r *memory) { r.queue, r.endsFound = true, true }),
	leak("kept-distance", "distance-not-reset", "If the last cell cannot be reached, your program "+
		"prints the distance that a cell of this number had on a board before. Set all distances to -1 "+
		"before every board.", func(r *memory) { r.distance = true }),
}

func leak(place, name, doc string, set func(*memory)) *Belief {
	m := row(place, name, doc, func(p *program) { set(&p.memory) })
	m.Leaks = true
	return m
}

// memory is what a program carries over from one board to the next. The zero value carries
// nothing over.
type memory struct {
	jumps       bool // the table of jumps is not cleared
	seen        bool // the distances are not cleared
	last        bool // the distance of the last cell is not cleared
	seenQuarter bool // the distances are cleared up to a quarter of the cells
	queue       bool // the queue is not emptied
	distance    bool // where there is no way, the distance is printed that the last cell's number had before
	endsFound   bool // the search ends when the last cell is found, not when it is taken
	tellsTable  bool // what is printed is the distance of the last cell, whether it was found or not
}

// leaky is a right breadth-first search that forgets to clear something.
type leaky struct {
	*machine

	jump     []int32 // by cell
	distance []int32 // by cell; -1 is unseen
	left     []int32 // by cell: the distance that it had last
	queue    []int32
}

func (l *leaky) answer(b *board.Board) Outcome {
	l.clear(b)
	l.board = *b
	o := l.search(b)
	if o == stuck && l.memory.distance {
		o = Outcome(l.left[b.Cells])
	}
	if l.memory.tellsTable {
		o = Outcome(l.distance[b.Cells])
	}
	return l.printed(o)
}

func (l *leaky) search(b *board.Board) Outcome {
	l.queue = append(l.queue, 1)
	l.distance[1] = 0
	last := int32(b.Cells)
	l.steps = mostSteps
	for i := 0; i < len(l.queue); i++ {
		v := l.queue[i]
		if v == last && !l.memory.endsFound && !l.memory.tellsTable {
			return l.foundAt(i, last)
		}
		for w := v + 1; w <= min(v+int32(b.Faces), last); w++ {
			l.steps--
			if l.steps < 0 {
				return Hang
			}
			t := cmp.Or(l.jump[w], w)
			if t > last || l.distance[t] >= 0 {
				continue
			}
			l.distance[t] = l.distance[v] + 1
			l.left[t] = l.distance[t]
			if t == last && l.memory.endsFound {
				return l.foundAt(i, last)
			}
			l.queue = append(l.queue, t)
		}
	}
	l.queue = l.queue[:0]
	return stuck
}

// foundAt ends the search at an entry of the queue. What was not taken stays.
func (l *leaky) foundAt(i int, last int32) Outcome {
	l.queue = l.queue[:copy(l.queue, l.queue[i+1:])]
	return Outcome(l.distance[last])
}

func (l *leaky) clear(b *board.Board) {
	for len(l.jump) <= b.Cells {
		l.jump, l.distance, l.left = append(l.jump, 0), append(l.distance, unseen), append(l.left, unseen)
	}
	if !l.memory.jumps {
		clear(l.jump)
	}
	switch {
	case l.memory.last:
		filled(l.distance, int32(b.Cells), unseen)
	case l.memory.seenQuarter:
		filled(l.distance, int32(b.Cells)/4+1, unseen)
	case !l.memory.seen:
		filled(l.distance, int32(len(l.distance)), unseen)
	}
	if !l.memory.queue {
		l.queue = l.queue[:0]
	}
	for _, j := range b.Jumps {
		l.jump[j.From] = j.To
	}
}
