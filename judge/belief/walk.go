package belief

import (
	"slices"

	"adder/judge/board"
)

// Theory. Most programs that search are one program with another choice here and
// there. They take a cell, look at what its throws lead to, ask whether that was
// found before, mark something, and put something away for later:
//
//	take v --throw--> w ==jump==> t    asked: w or t?  marked: w or t?  put: t
//	     ^                       |     distance: of the entry, or of the cell?
//	     +-----------------------+     over: when t is found, or taken?
//
// Each choice has a name and a word below, the right one first. Some are right
// alone and wrong beside another: who keeps one distance per cell may mark late,
// or write it again, but not both.

// walk is a search, by its choices. The zero value is a right search in the
// order in which cells were found.
type walk struct {
	order  order
	down   bool // faces from the largest to the smallest
	asked  asked
	marked marked
	from   distance
	write  write
	over   over
	throws throws
	jumps  jumps

	endToo    bool                       // a jump that is taken late marks its end
	startLeft bool                       // a jump on the start is left alone where jumps are taken late
	startOpen bool                       // the start is not marked
	standing  bool                       // a player whose jump's end was seen before stays on its start
	usedUp    bool                       // a jump is taken by the first landing on its start only
	landOnce  bool                       // each cell is landed on only once
	endless   bool                       // a landing without an end is a loop that the program never leaves
	freeLast  bool                       // a jump onto the last cell is not counted
	edgeLast  bool                       // where a jump is a move of its own, throws come before it
	unasked   bool                       // where a jump is a move of its own, its end is never asked for
	notAtOnce bool                       // the first throw does not end the game
	past      func(w, cells int32) int32 // the cell that a throw past the last one is taken to land on, below 1 if none; nil makes no such throw
	most      int                        // how many cells are taken before the search is given up; 0 is all
	ring      int                        // how many places the queue has, in a ring in which a full queue looks empty; 0 is enough
	perJump   int32                      // what is added in the end for each jump of the way
	price     func(t throw) int32        // what a throw counts; nil counts each as one
}

// throw is what a throw may be counted by: its face, how many faces there are, how many
// were tried before it from this cell, and how many of those led to what was not found
// before.
type throw struct{ face, faces, tried, news int32 }

// fewestSteps is what a walk may do on any board before it is taken to hang, and
// patient how many times that where it is no guess.
const (
	fewestSteps = 3_000
	patient     = 30
)

func (k *walk) search(m *machine) Outcome {
	m.begin()
	if m.shared = k.from == ofShared && k.order == firstFound; m.shared {
		m.entries = nil // a new process has no room yet
	}
	if k.perJump != 0 {
		m.jumped = filled(m.jumped, m.cells+1, 0)
	}
	for _, r := range m.starts {
		if m.over(r.Cell) && !k.over.byThrow() {
			return Outcome(r.Cost)
		}
		m.depth[r.Cell] = r.Cost
		m.landed[r.Cell] = !k.startOpen && k.marked != markTaken
		m.put(k.order, r.Cell, r.Cost)
		m.lined = append(m.lined, r.Cost)
	}
	m.roundEnd, m.beside = len(m.entries), m.entries[:0]
	for taken := 0; k.most == 0 || taken < k.most; taken++ {
		switch k.from {
		case ofRound, ofHalf:
			m.nextOfRound(k.from == ofHalf && k.order == firstFound)
		case ofLongRound:
			if m.head > m.roundEnd {
				m.roundEnd = len(m.entries)
				m.round++
			}
		case ofTaken:
			m.round = int32(taken)
		case ofShared:
			m.nextShared()
		case ofOwnQueue:
			m.round = m.lined[min(taken, len(m.lined)-1)]
		}
		e, ok := m.take(k.order)
		if m.steps--; m.steps < 0 {
			return Hang
		}
		if !ok {
			break
		}
		if k.byLevels(m) && e.Cost > m.newsAt+m.cells+1 {
			return Hang
		}
		if o, ended := k.taken(m, e); ended {
			return o
		}
	}
	if k.over >= overBest {
		return k.end(m, m.cells, m.best)
	}
	if k.over == overEmptied {
		last := m.cells
		for c := m.finish; c < m.cells; c++ {
			if m.depth[c] < m.depth[last] {
				last = c
			}
		}
		return k.end(m, last, m.depth[last])
	}
	if k.throws == snakesAtLast {
		again := *k
		again.throws = allThrows
		return again.search(m)
	}
	return stuck
}

