package belief

import (
	"math"

	"adder/judge/board"
)

// One pass over the cells gives every cell its value only if all ways lead one
// way. A snake leads against the pass: what it improves has been passed already.
//
// Passes from the last cell backwards are left out: like those forwards they find
// the best of the ways that go down once per pass less one.
var onePasses = []*Belief{
	searches("one-pass", "Your program loses what a snake carries behind the cell thrown from, as a table does that is filled in one pass over the cells. With snakes, the value of a cell can depend on one that the pass has not reached yet; repeat until nothing changes, or use a breadth-first search that takes every snake.", passes(1, never, far)),
	searches("two-passes", "Your program loses what a second snake carries behind the cell thrown from, as a table does that is filled in two passes over the cells. Every further snake on the best way needs a further pass; repeat until nothing changes.", passes(2, never, far)),
}

// tables are searches by a table that looks back. One that only hands values on is
// the bank's one-pass.
var tables = []*Belief{
	searches("table-filled-in-advance", "Your table gives the cells within the first throw the value 1 in advance, whatever starts there, and is filled in one pass.", pulled{filled: true}.search),
	searches("table-filled-in-advance-narrow", "Your table gives the cells within the first throw the value 1 in advance, whatever starts there, and is filled in one pass. Your program fails where the board ends before those cells do.", pulled{filled: true, narrow: true}.search),
	searches("table-off-board", "Your table starts before cell 1, and is filled in one pass over the cells.", pulled{offBoard: true}.search),
	searches("table-off-board-filled-in-advance", "Your table starts before cell 1, gives the cells within the first throw the value 1 in advance, whatever starts there, and is filled in one pass.", pulled{offBoard: true, filled: true}.search),
	searches("table-off-board-filled-in-advance-narrow", "Your table starts before cell 1, gives the cells within the first throw the value 1 in advance, whatever starts there, and is filled in one pass. Your program fails where the board ends before those cells do.", pulled{offBoard: true, filled: true, narrow: true}.search),
	searches("three-passes", "Your program loses what a third snake carries behind the cell thrown from, as a table does that is filled in three passes over the cells. Every further snake on the best way needs a further pass; repeat until nothing changes.", passes(3, never, far)),
	searches("as-many-passes-as-jumps", "Your program passes over its table once for every jump of the board. The last value can need one pass more: pass over it until nothing changes.", func(m *machine) Outcome { return passes(len(m.board.Jumps), never, far)(m) }),
	searches("passes-until-reached", "Your program passes over its table until the last cell has a value. A further pass can find a shorter way; repeat until nothing changes.", passes(math.MaxInt, lastReached, far)),
	searches("passes-until-answer-kept", "Your program passes over its table until a pass leaves the value that it prints as it was. Other values can still change in that pass, and this one after them: repeat until no value changes.", passes(math.MaxInt, answerKept, far)),
	searches("passes-until-last-step-kept", "Your program passes over its table until the last step of a pass changes nothing, because each step overwrites what the steps before it noted. Note where a value changes, and forget it only before a pass.", passes(math.MaxInt, lastStepKept, far)),
	searches("passes-until-last-cell-kept", "Your program passes over its table until the throws from the last cell of a pass change nothing, because it forgets for each cell what it noted of those before. Note where a value changes, and forget it only before a pass.", passes(math.MaxInt, lastCellKept, far)),
	searches("going-back-once", "Your table is filled from the first cell up, and goes back to a snake's tail when it comes to the head, but only once for each snake. What comes to the head by a shorter way later is lost: go back whenever the tail gets a smaller value.", goingBackOnce),
	searches("cell-between-innermost", "Your program improves each distance by way of a third cell, and its loop over that cell is the innermost. So each distance is looked at once, while those that it is made of can still be wrong: the loop over the cell between must be the outermost.", innermost),
	searches("rounds-in-place", "Your program goes over the cells in rounds, and throws also from those that it came to in the same round. So it counts rounds, which can be many throws: keep what was found in a round apart.", func(m *machine) Outcome {
		if o := passes(math.MaxInt, lastReached, far)(m); o < 0 {
			return o
		}
		return Outcome(m.round)
	}),
	searches("rounds-in-place-downward", "Your program goes over the cells in rounds, from the last one down, and throws also from the tails of snakes that it came to in the same round. So such a throw is not counted: keep what was found in a round apart.", roundsDownward),
	searches("table-minus-one", "Your table is filled in one pass over the cells, with -1 where no way is known; but it throws from such a cell too, as if -1 throws led there.", passes(1, never, -1)),
	searches("table-backwards-from-zero", "Your table is filled from the last cell backwards, and holds 0 where it is not filled yet. A snake leads back to such a cell, so your program takes it for a way to the end. Begin with a number that stands for no way, and repeat until nothing changes.", backwards),
}

// backwards is a table that is filled from the last cell down, with 0 where it is not filled
// yet.
func backwards(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, 0)
	for v := m.finish - 1; v >= 0; v-- {
		best := int32(far)
		w, last := m.reach(v)
		if !m.spend(w, last) {
			return Hang
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				best = min(best, m.depth[r.Cell]+1+r.Cost)
			}
		}
		m.depth[v] = best
	}
	best := int32(far)
	for _, r := range m.starts {
		best = min(best, m.depth[r.Cell]+r.Cost)
	}
	return least([]int32{best})
}

