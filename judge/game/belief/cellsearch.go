package belief

import (
	"slices"

	"adder/judge/game/board"
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