// byLevels reports whether the ends of jumps come again and again, and cells are taken
// by the throws to them, each with its own. Then a second entry of a cell with as many
// throws finds nothing that the first did not, and the search has no end if no cell was
// marked for as many throws as there are cells.
func (k *walk) byLevels(m *machine) bool {
	return k.asked == askLanding && k.order == firstFound && k.from == ofEntry && k.jumps == whenLanded && !m.priced()
}

// end is what a program found that takes a cell for the last one.
func (k *walk) end(m *machine, cell, cost int32) Outcome {
	if cost >= far {
		return stuck
	}
	if k.perJump != 0 {
		cost += k.perJump * m.jumped[cell]
	}
	if k.from == ofFound {
		cost = m.found
	}
	return Outcome(cost)
}

// begin clears what a walk needs, and sets how much it may do.
func (m *machine) begin() {
	m.depth = filled(m.depth, m.cells+1, far)
	m.landed = filled(m.landed, m.cells+1, false)
	m.entries, m.head, m.covered = m.entries[:0], 0, 0
	m.looked, m.queued = filled(m.looked, m.cells+1, false), filled(m.queued, m.cells+1, 0)
	m.lined, m.found, m.from, m.best = m.lined[:0], 0, 0, far
	m.text = filled(m.text, m.cells+1, false)
	m.round, m.turn, m.roundEnd, m.newsAt, m.noticed, m.shared = 0, 0, 0, 0, false, false
	steps := fewestSteps + 16*int(m.cells)*int(min(m.hi, m.cells))
	if !m.brief {
		steps *= patient
	}
	m.allow(steps)
}

// taken is what is done with an entry: its jump, if that was left for now, and
// its throws.
func (k *walk) taken(m *machine, e board.Rest) (Outcome, bool) {
	if k.marked == markTaken {
		if m.landed[e.Cell] {
			return 0, false
		}
		m.landed[e.Cell] = true
	}
	switch k.from {
	case ofCell, ofFace:
		e.Cost = m.depth[e.Cell]
	case ofRound, ofHalf, ofLongRound, ofTaken, ofShared, ofOwnQueue:
		e.Cost = m.round
	}
	if m.from = e.Cell; k.perJump != 0 {
		m.jumpsThere = m.jumped[e.Cell]
	}
	switch {
	case k.jumps == whenLanded, k.startLeft && e.Cell == 1:
		return k.rested(m, e)
	case k.jumps == whenTaken:
		for i := m.first[e.Cell]; i < m.first[e.Cell+1]; i++ {
			r := m.rests[i]
			m.landed[r.Cell] = m.landed[r.Cell] || k.endToo
			if r.Cell != e.Cell && k.over != overThrown && m.over(r.Cell) {
				return k.end(m, r.Cell, e.Cost+r.Cost), true
			}
			if o, ended := k.rested(m, board.Rest{Cell: r.Cell, Cost: e.Cost + r.Cost}); ended {
				return o, true
			}
		}
		return 0, false
	}
	return k.edge(m, e)
}

// edge puts away the end of the jump on a cell, as the end of a way of its own.
func (k *walk) edge(m *machine, e board.Rest) (Outcome, bool) {
	cost := e.Cost
	if k.jumps == asCostlyEdge || k.jumps == asCostlyEdgeBeside {
		cost++
	}
	throws := m.game.JumpFrom(e.Cell) == 0 || k.jumps == asEdgeBeside || k.jumps == asCostlyEdgeBeside
	if throws && k.edgeLast {
		if o, ended := k.rested(m, e); ended {
			return o, true
		}
	}
	for i := m.first[e.Cell]; i < m.first[e.Cell+1]; i++ {
		if r := m.rests[i]; r.Cell != e.Cell {
			m.byEdge = true
			m.landed[r.Cell] = m.landed[r.Cell] && !k.unasked
			o, ended := k.arrive(m, r.Cell, r.Cell, cost+r.Cost)
			if m.byEdge = false; ended {
				return o, true
			}
		}
	}
	if !throws || k.edgeLast {
		return 0, false
	}
	return k.rested(m, e)
}

