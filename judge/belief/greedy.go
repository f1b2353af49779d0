package belief

import (
	"slices"

	"adder/judge/board"
)

// A liking is a choice of a throw that is never taken back: it reports whether a landing
// is liked better than the best one so far. Faces are tried from the largest to the
// smallest.
type liking func(now, best landing) bool

// landing is a throw that was looked at.
type landing struct {
	on int32 // where the throw lands
	board.Rest
	m *machine
}

func (l landing) climb() int32 { return l.Cell - l.on }

// ahead is the furthest cell on which the next throw can end; beyond all is the end.
func (l landing) ahead() int32 {
	if l.m.over(l.Cell) {
		return l.m.cells + 1
	}
	end := l.Cell
	first, last := l.m.reach(l.Cell)
	l.m.spend(first, last)
	for w := first; w <= last; w++ {
		for _, r := range l.m.landing(w) {
			end = max(end, r.Cell)
		}
	}
	return end
}

// search throws until the game is over. The next throw depends on the cell
// alone, so after as many throws as there are cells some cell has come twice. If only new
// cells will do, it is over where none is left.
func (better liking) search(m *machine, inCircles Outcome, onlyNew bool) Outcome {
	at, been := m.starts[0], filled(m.depth, m.cells+1, 0)
	m.depth = been
	for throws := int32(0); throws <= m.cells+1; throws++ {
		if m.over(at.Cell) {
			return Outcome(at.Cost)
		}
		m.furthest, been[at.Cell] = at.Cost, 1
		first, last := m.reach(at.Cell)
		if !m.spend(first, last) {
			return Hang
		}
		var best landing
		any := false
		for w := last; w >= first; w-- {
			for _, r := range m.landing(w) {
				if now := (landing{w, r, m}); (!onlyNew || been[r.Cell] == 0) && (!any || better(now, best)) {
					best, any = now, true
				}
			}
		}
		if !any {
			return stuck
		}
		at = board.Rest{Cell: best.Cell, Cost: at.Cost + 1 + best.Cost}
	}
	return inCircles
}

func furthestEnd(now, best landing) bool { return now.Cell > best.Cell }

func largestFace(landing, landing) bool { return false }

// largestSafeFace leaves a snake only for a landing that is none.
func largestSafeFace(now, best landing) bool { return best.climb() < 0 && now.climb() >= 0 }

// ladderFirst likes any ladder better than no ladder.
func ladderFirst(better, otherwise liking) liking {
	return func(now, best landing) bool {
		switch up, had := now.climb() > 0, best.climb() > 0; {
		case up && had:
			return better(now, best)
		case up || had:
			return up
		}
		return otherwise(now, best)
	}
}

func longestLadder(now, best landing) bool { return now.climb() > best.climb() }

func nearestLadder(landing, landing) bool { return true }

// greeds are greedy choices that many make.
var greeds = slices.Concat(
	greedy("furthest", "always makes the throw that ends furthest on", "prints -1", furthestEnd),
	greedy("largest-face", "always throws the largest face that fits", "prints -1", largestFace),
	greedy("largest-safe-face", "keeps only the largest throw that does not land on a snake", "prints -1", largestSafeFace),
	greedy("longest-ladder", "takes the longest ladder in reach, or else the largest throw that avoids a snake", "prints -1", ladderFirst(longestLadder, largestSafeFace)),
	greedy("longest-ladder-nearest", "takes the longest ladder in reach, of several the nearest, or else the largest throw that avoids a snake", "prints -1",
		ladderFirst(func(now, best landing) bool { return now.climb() >= best.climb() }, largestSafeFace)),
	greedy("first-ladder", "takes the nearest ladder in reach, or else the throw that ends furthest on", "prints -1", ladderFirst(nearestLadder, furthestEnd)),
)

// ladderChoices put together which ladder is liked, and what is thrown where none is in
// reach.
func ladderChoices() (rows []*Belief) {
	type choice struct {
		name, words string
		liking
	}
	for _, l := range []choice{
		{"longest-ladder", "the longest ladder in reach", longestLadder},
		{"highest-ladder", "the ladder in reach that ends highest", furthestEnd},
		{"nearest-ladder", "the nearest ladder in reach", nearestLadder},
		{"farthest-ladder", "the farthest ladder in reach", largestFace},
	} {
		for _, o := range []choice{
			{"else-largest-safe", "the largest throw that avoids a snake", largestSafeFace},
			{"else-largest", "the largest throw", largestFace},
			{"else-furthest", "the throw that ends furthest on", furthestEnd},
		} {
			rows = append(rows, greedy(l.name+"-"+o.name, "takes "+l.words+", or else "+o.words, "gives up", ladderFirst(l.liking, o.liking))...)
		}
	}
	const ahead = "makes the throw after which the next one can end furthest on"
	rows = append(rows,
		greedyOnward("furthest", "makes the throw that ends furthest on", furthestEnd),
		greedyOnward("largest-face", "makes the largest throw", largestFace),
		greedyOnward("longest-ladder", "takes the longest ladder in reach, or else makes the throw that ends furthest on", ladderFirst(longestLadder, furthestEnd)))
	return slices.Concat(rows,
		greedy("two-ahead", ahead+", of several the largest", "gives up", func(now, best landing) bool { return now.ahead() > best.ahead() }),
		greedy("two-ahead-nearest", ahead+", of several the smallest", "gives up", func(now, best landing) bool { return now.ahead() >= best.ahead() }))
}

const noRule = "One step back can save three later, so no rule for a single throw is enough: search all of them."

// greedyOnward is a liking among the cells on which the player was not yet.
func greedyOnward(name, words string, better liking) *Belief {
	return searches("greedy-"+name+"-onward", "Your program "+words+", of those that end where it was not yet, and gives up if there is none. "+noRule,
		func(m *machine) Outcome { return better.search(m, stuck, true) })
}

// greedy is a liking twice: it can run round and round, or be stopped when it does.
func greedy(name, words, stops string, better liking) []*Belief {
	row := func(name, then string, o Outcome) *Belief {
		return searches("greedy-"+name, "Your program "+words+", and "+then+" when it goes round in circles. "+noRule, func(m *machine) Outcome { return better.search(m, o, false) })
	}
	return []*Belief{row(name, stops, stuck), row(name+"-endless", "never stops", Hang)}
}