// goingBackOnce is a table that is filled upwards, and goes back to a snake's tail where that
// gets a smaller value, but looks at each snake only once.
func goingBackOnce(m *machine) Outcome {
	m.begin()
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
	for i := int32(1); i <= m.cells; i++ {
		value, back := pulled{offBoard: true}.lookBack(m, i)+1, i
		if m.steps -= int(m.hi); m.steps < 0 {
			return Hang
		}
		for _, r := range m.landing(i) {
			if r.Cell < i && m.looked[i] {
				continue
			}
			if cost := value + r.Cost; cost < m.depth[r.Cell] {
				m.depth[r.Cell], back = cost, min(back, r.Cell)
			}
		}
		m.looked[i] = true
		i = back
	}
	return least(m.depth[m.finish:])
}

// innermost is the first row of a table of all distances, which is filled column by column
// from the other rows as they were in the beginning.
func innermost(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, far)
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
	for _, s := range m.starts {
		first, last := m.reach(s.Cell)
		if s.Cell >= m.finish {
			continue
		}
		if !m.spend(first, last) {
			return Hang
		}
		for w := first; w <= last; w++ {
			for _, r := range m.landing(w) {
				m.depth[r.Cell] = min(m.depth[r.Cell], m.depth[s.Cell]+1+r.Cost)
			}
		}
	}
	for t, landings := range m.landingsInto() {
		ended := m.thrownFrom(landings, func(u, w int32) {
			if u >= m.finish {
				return
			}
			for _, r := range m.landing(w) {
				if r.Cell == int32(t) {
					m.depth[t] = min(m.depth[t], m.depth[u]+1+r.Cost)
				}
			}
		})
		if !ended {
			return Hang
		}
	}
	return least(m.depth[m.finish:])
}

// roundsDownward is a set of cells, to which each round adds from the last one down.
func roundsDownward(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, far)
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
	}
	round := int32(0)
	for news := true; news; {
		if best := least(m.depth[m.finish:]); best != stuck {
			return best
		}
		news = false
		round++
		for v := m.finish - 1; v > 0; v-- {
			if m.depth[v] >= far {
				continue
			}
			w, last := m.reach(v)
			if !m.spend(w, last) {
				return Hang
			}
			for ; w <= last; w++ {
				for _, r := range m.landing(w) {
					if m.depth[r.Cell] >= far {
						m.depth[r.Cell], news = round, true
					}
				}
			}
		}
	}
	return stuck
}

// settled is when a program takes its table for filled, after a pass.
type settled int

const (
	never        settled = iota
	lastReached          // the last cell has a value, or nothing changed
	answerKept           // the last cell has the value that it had before
	lastStepKept         // the last step changed nothing
	lastCellKept         // the throws from the last cell changed nothing
)

// passes is a table that is passed over so many times, each time handing values on,
// or until it is settled. Where unknown is -1 it is taken for a distance as well, and
// thrown from.
func passes(times int, over settled, unknown int32) func(*machine) Outcome {
	return func(m *machine) Outcome {
		m.depth = filled(m.depth, m.cells+1, unknown)
		for _, r := range m.starts {
			m.depth[r.Cell] = r.Cost
		}
		for n := 0; n < times; n++ {
			m.round = int32(n + 1)
			before := least(m.depth[m.finish:])
			news, ok := m.handOn(unknown)
			if !ok {
				return Hang
			}
			after := least(m.depth[m.finish:])
			if over == lastReached && (!news.any || after != stuck) || over == answerKept && after == before || over == lastStepKept && !news.atStep || over == lastCellKept && !news.atCell {
				break
			}
		}
		if unknown < 0 {
			return Outcome(m.depth[m.cells])
		}
		return least(m.depth[m.finish:])
	}
}

// news is whether a pass changed a value: any, in its last step, or in the last cell that it
// came to, whether that was reached or not.
type news struct{ any, atStep, atCell bool }

// handOn is a pass. It reports what changed, and whether the program still runs.
func (m *machine) handOn(unknown int32) (is news, ok bool) {
	for v := max(0, -unknown); v < m.finish; v++ {
		if is.atCell = false; m.depth[v] >= far {
			continue
		}
		w, last := m.reach(v)
		if !m.spend(w, last) {
			return is, false
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				cost, d := m.depth[v]+1+r.Cost, &m.depth[r.Cell]
				if is.atStep = *d == unknown || cost < *d; is.atStep {
					*d, is.any, is.atCell = cost, true, true
				}
			}
		}
	}
	return is, true
}

// least is the least of the values as an outcome.
func least(values []int32) Outcome {
	best := int32(far)
	for _, v := range values {
		best = min(best, v)
	}
	if best >= far {
		return stuck
	}
	return Outcome(best)
}