// rested throws from a cell.
func (k *walk) rested(m *machine, e board.Rest) (Outcome, bool) {
	m.furthest = e.Cost
	if m.over(e.Cell) && !(k.throws == textBehindNeverLast && m.text[e.Cell]) {
		switch k.over {
		case overTaken, overThrownOrTaken:
			return k.end(m, e.Cell, e.Cost), true
		case overPast:
			return k.end(m, e.Cell, e.Cost+1), true
		}
	}
	first, last := m.reach(e.Cell)
	switch k.throws {
	case uncovered:
		first, m.covered = max(first, m.covered+1), max(last, m.covered)
	case allButLargest:
		last--
	case passing:
		return k.elsewhere(m, e, func(_, before int32) int64 { return m.pip(e.Cell, before) })
	case textBehind, textBehindNeverLast, textBehindLadders, textBehindSnakes:
		if m.text[e.Cell] {
			return k.elsewhere(m, e, func(face, _ int32) int64 { return behind(e.Cell, face) })
		}
	}
	plain, ladder := k.kept(m, first, last)
	if k.past != nil {
		last = e.Cell + min(m.hi, m.cells)
	}
	found := m.found
	for i := range last - first + 1 {
		w := first + i
		if k.down {
			w = last - i
		}
		price := int32(1)
		if k.price != nil {
			price = k.price(throw{w - e.Cell, int32(m.faces()), i, m.found - found})
		}
		if m.steps--; m.steps < 0 {
			return Hang, true
		}
		if w > m.cells {
			w = k.past(w, m.cells)
		}
		if w < 1 || k.skips(m, w, plain, ladder) {
			continue
		}
		if k.from == ofFace {
			e.Cost = m.depth[e.Cell]
		}
		ends := k.ends(m, w)
		if ends && k.throws == beforeSnake {
			break
		}
		m.old = false
		if o, ended := k.land(m, w, e.Cost+price); ended {
			return o, true
		}
		if ends || m.old && k.throws == untilFound {
			break
		}
	}
	if m.noticed {
		return Outcome(e.Cost + 1), true
	}
	return 0, false
}

// elsewhere throws from a cell whose faces lead elsewhere than so many cells on: next
// tells where, by the face and by where the one before it landed, 0 if it is the first.
func (k *walk) elsewhere(m *machine, e board.Rest, next func(face, before int32) int64) (Outcome, bool) {
	before := int32(0)
	for face := int32(1); face <= m.hi; face++ {
		w := next(face, before)
		if m.steps--; m.steps < 0 {
			return Hang, true
		}
		if w > int64(m.cells) {
			break
		}
		before = int32(w)
		if o, ended := k.land(m, before, e.Cost+1); ended {
			return o, true
		}
	}
	return 0, false
}

// pip is the cell after the one to which a landing leads, and that after a cell itself.
func (m *machine) pip(cell, landed int32) int64 {
	if landed > 0 {
		cell = landed
		if rests := m.landing(landed); len(rests) > 0 {
			cell = rests[0].Cell
		}
	}
	return int64(cell) + 1
}

// Theory. In JavaScript what is read is text until it is made a number, and text plus
// a number is text: 12 + 3 is 123 where the 12 is the end of a jump. As the index of a
// table a text is as good as the number, compared with === it is not.

// behind is the number whose digits are those of a cell and then those of a face.
func behind(cell, face int32) int64 {
	shifted := int64(cell)
	for x := face; x > 0; x /= 10 {
		shifted *= 10
	}
	return shifted + int64(face)
}

func (m *machine) ladder(w int32) bool { return m.game.JumpFrom(w) > w }

func (m *machine) snake(w int32) bool { return m.game.JumpFrom(w) != 0 && !m.ladder(w) }

// kept returns the plain landing and the ladder that matter where not all throws are
// tried; 0 is none.
func (k *walk) kept(m *machine, first, last int32) (plain, ladder int32) {
	if k.throws < largestOrJump || k.throws > snakesLast {
		return 0, 0
	}
	best := int32(0) // the top of the ladder, or its length
	for w := first; w <= last; w++ {
		to := m.game.JumpFrom(w)
		climb := to
		if k.throws != highestTopOrLargest && k.throws != highestEndOrLargest {
			climb -= w
		}
		switch {
		case to == 0:
			plain = w
		case climb > best && (to > w || k.throws == highestEndOrLargest):
			ladder, best = w, climb
		}
	}
	if k.throws == largestOrJump {
		plain = last
	}
	return plain, ladder
}

