package belief

import (
	"cmp"
	"slices"

	"adder/judge/game/board"
)

// Theory. Most programs that search are one program with another choice here and there.
// They take a cell, look at what its throws lead to, ask whether that was found before,
// mark something, and put something away for later:
//
//	take v --throw--> w ==jump==> t    asked: w or t?  marked: w or t?  put: t
//	     ^                       |     distance: of the entry, or of the cell?
//	     +-----------------------+     over: when t is found, or taken?
//
// Each choice has a name below, the right one first. Some are right alone and wrong beside
// another: a program that keeps one distance for each cell may mark late, or write it again,
// but not both.

// walk is a search cell by cell, by its choices. The zero value is a right search in the
// order in which cells were found.
type walk struct {
	order  order
	from   distance
	end    gameEnd
	throws throws

	// Many programs treat ladders and snakes in two branches, and slip in one.
	plain, ladder, snake landingChoices // by what starts on the cell landed on

	inOrder   bool // set alone: a walk as it is, whatever the ways cost
	downward  bool // faces are tried from the largest to the smallest
	startLeft bool // a jump on the start is left alone where jumps are taken late
	startOpen bool // the start is not marked
	pips      bool // a throw adds its face to the distance, and not 1
	endless   bool // a landing without an end is a loop that the program never leaves
	following bool // chains are followed, from one unmarked cell to the next
	most      int  // how many cells are taken before the search is given up; 0 is all
}

// landingChoices are what is done at a landing.
type landingChoices struct {
	asked     asked
	marked    marked
	jumps     jumps
	rewritten bool // the distance of a cell is written at each arrival
	standing  bool // a player whose jump's end was seen before stays on its start
	usedUp    bool // a jump is taken by the first landing on its start only
	landOnce  bool // each cell is landed on only once
}

// at are the choices for a landing on a cell.
func (k *walk) at(m *machine, cell int32) *landingChoices {
	end := m.game.JumpFrom(cell)
	switch {
	case end == 0:
		return &k.plain
	case end > cell:
		return &k.ladder
	}
	return &k.snake
}

// order is which of the cells that were put away is taken next.
type order uint8

const (
	firstFound order = iota
	lastFound
	leastFound   // the one with the least distance, then the lowest
	highestFound // the highest cell
	lowestFound  // the lowest cell
	// A* (Hart 1968): the least sum of distance and throws that the rest takes without jumps
	nearestByEstimate    // these throws are rounded up; of several the lowest cell
	nearestByLowEstimate // they are rounded down; of several the one with the least distance
)

// asked is what must not have been seen for an arrival to count.
type asked uint8

const (
	askEnd asked = iota
	askLanding
	askLandingOnce // once for all ends of a jump that may be left alone
	askBoth
	askShorter // no mark: the way must be shorter than the one that is known
)

// marked is what is seen from then on.
type marked uint8

const (
	markEnd marked = iota
	markLanding
	markBoth
	markFirst // both, and the landing also where the search does not go on
	markTaken // the cell, when it is taken; what comes again is left
)

// distance is where the distance of the cell thrown from is kept.
type distance uint8

const (
	ofEntry       distance = iota // with the cell that was put away
	ofCell                        // in a table, which is read when the cell is taken
	ofFace                        // the same, read anew for each face
	ofHalfRound                   // it is the round, whose length is asked at each step
	ofLongRound                   // it is the round, and each takes a cell of the next one too
	ofSharedRound                 // it is the round, and the next one is written over this one
	ofCellsFound                  // it is how many cells were found
)

// gameEnd is when the program notices that the game is over.
type gameEnd uint8

const (
	endFound         gameEnd = iota
	endThrown                // only at a throw onto the last cell, where no jump starts
	endThrowsMade            // when all throws from a cell are made
	endThrownOrTaken         // at a throw onto the last cell, or when the last cell is taken
	endTaken
	endEmptied // when nothing is left to be taken, the table is asked
)

// throws is which throws are tried.
type throws uint8