// subtractions count jumps, and take them off again.
var subtractions = []*Belief{
	subtracting("jumps-subtracted", "Your program looks for the least number of throws and jumps together, and takes the jumps off in the end. A way with one throw less and two jumps more is then missed; do not count jumps in the first place.", false),
	subtracting("jumps-subtracted-fewest", "Your program looks for the least number of throws and jumps together, of several the one with the fewest jumps, and takes the jumps off in the end. A way with one throw less and a jump more is then missed; do not count jumps in the first place.", true),
}

func subtracting(name, doc string, fewest bool) *Belief {
	x := levels(searches(name, doc, func(m *machine) Outcome {
		o := m.explore(fewest)
		if o != stuck {
			o -= Outcome(m.jumped[m.cells])
		}
		return o
	}))
	x.stages.land = []func(*machine, int32, int){pricing(anyJump)}
	return x
}

// pulled is a table filled in one pass, in which each cell looks back for the
// best of those from which a throw reaches it, and hands its value on to the end
// of its jump. A snake hands it back, to a cell that was passed: only the cells
// that look at that one later see it.
type pulled struct {
	filled   bool // the cells within the first throw have the value 1 in advance, whatever starts there
	offBoard bool // cell 1 is one of them
	narrow   bool // the program fails where the board ends before the cells filled in advance do
}

func (p pulled) search(m *machine) Outcome {
	m.begin()
	m.depth[0], m.depth[1] = 0, 0
	first := int32(2)
	if p.offBoard {
		first, m.depth[1] = 1, far
	}
	if p.filled {
		if p.narrow && int(first)+m.faces()-1 > int(m.cells) {
			return Crash
		}
		for i := first; i < min(first+m.hi, m.cells+1); i++ {
			m.depth[i] = 1
		}
		first = min(first+m.hi, m.cells+1)
	}
	for i := first; i <= m.cells; i++ {
		if m.steps -= int(m.hi); m.steps < 0 {
			return Hang
		}
		value := p.lookBack(m, i) + 1
		for _, r := range m.landing(i) {
			m.depth[r.Cell] = min(m.depth[r.Cell], value+r.Cost)
		}
	}
	return least(m.depth[m.cells:])
}

// faces is how many faces the die has that is thrown, though some be of no use.
func (m *machine) faces() int {
	if m.rules.Faces == board.AlwaysSix {
		return 6
	}
	return m.board.Faces
}

func (p pulled) lookBack(m *machine, i int32) int32 {
	best := int32(far)
	lowest := int32(1)
	if p.offBoard {
		lowest = 0
	}
	for j := max(i-m.hi, lowest); j < i; j++ {
		best = min(best, m.depth[j])
	}
	return best
}

// furthests are searches that look at the furthest cell of each throw.
var furthests = []*Belief{
	levels(searches("rounds-until-no-further", "Your program prints -1 as soon as the furthest cell to which so many throws can lead is no further than with one throw less. A snake can be the only way on.", untilNoFurther)),
	levels(searches("furthest-cell-only", "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it. Between a ladder's foot and its top most cells take more throws.", func(m *machine) Outcome { return furthestOnly(m, false) })),
	levels(searches("furthest-cell-only-starts-left-out", "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it where no jump starts. Between a ladder's foot and its top most cells take more throws.", func(m *machine) Outcome { return furthestOnly(m, true) })),
}

// untilNoFurther goes from all cells that so many throws can lead to to those of one throw
// more, found before or not, until the furthest of these is no further.
func untilNoFurther(m *machine) Outcome {
	m.begin()
	var level []int32
	for _, r := range m.starts {
		level = append(level, r.Cell)
	}
	for {
		furthest := int32(-1)
		for _, c := range level {
			if m.over(c) {
				return Outcome(m.furthest)
			}
			furthest = max(furthest, c)
		}
		var next []int32
		further := false
		for _, v := range level {
			first, last := m.reach(v)
			if !m.spend(first-1, last) {
				return Hang
			}
			for w := first; w <= last; w++ {
				for _, r := range m.landing(w) {
					if m.queued[r.Cell] <= m.furthest {
						m.queued[r.Cell], next = m.furthest+1, append(next, r.Cell)
						further = further || r.Cell > furthest
					}
				}
			}
		}
		if !further {
			return stuck
		}
		level = next
		m.furthest++
	}
}

// furthestOnly takes each cell up to the furthest for one to throw from.
func furthestOnly(m *machine, plain bool) Outcome {
	end := int32(0)
	for _, r := range m.starts {
		end = max(end, r.Cell)
	}
	from, next, covered := min(end, 1), end, int32(0)
	for throws := Outcome(0); ; throws++ {
		if m.over(end) {
			return throws
		}
		for ; from <= end; from++ {
			if plain && from > 1 && m.game.JumpFrom(from) != 0 {
				continue
			}
			first, last := m.reach(from)
			if !m.spend(covered, last) {
				return Hang
			}
			for covered = max(covered, first-1); covered < last; covered++ {
				for _, r := range m.landing(covered + 1) {
					next = max(next, r.Cell)
				}
			}
		}
		if next <= end {
			return stuck
		}
		end = next
	}
}