// skips reports whether a throw onto a cell is not tried.
func (k *walk) skips(m *machine, w, plain, ladder int32) bool {
	if k.landOnce {
		if m.looked[w] {
			return true
		}
		m.looked[w] = true
	}
	switch k.throws {
	case largestOrJump, largestPlainOrJump:
		return w != plain && m.game.JumpFrom(w) == 0
	case laddersFirst:
		return ladder > 0 && !m.ladder(w)
	case longestLadderFirst:
		return ladder > 0 && w != ladder
	case highestTopOrLargest, highestEndOrLargest:
		return w != plain && w != ladder
	case snakesAtLast:
		return m.snake(w)
	case jumpsFromStarts:
		return m.game.JumpFrom(m.from) != 0 && m.game.JumpFrom(w) == 0
	case snakesLast:
		return plain+ladder > 0 && m.snake(w)
	case bestKind:
		return ladder > 0 && !m.ladder(w) || plain > 0 && m.snake(w)
	}
	return false
}

// ends reports whether no throw is tried after one onto a cell.
func (k *walk) ends(m *machine, w int32) bool {
	switch k.throws {
	case untilJump:
		return m.game.JumpFrom(w) != 0
	case untilLadder:
		return m.ladder(w)
	case untilSnake, beforeSnake:
		return m.snake(w)
	}
	return false
}

// staysOn reports whether the player may stay on the cell landed on.
func (m *machine) staysOn(w int32) bool {
	return slices.ContainsFunc(m.landing(w), func(r board.Rest) bool { return r.Cell == w })
}

// land is a throw onto a cell.
func (k *walk) land(m *machine, w, cost int32) (Outcome, bool) {
	if k.over.byThrow() && m.over(w) || k.over == overThrown && m.over(w) && m.staysOn(w) {
		return k.end(m, w, cost), true
	}
	if k.asked == askLandingOnce {
		if m.landed[w] {
			m.old = true
			return 0, false
		}
		m.landed[w] = true
	}
	if k.jumps != whenLanded || k.usedUp && m.looked[w] {
		return k.arrive(m, w, w, cost)
	}
	m.looked[w] = m.looked[w] || k.usedUp
	if k.endless && m.first[w] == m.first[w+1] {
		return Hang, true
	}
	for i := m.first[w]; i < m.first[w+1]; i++ {
		r := m.rests[i]
		if k.from == ofFace {
			cost = m.depth[m.from] + 1
		}
		if k.throws == jumpsFromStarts && r.Cell == w && m.game.JumpFrom(m.from) != 0 {
			continue
		}
		if o, ended := k.arrive(m, w, r.Cell, cost+r.Cost); ended {
			return o, true
		}
	}
	return 0, false
}

// arrive puts the end of a landing away unless the program believes that it has
// been there.
func (k *walk) arrive(m *machine, w, t, cost int32) (Outcome, bool) {
	over := m.over(t)
	if k.notAtOnce && over && cost <= 1 {
		return 0, false
	}
	jumpedFrom := w
	if m.byEdge {
		jumpedFrom = m.from
	}
	if k.standing && t != w && m.landed[t] {
		t = w
	}
	if k.from == ofOwnQueue {
		m.lined = append(m.lined, cost)
	}
	news := k.news(m, w, t, cost)
	if over && (k.over == overBest || k.over == overBestNew && news) {
		m.best = min(m.best, cost)
	}
	if over && k.over == overLast {
		m.best = cost
	}
	if k.marked == markFirst || news && (k.marked == markLanding || k.marked == markBoth) {
		m.mark(w, cost)
	}
	if !news {
		m.old = true
		if k.write == writeAlways || k.write == writeShorter && cost < m.depth[t] {
			m.depth[t] = cost
		}
		return 0, false
	}
	if k.marked == markEnd || k.marked == markBoth || k.marked == markFirst || k.marked == markPlain && t == w {
		m.mark(t, cost)
	}
	m.depth[t], m.text[t] = cost, m.text[m.from]
	if t != w { // else it is what the throw made of the cell
		m.text[t] = t > w && k.throws != textBehindSnakes || t < w && k.throws != textBehindLadders
	}
	m.found++
	if k.perJump != 0 {
		m.jumped[t] = m.jumpsThere
		if t != jumpedFrom {
			m.jumped[t]++
		}
	}
	switch {
	case k.over == overFound && over:
		if k.freeLast && t != w {
			cost--
		}
		return k.end(m, t, cost), true
	case k.over == overThrowsMade && over:
		m.noticed = true
	case k.order.front(jumpedFrom, t):
		m.putInFront(t, cost)
	case !k.byLevels(m):
		m.put(k.order, t, cost)
	case m.queued[t] != cost:
		m.queued[t] = cost
		m.put(k.order, t, cost)
	}
	if k.ring != 0 && len(m.entries)-m.head == k.ring {
		m.head = len(m.entries)
	}
	return 0, false
}