const (
	allThrows  throws = iota
	untilFound        // those up to the first that leads to what was found before
	uncovered         // those onto cells beyond all that throws were made onto before
)

// jumps is when a jump is taken.
type jumps uint8

const (
	whenLanded   jumps = iota
	asEdge             // it is put away for later, from its start, at no cost
	asEdgeBeside       // the same, and throws go on from the start as well
)

// search looks for the last cell.
func (k *walk) search(m *machine) Outcome {
	k.begin(m)
	for _, r := range m.starts {
		if m.over(r.Cell) && k.end != endThrownOrTaken {
			return Outcome(r.Cost)
		}
		m.depth[r.Cell] = r.Cost
		m.landed[r.Cell] = !k.startOpen && k.plain.marked != markTaken
		m.copies[r.Cost&1][r.Cell] = 1
		k.put(m, r.Cell, r.Cost)
	}
	m.roundEnd, m.turn = len(m.entries), 0
	for taken := 0; k.most == 0 || taken < k.most; taken++ {
		k.nextRound(m)
		e, ok := k.take(m)
		m.steps--
		if m.steps < 0 {
			return Hang
		}
		if !ok {
			break
		}
		o, ended := k.taken(m, e)
		if ended {
			return o
		}
	}
	if k.end == endEmptied {
		return least(m.depth[m.finish:])
	}
	return stuck
}

// begin clears what a walk needs.
func (k *walk) begin(m *machine) {
	m.depth = filled(m.depth, m.cells+1, infinite)
	m.landed = filled(m.landed, m.cells+1, false)
	m.looked = filled(m.looked, m.cells+1, false)
	m.entries, m.head, m.covered = m.entries[:0], 0, 0
	m.round, m.roundEnd, m.turn, m.counted, m.noticed = 0, 0, 0, 0, false
	m.queued = filled(m.queued, m.cells+1, -1)
	for i := range m.copies {
		m.copies[i] = filled(m.copies[i], m.cells+1, 0)
	}
	m.copied = 0
}

// nextRound counts rounds where that is how distances are known.
func (k *walk) nextRound(m *machine) {
	switch {
	case k.from == ofHalfRound && m.turn >= m.roundEnd-m.head:
		m.head, m.roundEnd = m.roundEnd, len(m.entries) // what is left of the round is lost
		m.turn = 1
		m.round++
	case k.from == ofHalfRound:
		m.turn++
	case k.sharesMemory() && m.head >= m.roundEnd:
		m.entries = m.entries[:m.turn]
		m.head, m.roundEnd, m.turn = 0, m.turn, 0
		m.round++
	case k.from == ofLongRound && m.head > m.roundEnd:
		m.roundEnd = len(m.entries)
		m.round++
	}
}

// sharesMemory reports whether the next round is written over this one.
func (k *walk) sharesMemory() bool { return k.from == ofSharedRound && k.order == firstFound }

// taken is what is done with an entry.
func (k *walk) taken(m *machine, e board.Rest) (Outcome, bool) {
	if k.plain.marked == markTaken {
		if m.landed[e.Cell] {
			return 0, false
		}
		m.landed[e.Cell] = true
	}
	m.taking = max(1, m.copies[e.Cost&1][e.Cell])
	m.copied += m.taking - 1
	if m.copied > mostCopied {
		return Hang, true
	}
	switch k.from {
	case ofCell, ofFace:
		e.Cost = m.depth[e.Cell]
	case ofHalfRound, ofLongRound, ofSharedRound:
		e.Cost = m.round
	case ofCellsFound:
		e.Cost = m.counted
	}
	m.from = e.Cell
	if k.at(m, e.Cell).jumps == whenLanded || k.startLeft && e.Cell == 1 {
		return k.thrown(m, e)
	}
	return k.edge(m, e)
}

// edge puts away the end of the jump on a cell, as the end of a move of its own.
func (k *walk) edge(m *machine, e board.Rest) (Outcome, bool) {
	for _, r := range m.landing(e.Cell) {
		if r.Cell == e.Cell {
			continue
		}
		o, ended := k.arrive(m, r.Cell, r.Cell, e.Cost+r.Cost)
		if ended {
			return o, true
		}
	}
	if m.game.JumpFrom(e.Cell) != 0 && k.at(m, e.Cell).jumps != asEdgeBeside {
		return 0, false
	}
	return k.thrown(m, e)
}

// thrown makes the throws from a cell.
func (k *walk) thrown(m *machine, e board.Rest) (Outcome, bool) {
	m.furthest = e.Cost
	if m.over(e.Cell) && (k.end == endTaken || k.end == endThrownOrTaken) {
		return Outcome(e.Cost), true
	}
	first, last := m.reach(e.Cell)
	if k.throws == uncovered {
		first, m.covered = max(first, m.covered+1), max(last, m.covered)
	}
	for i := range last - first + 1 {
		w := first + i
		if k.downward {
			w = last - i
		}
		m.steps--
		if m.steps < 0 {
			return Hang, true
		}
		if m.looked[w] && k.at(m, w).landOnce {
			continue
		}
		e.Cost = k.distanceNow(m, e)
		m.old = false
		o, ended := k.landed(m, w, e.Cost+k.price(m, w))
		if ended {
			return o, true
		}
		m.looked[w] = true
		if m.old && k.throws == untilFound {
			break
		}
	}
	if m.noticed {
		return Outcome(e.Cost + 1), true
	}
	return 0, false
}

// distanceNow is the distance of the cell thrown from, where it can change between two throws.
func (k *walk) distanceNow(m *machine, e board.Rest) int32 {
	switch k.from {
	case ofFace:
		return m.depth[m.from]
	case ofCellsFound:
		return m.counted
	}
	return e.Cost
}

// price is what the throw onto w adds to the distance.
func (k *walk) price(m *machine, w int32) int32 {
	if k.pips {
		return w - m.from
	}
	return 1
}

// landed is a throw onto a cell.
func (k *walk) landed(m *machine, w, cost int32) (Outcome, bool) {
	byThrow := k.end == endThrownOrTaken || k.end == endThrown && k.staysOn(m, w)
	if byThrow && m.over(w) {
		return Outcome(cost), true
	}
	if k.following {
		return k.follow(m, w, cost)
	}
	choices := k.at(m, w)
	if choices.asked == askLandingOnce {
		if m.landed[w] {
			m.old = true
			return 0, false
		}
		m.landed[w] = true
	}
	if choices.jumps != whenLanded || choices.usedUp && m.looked[w] {
		return k.arrive(m, w, w, cost)
	}
	ends := m.landing(w)
	if k.endless && len(ends) == 0 {
		return Hang, true
	}
	for _, r := range ends {
		if k.from == ofFace {
			cost = m.depth[m.from] + k.price(m, w)
		}
		o, ended := k.arrive(m, w, r.Cell, cost+r.Cost)
		if ended {
			return o, true
		}
	}
	return 0, false
}

// staysOn reports whether the player may stay on the cell landed on.
func (k *walk) staysOn(m *machine, w int32) bool {
	return slices.ContainsFunc(m.landing(w), func(r board.Rest) bool { return r.Cell == w })
}

// follow goes from jump to jump, and marks each cell on the way. The throw leads nowhere
// if it comes to one that is marked.
func (k *walk) follow(m *machine, w, cost int32) (Outcome, bool) {
	for !m.landed[w] && m.game.JumpFrom(w) != 0 {
		m.landed[w] = true
		m.steps--
		w = m.game.JumpFrom(w)
	}
	return k.arrive(m, w, w, cost)
}