func (m *machine) mark(cell, cost int32) {
	if !m.landed[cell] {
		m.landed[cell], m.newsAt = true, cost
	}
}

// news reports whether a program goes on from an arrival.
func (k *walk) news(m *machine, w, t, cost int32) bool {
	switch k.asked {
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

// asked is what must not have been seen for an arrival to count.
type asked uint8

const (
	askEnd asked = iota
	askLanding
	askLandingOnce // once for all ends of a jump that may be left alone
	askBoth
	askShorter // no mark: the way must be shorter than the one known
	askNothing
)

// marked is what is seen from then on.
type marked uint8

const (
	markEnd marked = iota
	markLanding
	markBoth
	markFirst // both, and the landing also where the search does not go on
	markTaken // when it is taken; what comes again is left
	markPlain // the end, where no jump led there
)

// distance is whence the distance of the cell thrown from is known.
type distance uint8

const (
	ofEntry     distance = iota // it was put away with the cell
	ofCell                      // it stands in a table, which is read when the cell is taken
	ofFace                      // the same, read anew for each face
	ofRound                     // it is the round, of which there is one for so many cells as the queue has, asked each time
	ofHalf                      // the same, but found cells wait in a queue of their own, and what is left of a round is lost
	ofLongRound                 // it is the round, and each takes a cell of the next one too
	ofTaken                     // it is how many cells were taken before
	ofShared                    // it is the round, and what is found for the next one is written over what is left of this one
	ofOwnQueue                  // it waits in a queue of its own, into which one is put at every landing
	ofFound                     // what is told is how many cells were found
)

// write is what is written of an arrival at a cell that was found before.
type write uint8

const (
	writeNothing write = iota
	writeAlways        // its distance
	writeShorter       // its distance, if that is shorter
)

// over is when the program notices that the game is over.
type over uint8

const (
	overFound      over = iota
	overThrown          // only a throw onto the last cell, where no jump starts
	overThrowsMade      // when all throws from a cell are made
	overPast            // a throw onto the last cell or past it
	overThrownOrTaken
	overTaken
	overEmptied // when nothing is left to be taken, the table is asked
	overBest    // then, but the best of all that led there counts; from here on that is noted on the way
	overBestNew // of those that were new
	overLast    // the last of all
)

// byThrow reports whether the end is noticed before a jump is looked for.
func (o over) byThrow() bool { return o == overPast || o == overThrownOrTaken }

// throws is which throws are tried.
type throws uint8

const (
	allThrows          throws = iota
	largestOrJump             // of those that take no jump only the largest face
	largestPlainOrJump        // the same, but the largest that lands on a plain cell
	laddersFirst              // where a ladder is in reach, nothing else
	longestLadderFirst
	highestTopOrLargest // onto the ladder with the highest top, and the furthest onto a plain cell
	highestEndOrLargest // the same of all jumps
	bestKind            // the same, and where none is, onto a snake only where nothing else is
	snakesLast          // onto a snake only where nothing else is in reach
	untilJump           // the loop over the faces ends at the first jump, which is taken
	untilLadder
	untilSnake
	beforeSnake  // the same, and the snake is not taken
	snakesAtLast // onto a snake only if there is no way without
	untilFound   // it ends where a throw leads to what was found before
	uncovered    // onto cells beyond all that throws were made onto before
	allButLargest
	passing             // a throw is made pip by pip, and takes the jumps that it passes
	textBehind          // from where a jump ended, a face is written behind the cell
	textBehindNeverLast // the same, and the last cell is not known by its text
	textBehindLadders   // the same where a ladder ended, and after that
	textBehindSnakes
	jumpsFromStarts // from a cell on which a jump starts, only those that take another jump
)

// jumps is when a jump is taken.
type jumps uint8

const (
	whenLanded jumps = iota
	whenTaken        // the cell landed on is put away, and left for the jump's end when it is taken
	asEdge           // the jump is put away for later, from its start, at no cost
	asCostlyEdge
	asEdgeBeside // the same, and throws go on from the start as well
	asCostlyEdgeBeside
)