// arrive puts the end t of a landing on w away, unless the program believes that it has
// been there.
func (k *walk) arrive(m *machine, w, t, cost int32) (Outcome, bool) {
	choices := k.at(m, w)
	if choices.standing && t != w && m.landed[t] {
		t = w
	}
	news := choices.asked.isNew(m, w, t, cost)
	if choices.marked == markFirst || news && (choices.marked == markLanding || choices.marked == markBoth) {
		m.landed[w] = true
	}
	if !news {
		m.old = true
		if choices.rewritten {
			m.depth[t] = cost
		}
		return 0, false
	}
	if choices.marked == markEnd || choices.marked == markBoth || choices.marked == markFirst {
		m.landed[t] = true
	}
	m.depth[t] = cost
	if k.from == ofCellsFound {
		m.counted++
	}
	switch {
	case k.end == endFound && m.over(t):
		return Outcome(cost), true
	case k.end == endThrowsMade && m.over(t):
		m.noticed = true
	case choices.asked == askLanding && k.order == firstFound && m.queued[t] == cost:
		// The end of a jump comes again and again. It finds nothing that it did not find before.
		m.copies[cost&1][t] += m.taking
	default:
		m.queued[t] = cost
		m.copies[cost&1][t] = m.taking
		k.put(m, t, cost)
	}
	return 0, false
}

// isNew reports whether a program goes on from an arrival.
func (a asked) isNew(m *machine, w, t, cost int32) bool {
	switch a {
	case askEnd:
		return !m.landed[t]
	case askLanding:
		return !m.landed[w]
	case askBoth:
		return !m.landed[t] && !m.landed[w]
	case askShorter:
		return cost < m.depth[t]
	}
	return true
}

// put holds a cell that was found and not thrown from yet.
func (k *walk) put(m *machine, cell, cost int32) {
	e := board.Rest{Cell: cell, Cost: cost}
	if k.sharesMemory() {
		m.turn++
		if m.turn <= m.roundEnd {
			m.entries[m.turn-1] = e
			return
		}
	}
	m.entries = append(m.entries, e)
	if k.order >= leastFound {
		k.up(m)
	}
}

// take returns the cell that is thrown from next, false if none is left.
func (k *walk) take(m *machine) (e board.Rest, ok bool) {
	last := len(m.entries) - 1
	switch {
	case m.head > last:
		return e, false
	case k.order == firstFound:
		e = m.entries[m.head]
		m.head++
	case k.order == lastFound:
		e, m.entries = m.entries[last], m.entries[:last]
	default:
		e = m.entries[0]
		m.entries[0], m.entries = m.entries[last], m.entries[:last]
		k.down(m)
	}
	return e, true
}

// sooner reports which of two cells is taken first where the order is not that of finding.
func (k *walk) sooner(m *machine, a, b board.Rest) bool {
	byCell, byCost := cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Cost, b.Cost)
	switch k.order {
	case highestFound:
		return cmp.Or(-byCell, byCost) < 0
	case lowestFound:
		return cmp.Or(byCell, byCost) < 0
	case nearestByEstimate:
		up := m.hi - 1
		return cmp.Or(cmp.Compare(m.estimate(a, up), m.estimate(b, up)), byCell, byCost) < 0
	case nearestByLowEstimate:
		return cmp.Or(cmp.Compare(m.estimate(a, 0), m.estimate(b, 0)), byCost, byCell) < 0
	}
	return cmp.Or(byCost, byCell) < 0
}

// estimate is the throws to a cell and those from there on if no jump is taken, which are
// rounded down after rounding is added to the cells that are left.
func (m *machine) estimate(e board.Rest, rounding int32) int32 {
	return e.Cost + (m.cells-e.Cell+rounding)/max(m.hi, 1)
}

// up moves the last entry of the heap to its place.
func (k *walk) up(m *machine) {
	heap := m.entries
	i := len(heap) - 1
	for i > 0 && k.sooner(m, heap[i], heap[(i-1)/2]) {
		heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
		i = (i - 1) / 2
	}
}

// down moves the first entry of the heap to its place.
func (k *walk) down(m *machine) {
	heap := m.entries
	i := 0
	for 2*i+1 < len(heap) {
		child := 2*i + 1
		if child+1 < len(heap) && k.sooner(m, heap[child+1], heap[child]) {
			child++
		}
		if !k.sooner(m, heap[child], heap[i]) {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}
